import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorPanel, Spinner } from '@platform/shared/ui';
import type { VideoPlayerProps } from './player-props';
import styles from './player-place.module.css';

export type { VideoPlayerProps } from './player-props';

type Loaded = ComponentType<VideoPlayerProps> | 'loading' | 'failed';

/** Asks for the player before it is wanted, e.g. when a play button is pointed at. */
export const preloadPlayer = () => import(/* webpackChunkName: "video-player" */ './video-player');

/** Plays a film on a screen. The player is a chunk of its own, asked for when this is mounted and never on a server. */
export function VideoPlayer(props: VideoPlayerProps): ReactNode {
  const [player, setPlayer] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    preloadPlayer().then(
      (module) => !gone && setPlayer(() => module.VideoPlayer),
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
    <div className={styles.place}>
      {player === 'loading' ? (
        <p role="status" className={styles.message}>
          <Spinner size={20} /> Loading the player
        </p>
      ) : (
        <ErrorPanel
          kind="remote"
          message="The player did not load. Check your connection and try again."
          onRetry={retry}
        />
      )}
    </div>
  );
}
