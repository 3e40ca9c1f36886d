import { type CSSProperties, Fragment, type ReactNode, type RefObject } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { durationWords, formatDuration } from '@platform/shared/format';
import { IconButton, Menu, MenuChoices, MenuItem, MenuSeparator } from '@platform/shared/ui';
import { ControlButton } from '../../viewer/control-button';
import type { FullScreen } from '../../viewer/use-full-screen';
import type { PlayablePart } from '../file-words';
import type { PlayerCommand } from './player-keys';
import type { Captions } from '../captions/use-captions';
import type { MediaState } from '../source/use-media';
import type { Resolution } from '../source/use-source';
import { TimelinePreview, useTimelinePointer } from '../timeline/timeline-preview';
import { type PlayerChoice, SettingsSheet } from './settings-sheet';
import { usePictureInPicture } from './use-picture-in-picture';
import styles from './controls.module.css';

export interface ControlsProps {
  media: RefObject<HTMLVideoElement | null>;
  state: MediaState;
  /** Those within the film. */
  chapters: VideoPage['chapters'];
  parts: readonly PlayablePart[];
  part: PlayablePart['part'];
  resolution: Resolution;
  captions: Captions;
  fullScreen: FullScreen;
  /** The way to devices, where the part has a script. */
  devices: ReactNode;
  onRun: (command: PlayerCommand) => void;
  onSeek: (seconds: number) => void;
  /** @param share 0 to 1 */
  onVolume: (share: number) => void;
  onPart: (part: string) => void;
  /** @param rate 1 is the film's own speed */
  onRate: (rate: number) => void;
}

/** The choice of no resolution: as the connection allows. */
const automatic = 'automatic';

const rates = ['0.5', '0.75', '1', '1.25', '1.5', '2'].map((value) => ({
  value,
  label: value === '1' ? 'Normal' : `${value}×`,
}));

/** Everything the player can do, as buttons, sliders and menus. */
export function Controls({
  media,
  state,
  chapters,
  parts,
  part,
  resolution,
  captions,
  fullScreen,
  devices,
  onRun,
  onSeek,
  onVolume,
  onPart,
  onRate,
}: ControlsProps): ReactNode {
  const { playing, muted, time, duration, volume, loaded } = state;
  const inPicture = usePictureInPicture(media);
  const { pointed, onPointerMove, onPointerLeave } = useTimelinePointer(duration);
  const share = (seconds: number): string => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const chapter = chapters.findLast(({ at }) => at <= time);
  const choices = choicesOf({ parts, part, resolution, captions, rate: state.rate, onPart, onRate });
  return (
    <div className={styles.controls} role="group" aria-label="Player controls">
      <div
        className={styles.seek}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
        style={{ '--played': share(time), '--loaded': share(loaded) } as CSSProperties}
      >
        <input
          type="range"
          aria-label="Seek"
          aria-valuetext={`${durationWords(time)} of ${durationWords(duration)}${chapter === undefined ? '' : `, ${chapter.title}`}`}
          min={0}
          max={Math.max(duration, 1)}
          step="any"
          value={Math.min(time, Math.max(duration, 1))}
          disabled={duration === 0}
          onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        />
        <span aria-hidden="true">
          {chapters
            .filter(({ at }) => at > 0)
            .map(({ at }) => (
              <i key={at} style={{ left: share(at) }} />
            ))}
        </span>
        {pointed && <TimelinePreview media={media} pointed={pointed} chapters={chapters} />}
      </div>
      <div className={styles.row}>
        <ControlButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          onPress={() => onRun({ do: 'toggle-play' })}
        />
        <ControlButton
          icon={muted ? 'muted' : 'sound'}
          label={muted ? 'Unmute' : 'Mute'}
          onPress={() => onRun({ do: 'toggle-mute' })}
        />
        <input
          className={styles.volume}
          type="range"
          data-slider="volume"
          aria-label="Volume"
          aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          onChange={({ currentTarget }) => onVolume(currentTarget.valueAsNumber)}
        />
        <span
          className={styles.time}
          aria-hidden="true"
        >{`${formatDuration(time)} / ${formatDuration(duration)}`}</span>
        <span className={styles.chapter} aria-hidden="true">
          {chapter?.title}
        </span>
        <span className={styles.wide}>
          {chapters.length > 1 && (
            <Menu align="end" trigger={<IconButton icon="menu" label="Chapters" />}>
              {chapters.map(({ at, title }) => (
                <MenuItem key={at} onSelect={() => onSeek(at)}>{`${formatDuration(at)} ${title}`}</MenuItem>
              ))}
            </Menu>
          )}
          <Menu align="end" trigger={<IconButton icon="settings" label="Settings" />}>
            {choices.map((choice, index) => (
              <Fragment key={choice.label}>
                {index > 0 && <MenuSeparator />}
                <MenuChoices headed {...choice} />
              </Fragment>
            ))}
          </Menu>
          {captions.choices.length > 0 && (
            <ControlButton
              icon="captions"
              label="Captions"
              pressed={captions.shown !== 'off'}
              onPress={captions.toggle}
            />
          )}
        </span>
        {devices}
        <span className={styles.wide}>
          {inPicture.possible && (
            <ControlButton
              icon="picture-in-picture"
              label="Picture in picture"
              pressed={inPicture.on}
              onPress={inPicture.toggle}
            />
          )}
        </span>
        <span className={styles.narrow}>
          <SettingsSheet
            choices={chapters.length > 1 ? [chapterChoice(chapters, chapter, onSeek), ...choices] : choices}
            inPicture={inPicture}
          />
        </span>
        <ControlButton
          icon={fullScreen.full ? 'smaller' : 'larger'}
          label="Full screen"
          pressed={fullScreen.full}
          onPress={fullScreen.toggle}
        />
      </div>
    </div>
  );
}

