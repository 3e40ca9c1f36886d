import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button, ErrorPanel, Spinner } from '@platform/shared/ui';
import type { VrViewerProps } from './viewer-props';
import styles from './vr-viewer.module.css';

export type { ViewerFile, VrViewerProps } from './viewer-props';

type Loaded = ComponentType<VrViewerProps> | 'loading' | 'failed';

/**
 * Plays a flat, 180 or 360 film, as its file says: looked around in on a screen, and seen with both eyes in a
 * headset. The player and three.js are a chunk of their own, asked for when this is mounted and never on a server.
 * It fills the width of its place.
 */
export function VrViewer(props: VrViewerProps): ReactNode {
  const [player, setPlayer] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    import(/* webpackChunkName: "vr-player" */ './vr-player').then(
      ({ VrPlayer }) => !gone && setPlayer(() => VrPlayer),
      () => !gone && setPlayer('failed'),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  if (typeof player !== 'string') {
    const Player = player;
    return <Player {...props} />;
  }
  const retry = () => {
    setPlayer('loading');
    setAttempt(attempt + 1);
  };
  return (
    <section className={styles.viewer} aria-label={`Viewer: ${props.title}`}>
      <div className={styles.stage}>
        {props.poster !== null && <img className={styles.poster} src={props.poster} alt="" />}
        <div className={styles.cover}>
          {player === 'loading' ? (
            <p role="status" className={styles.message}>
              <Spinner size={20} /> Loading the viewer
            </p>
          ) : (
            <ErrorPanel
              kind="remote"
              message="The viewer did not load. Check your connection and try again."
              onRetry={retry}
              action={
                <Button variant="secondary" onClick={props.onClose}>
                  Close
                </Button>
              }
            />
          )}
        </div>
      </div>
    </section>
  );
}
