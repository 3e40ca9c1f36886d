import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ErrorPanel, Spinner } from '@platform/shared/ui';
import { DeviceControl } from '../devices/device-control';
import { ControlButton } from './control-button';
import { Controls } from './controls';
import { turnStep, zoomStep } from './core/look/look';
import type { ViewerSnapshot } from './core/viewer';
import { QualityMenu } from './quality-menu';
import { useAnnouncements } from './use-announcements';
import { useFullScreen } from './use-full-screen';
import { useVrViewer } from './use-vr-viewer';
import type { VrViewerProps } from './viewer-props';
import { useDuration } from '../player/use-duration';
import styles from './vr-viewer.module.css';

const problems: Record<NonNullable<ViewerSnapshot['problem']> | 'impossible', string> = {
  'not-loaded': 'The video didn’t load. The link may have expired, or you may be offline.',
  'not-playable': 'This browser can’t play the video. Try another quality or another browser.',
  'context-lost':
    'The graphics card stopped responding. The picture should return in a moment. If it doesn’t, try again.',
  impossible: 'This browser can’t show VR videos because it lacks WebGL 2. Try another browser or device.',
};
const keyTurns: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const keyZooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };

/** The viewer itself; `VrViewer` loads it. */
export function VrPlayer({
  file,
  quality,
  poster,
  title,
  startAt,
  autoPlay,
  volume,
  onClose,
  onTime,
  onDuration,
  onEnded,
  onRetry,
  devices,
}: VrViewerProps): ReactNode {
  const root = useRef<HTMLElement>(null);
  const { place, viewer, state, impossible, restart } = useVrViewer({
    file,
    startAt,
    autoPlay,
    volume,
    onTime,
    onEnded,
  });
  useDuration(state?.duration ?? 0, onDuration);
  const fullScreen = useFullScreen(root);
  const [said, setSaid] = useState('');
  useAnnouncements(state, setSaid);
  // The button that opened the viewer is gone or behind it: keys go to the picture.
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);

  const problem = impossible ? 'impossible' : (state?.problem ?? null);
  const retry = () => {
    if (problem === 'not-loaded' && onRetry) onRetry();
    else if (problem === 'not-loaded') viewer?.load(file.url);
    else restart();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab' && fullScreen.full) keepInside(event);
    if (event.altKey || event.ctrlKey || event.metaKey || !viewer || !state) return;
    const { target, key } = event;
    // A list has its own use for all of them.
    if (target instanceof HTMLSelectElement) return;
    // A slider has its own use for arrows, Home and End; a button for space.
    const slider = target instanceof HTMLInputElement;
    const turn = slider ? undefined : keyTurns[key];
    const zoom = keyZooms[key];
    if (turn) setSaid(`Looking ${viewer.turn(turn[0] * turnStep, turn[1] * turnStep)}`);
    else if (zoom !== undefined) viewer.zoom(zoom);
    else if (key === 'Home' && !slider) {
      viewer.recentre();
      setSaid('Looking straight ahead');
    } else if (key === ' ' && !(target instanceof HTMLButtonElement)) (state.playing ? viewer.pause : viewer.play)();
    else return;
    event.preventDefault();
  };
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (fullScreen.full) fullScreen.toggle();
    else onClose();
  };

  return (
    // The keys work wherever the focus is inside; each has a button, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={fullScreen.window ? `${styles.viewer} ${styles.over}` : styles.viewer}
      aria-label={`Viewer: ${title}`}
      onKeyDown={(event) => {
        onKeyDown(event);
        onEscape(event);
      }}
    >
      <div className={styles.stage}>
        <div
          ref={place}
          className={styles.picture}
          // An application: screen readers leave the arrow keys to it.
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Picture. Arrow keys look around, plus and minus zoom, Home looks straight ahead, space plays and pauses, Escape closes."
        />
        {poster !== null && state?.shown !== true && <img className={styles.poster} src={poster} alt="" />}
        {state?.waiting === true && problem === null && (
          <p className={styles.waiting}>
            <Spinner size={24} label="Loading the video" />
          </p>
        )}
        {state?.shown === true && !state.hasLooked && state.motion !== 'on' && problem === null && (
          // Who listens is told of the keys by the picture's name.
          <p className={styles.hint} aria-hidden="true">
            Drag to look around
          </p>
        )}
        {state?.beside === true && problem === null && (
          <div className={styles.beside}>
            <p>There’s nothing to see in this direction.</p>
            <Button variant="secondary" size="sm" onClick={() => viewer?.recentre()}>
              Look straight ahead
            </Button>
          </div>
        )}
        {problem !== null && (
          <div className={styles.cover}>
            <ErrorPanel
              kind="media"
              message={problems[problem]}
              {...(problem === 'impossible' ? {} : { onRetry: retry })}
              action={
                <Button variant="secondary" onClick={onClose}>
                  Close
                </Button>
              }
            />
          </div>
        )}
        <div className={styles.close}>
          <ControlButton icon="close" label="Close the viewer" onPress={onClose} />
        </div>
      </div>
      {viewer && state && (
        <Controls
          viewer={viewer}
          state={state}
          fullScreen={fullScreen}
          say={setSaid}
          quality={quality && <QualityMenu {...quality} />}
          devices={devices && <DeviceControl {...devices} media={viewer.media} />}
        />
      )}
      {state?.headset === 'refused' && (
        <p className={styles.note}>The headset didn’t start. Put it on, wake it up and press “Enter VR” again.</p>
      )}
      {state?.motion === 'refused' && (
        <p className={styles.note}>Motion control isn’t available or isn’t allowed. Drag the picture instead.</p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}

/** Full screen is all there is: Tab goes around in it. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button, select, input:not(:disabled), [tabindex="0"]'),
  ].filter((element) => element.offsetParent !== null);
  const [first, last] = [stops[0], stops.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
