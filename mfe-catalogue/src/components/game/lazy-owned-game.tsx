import type { ReactNode } from 'react';
import { ErrorPanel, Skeleton, useChunk } from '@platform/shared/ui';
import type { OwnedGameProps } from './owned-game';
import styles from './owned-game.module.css';

/** Imports what only owners see. */
const loadOwnedGame = () =>
  import(/* webpackChunkName: "owned-game" */ './owned-game').then((module) => module.OwnedGame);

/** The owner's part of a game's page: a chunk of its own, so that visitors of the page do not load it. */
export function LazyOwnedGame(props: OwnedGameProps): ReactNode {
  const { chunk: OwnedGame, retry } = useChunk(loadOwnedGame);
  if (typeof OwnedGame !== 'string') return <OwnedGame {...props} />;
  if (OwnedGame === 'failed')
    return (
      <ErrorPanel
        kind="remote"
        message="Your files didn’t load. Check your connection and try again."
        onRetry={retry}
      />
    );
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your files
      </p>
      <Skeleton height={44} />
      <Skeleton width={180} height={28} />
      <Skeleton height={280} />
    </div>
  );
}
