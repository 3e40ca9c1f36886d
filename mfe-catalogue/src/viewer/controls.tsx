import { durationWords, formatDuration } from '@platform/shared/format';
import type { ReactNode } from 'react';
import { ControlButton } from './control-button';
import { leastZoom, mostZoom, turnStep, zoomStep } from './core/look/look';
import type { Viewer, ViewerSnapshot } from './core/viewer';
import styles from './controls.module.css';
import type { FullScreen } from './use-full-screen';

export interface ControlsProps {
  viewer: Viewer;
  state: ViewerSnapshot;
  fullScreen: FullScreen;
  /** What there is to choose from. */
  quality: ReactNode;
  /** The way to devices, where the file has a script. */
  devices: ReactNode;
  /** Says what a press did. */
  say: (words: string) => void;
}

/** Everything the viewer can do, as buttons. */
export function Controls({ viewer, state, fullScreen, quality, devices, say }: ControlsProps): ReactNode {
  const { playing, muted, second, duration, zoom, motion, headset } = state;
  const turn = (right: number, up: number) => () => say(`Looking ${viewer.turn(right * turnStep, up * turnStep)}`);
  return (
    <div className={styles.controls} role="group" aria-label="Player controls">
      <div className={styles.seek}>
        <input
          type="range"
          aria-label="Seek"
          aria-valuetext={`${durationWords(second)} of ${durationWords(duration)}`}
          min={0}
          max={Math.max(duration, 1)}
          step={1}
          value={Math.min(second, Math.max(duration, 1))}
          disabled={duration === 0}
          onChange={(event) => viewer.seek(Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.row}>
        <ControlButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          words={playing ? 'Pause' : 'Play'}
          onPress={() => (playing ? viewer.pause() : viewer.play())}
        />
        <ControlButton
          icon={muted ? 'muted' : 'sound'}
          label={muted ? 'Unmute' : 'Mute'}
          words={muted ? 'Unmute' : 'Mute'}
          onPress={() => viewer.mute(!muted)}
        />
        <span
          className={styles.time}
          aria-hidden="true"
        >{`${formatDuration(second)} / ${formatDuration(duration)}`}</span>
      </div>
      <div className={styles.row} role="group" aria-label="Look around">
        <span className={styles.group} aria-hidden="true">
          Look around
        </span>
        <ControlButton icon="left" label="Look left" onPress={turn(-1, 0)} />
        <ControlButton icon="right" label="Look right" onPress={turn(1, 0)} />
        <ControlButton icon="up" label="Look up" onPress={turn(0, 1)} />
        <ControlButton icon="down" label="Look down" onPress={turn(0, -1)} />
        <ControlButton
          icon="recentre"
          label="Look straight ahead"
          words="Straight ahead"
          onPress={() => {
            viewer.recentre();
            say('Looking straight ahead');
          }}
        />
        <ControlButton
          icon="further"
          label="Zoom out"
          words="Zoom out"
          idle={zoom <= leastZoom}
          onPress={() => viewer.zoom(1 / zoomStep)}
        />
        <ControlButton
          icon="nearer"
          label="Zoom in"
          words="Zoom in"
          idle={zoom >= mostZoom}
          onPress={() => viewer.zoom(zoomStep)}
        />
      </div>
      <div className={styles.row}>
        {motion !== 'none' && (
          <ControlButton
            icon="motion"
            label="Look by moving your device"
            words="Look by moving"
            pressed={motion === 'on'}
            idle={motion === 'asking'}
            onPress={() => void viewer.followMotion(motion !== 'on')}
          />
        )}
        {headset !== 'none' && (
          <ControlButton
            icon="headset"
            label="Enter VR"
            words="Enter VR"
            framed
            idle={headset === 'entering' || headset === 'inside'}
            onPress={() => void viewer.enterHeadset()}
          />
        )}
        {quality}
        {devices}
        <ControlButton
          icon={fullScreen.full ? 'smaller' : 'larger'}
          label="Full screen"
          words="Full screen"
          pressed={fullScreen.full}
          onPress={fullScreen.toggle}
        />
      </div>
    </div>
  );
}
