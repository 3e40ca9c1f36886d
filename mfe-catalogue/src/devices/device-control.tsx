import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { ControlButton } from '../viewer/control-button';
import { openScript, type StreamOf } from '../api/videos';
import { useChunk } from '@platform/shared/ui';
import type { DeviceSession } from './device-session';
import type { DevicePanelProps } from './device-panel';
import { useHasDevice } from './use-device-session';
import styles from './device-control.module.css';

export interface DeviceControlProps {
  session: DeviceSession;
  /** The film that is played. */
  media: { readonly current: HTMLVideoElement | null };
  of: StreamOf;
  /** Number of the file whose script is followed. */
  file: number;
}

/** Opens the panel of devices; while one is connected, the emergency stop stands beside it, and Escape is its key. */
export function DeviceControl({ session, media, of: { kind, slug }, file }: DeviceControlProps): ReactNode {
  const { http } = useRuntime();
  const [open, setOpen] = useState(false);
  const { state } = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
  const hasDevice = useHasDevice(session);
  useEffect(() => {
    const video = media.current;
    if (!video || state === 'off') return undefined;
    return session.follow({ video, loadScript: () => openScript(http, { kind, slug }, file) });
    // A script is requested once a device connects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whether it is off, not each state
  }, [session, media, http, kind, slug, file, state === 'off']);
  useEffect(() => {
    if (!hasDevice) return undefined;
    // Everywhere on the page and before anything else hears it; Escape does what it does elsewhere, too.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && session.emergencyStop();
    window.addEventListener('keydown', onKey, true);
    // Leaving full screen by Escape is told to no page as a key.
    const onFullScreen = () => document.fullscreenElement === null && session.emergencyStop();
    document.addEventListener('fullscreenchange', onFullScreen);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('fullscreenchange', onFullScreen);
    };
  }, [session, hasDevice]);
  return (
    <>
      {(state === 'ready' || state === 'moving') && (
        <button
          type="button"
          className={styles.stop}
          onClick={session.emergencyStop}
          title="Escape"
          data-emergency-stop
        >
          Stop<span className={styles.what}> device</span>
        </button>
      )}
      <ControlButton icon="device" label="Device" words="Device" pressed={hasDevice} onPress={() => setOpen(true)} />
      {open && <LazyPanel session={session} open onClose={() => setOpen(false)} />}
    </>
  );
}

const loadPanel = () =>
  import(/* webpackChunkName: "device-panel" */ './device-panel').then((module) => module.DevicePanel);

/** The panel is a chunk of its own: most who watch have no device. */
function LazyPanel(props: DevicePanelProps): ReactNode {
  const { chunk, retry } = useChunk(loadPanel);
  if (typeof chunk !== 'string') {
    const Panel = chunk;
    return <Panel {...props} />;
  }
  return chunk === 'failed' ? (
    <Button size="sm" variant="contrast" icon="retry" onClick={retry}>
      The device panel didn’t load. Try again
    </Button>
  ) : null;
}