/** What can be chosen of the film; a choice of one is none. */
function choicesOf({
  parts,
  part,
  resolution,
  captions,
  rate,
  onPart,
  onRate,
}: Pick<ControlsProps, 'parts' | 'part' | 'resolution' | 'captions' | 'onPart' | 'onRate'> & {
  rate: number;
}): PlayerChoice[] {
  return [
    {
      label: 'Quality',
      options: parts.map((one) => ({ value: String(one.part), label: one.label })),
      value: String(part),
      onChange: onPart,
    },
    {
      label: 'Resolution',
      options: [
        { value: automatic, label: 'Automatic' },
        ...resolution.heights.map((height) => ({ value: String(height), label: `${height}p` })),
      ],
      value: String(resolution.height ?? automatic),
      onChange: (value: string) => resolution.choose(value === automatic ? null : Number(value)),
      isIdle: resolution.heights.length < 2,
    },
    {
      label: 'Captions',
      options: [
        { value: 'off', label: 'Off' },
        ...captions.choices.map(({ language, label }) => ({ value: language, label })),
      ],
      value: captions.shown,
      onChange: captions.show,
    },
    { label: 'Speed', options: rates, value: String(rate), onChange: (value: string) => onRate(Number(value)) },
  ].flatMap(({ isIdle = false, ...choice }) => (isIdle || choice.options.length < 2 ? [] : [choice]));
}

/** The chapters as a choice: the one that plays, and a way to the others. */
const chapterChoice = (
  chapters: ControlsProps['chapters'],
  current: ControlsProps['chapters'][number] | undefined,
  onSeek: (seconds: number) => void,
): PlayerChoice => ({
  label: 'Chapter',
  options: chapters.map(({ at, title }) => ({ value: String(at), label: `${formatDuration(at)} ${title}` })),
  value: String((current ?? chapters[0])?.at),
  onChange: (at) => onSeek(Number(at)),
});
