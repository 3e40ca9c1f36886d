import type { ReactNode } from 'react';
import { Button, ErrorPanel, Spinner } from '@platform/shared/ui';
import type { VrViewerProps } from './viewer-props';
import { useChunk } from '@platform/shared/ui';
import styles from './vr-viewer.module.css';

export type { ViewerFile, VrViewerProps } from './viewer-props';

const loadPlayer = () => import(/* webpackChunkName: "vr-player" */ './vr-player').then(({ VrPlayer }) => VrPlayer);

/**
 * Plays a flat, 180 or 360 film, as its file says: looked around in on a screen, and seen with both eyes in a
 * headset. The player and three.js are a chunk of their own, asked for when this is mounted and never on a server.
 * It fills the width of its place.
 */
export function VrViewer(props: VrViewerProps): ReactNode {
  const { chunk: player, retry } = useChunk(loadPlayer);
  if (typeof player !== 'string') {
    const Player = player;
    return <Player {...props} />;
  }
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
              message="The viewer didn’t load. Check your connection and try again."
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
