import type { ReactNode } from 'react';
import type { GameCard } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button, EmptyState } from '@platform/shared/ui';
import { ownedLast } from '../../state/owned-last';
import { searchPath } from '../../state/search-address';
import type { Viewer } from '../../state/use-viewer';
import { Games } from './kinds';
import styles from './search.module.css';

/** At most so many popular games stand where nothing was found: two rows. */
const most = 6;

/** A search without hits: what of it would find something, and the ways to everything. */
export function NoHits({
  q,
  without,
  viewer: { softMode },
}: {
  q: string;
  /** The text that would find something; null where none is known. */
  without: string | null;
  viewer: Viewer;
}): ReactNode {
  return (
    <EmptyState
      title={`Nothing found for “${q}”`}
      action={
        <div className={styles.actions}>
          {without !== null && (
            <Button variant="outlined" icon="search" to={searchPath({ q: without, tab: 'all', page: 1 })}>
              {`Search for “${without}”`}
            </Button>
          )}
          <Button variant={without === null ? 'outlined' : 'secondary'} to={paths.games()}>
            All games
          </Button>
          {/* There is no list of videos in soft mode. */}
          {!softMode && (
            <Button variant="secondary" to={paths.videos()}>
              All videos
            </Button>
          )}
          <Button variant="secondary" to={paths.pornstars()}>
            All performers
          </Button>
        </div>
      }
    >
      Check the spelling or try fewer words.
    </EmptyState>
  );
}

/** What stands where nothing was searched for, or found. */
export function PopularGames({ games, viewer }: { games: readonly GameCard[]; viewer: Viewer }): ReactNode {
  if (games.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="popular-games">
      <h2 id="popular-games" className={styles.title}>
        Popular games
      </h2>
      <Games items={ownedLast(games, viewer).slice(0, most)} level={3} viewer={viewer} />
    </section>
  );
}
