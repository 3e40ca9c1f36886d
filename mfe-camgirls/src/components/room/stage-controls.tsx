import type { ReactNode, RefObject } from 'react';
import type { RoomModel, RoomSnapshot } from '../../room/room-model';
import { keepQualityChoice, type QualityChoice, qualityWords } from '../../room/quality-choice';
import { keepSoundChoice } from '../../room/sound-choice';
import { useFullScreen, usePictureInPicture } from '../../room/use-screens';
import { RoomIcon, type RoomIconName } from './room-icon';
import styles from './stage.module.css';

export interface StageControlsProps {
  frame: RefObject<HTMLElement | null>;
  video: HTMLVideoElement | null;
  call: Pick<RoomSnapshot, 'isPaused' | 'isSoundOn' | 'volume' | 'quality'>;
  model: Pick<RoomModel, 'setPaused' | 'setSound' | 'setVolume'>;
  /** The chosen size of the picture, where there are several. */
  quality?: { choice: QualityChoice; onChoose: (choice: QualityChoice) => void } | undefined;
  /** Who and what it is, which a phone shows here: its page says it further down. Null: it says it right below. */
  name: string | null;
  topic?: string;
  /** Whether there is sound to turn on; true unless told. */
  hasSound?: boolean;
}

/** A show begins without sound, so the way to it says so in words; a phone has room for the last one. */
const soundWords = (
  <>
    <span className={styles.verb}>Turn on </span>
    <span className={styles.noun}>sound</span>
  </>
);

/** Pause, sound, volume, quality, picture in picture and full screen. */
export function StageControls(props: StageControlsProps): ReactNode {
  const { frame, video, call, model, quality, name, topic = '', hasSound = true } = props;
  const full = useFullScreen(frame, video);
  const pip = usePictureInPicture(video);
  const setSound = (isOn: boolean): void => {
    model.setSound(isOn);
    keepSoundChoice({ isOn });
  };
  return (
    <div className={styles.controls} role="group" aria-label="Video controls">
      {name !== null && (
        <p className={styles.who} aria-hidden="true">
          <b>{name}</b>
          {topic}
        </p>
      )}
      <Control
        icon={call.isPaused ? 'play' : 'pause'}
        label={call.isPaused ? 'Play' : 'Pause'}
        onPress={() => model.setPaused(!call.isPaused)}
      />
      {hasSound && (
        <>
          <Control
            icon={call.isSoundOn ? 'sound' : 'muted'}
            label={call.isSoundOn ? 'Mute' : 'Turn on sound'}
            words={call.isSoundOn ? undefined : soundWords}
            onPress={() => setSound(!call.isSoundOn)}
          />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            className={styles.volume}
            aria-label="Volume"
            aria-valuetext={call.isSoundOn ? `${Math.round(call.volume * 100)} percent` : 'Muted'}
            value={call.isSoundOn ? Math.round(call.volume * 100) : 0}
            onChange={({ currentTarget: { value } }) => {
              model.setVolume(Number(value) / 100);
              keepSoundChoice({ volume: Number(value) / 100 });
              if (!call.isSoundOn) setSound(true);
            }}
          />
        </>
      )}
      <span className={styles.space} />
      {call.quality !== null && video !== null && video.videoHeight > 0 && (
        <span className={styles.quality}>{`${video.videoHeight}p`}</span>
      )}
      {quality && (
        <select
          className={styles.choice}
          aria-label="Quality"
          value={quality.choice}
          onChange={({ currentTarget: { value } }) => {
            quality.onChoose(value as QualityChoice);
            keepQualityChoice(value as QualityChoice);
          }}
        >
          {Object.entries(qualityWords).map(([choice, word]) => (
            <option key={choice} value={choice}>
              {word}
            </option>
          ))}
        </select>
      )}
      {pip.isPossible && (
        <Control
          icon="window"
          label={pip.isOn ? 'Leave picture in picture' : 'Picture in picture'}
          className={styles.pip}
          onPress={pip.toggle}
        />
      )}
      {full.isPossible && (
        <Control
          icon={full.isOn ? 'not-full' : 'full'}
          label={full.isOn ? 'Leave full screen' : 'Full screen'}
          onPress={full.toggle}
        />
      )}
    </div>
  );
}

function Control({
  icon,
  label,
  words,
  className,
  onPress,
}: {
  icon: RoomIconName;
  label: string;
  /** The label, beside the icon. */
  words?: ReactNode;
  className?: string | undefined;
  onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      // Words that are seen are the name.
      aria-label={words === undefined ? label : undefined}
      title={label}
      className={words === undefined ? className : styles.wordy}
      onClick={onPress}
    >
      <RoomIcon name={icon} />
      {words !== undefined && <span>{words}</span>}
    </button>
  );
}
