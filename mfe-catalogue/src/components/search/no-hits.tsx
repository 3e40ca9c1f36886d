import type { ReactNode } from 'react';
import type { GameCard, SearchResults } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button, EmptyState } from '@platform/shared/ui';
import { ownedLast } from '../../state/owned-last';
import { searchPath } from '../../state/search-address';
import type { Viewer } from '../../state/use-viewer';
import { GameRows } from './game-rows';
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

interface PopularGamesProps {
  games: readonly GameCard[];
  viewer: Viewer;
  /** Hits above them: they are then rows as those are, without games that the viewer owns. */
  beside?: SearchResults;
}

/** Popular games instead of hits, or below a few of them. */
export function PopularGames({ games, viewer, beside }: PopularGamesProps): ReactNode {
  const shown = beside
    ? games.filter(({ id }) => viewer.purchases?.[id]?.completed !== true)
    : ownedLast(games, viewer);
  if (shown.length === 0) return null;
  const items = shown.slice(0, most);
  return (
    <section className={styles.section} aria-labelledby="popular-games">
      <h2 id="popular-games" className={styles.title}>
        Popular games
      </h2>
      {beside ? (
        <GameRows items={items} results={beside} viewer={viewer} />
      ) : (
        <Games items={items} level={3} viewer={viewer} />
      )}
    </section>
  );
}
