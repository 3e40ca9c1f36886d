import type { ReactNode } from 'react';
import { ErrorPanel, Spinner, useChunk, whenPainted } from '@platform/shared/ui';
import type { VideoPlayerProps } from './player-props';
import styles from './player-place.module.css';

export type { VideoPlayerProps } from './player-props';

/** Asks for the player before it is wanted, e.g. when a play button is pointed at. */
export const preloadPlayer = () => import(/* webpackChunkName: "video-player" */ './video-player');

const loadPlayer = async () => {
  const { VideoPlayer: Player } = await preloadPlayer();
  // The press is answered by the player's place, also where the player is there: on a slow phone it takes several frames.
  await new Promise<void>(whenPainted);
  return Player;
};

/** Plays a film on a screen. The player is a chunk of its own, asked for when this is mounted and never on a server. */
export function VideoPlayer(props: VideoPlayerProps): ReactNode {
  const { chunk: player, retry } = useChunk(loadPlayer);
  if (typeof player !== 'string') {
    const Player = player;
    return <Player {...props} />;
  }
  return (
    <div className={styles.place}>
      {player === 'loading' ? (
        <p role="status" className={styles.message}>
          <Spinner size={20} /> Loading the player
        </p>
      ) : (
        <ErrorPanel
          kind="remote"
          message="The player didn’t load. Check your connection and try again."
          onRetry={retry}
        />
      )}
    </div>
  );
}
