import type { ReactNode } from 'react';
import type { LibraryItem, ReplyOf } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, EmptyState, SectionHeading } from '@platform/shared/ui';
import { othersShown } from '../state/queries';
import { LibraryGrid, LibraryGridSkeleton } from './library/library-grid';
import { Loaded, type LoadState } from './settings/loaded';
import styles from './owned-games.module.css';

export interface OwnedGamesProps {
  latest: LoadState<ReplyOf<'GET /api/library'>>;
  /** Those that stand above already. */
  shown: readonly LibraryItem[];
}

/** The latest games of the member besides those above, how many there are, and the way to all. */
export function OwnedGames({ latest, shown }: OwnedGamesProps): ReactNode {
  const total = latest.data?.total ?? 0;
  const others = latest.data?.items.filter((item) => !shown.includes(item)).slice(0, othersShown) ?? [];
  if (total > 0 && others.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="games-heading">
      <SectionHeading
        id="games-heading"
        more={
          total > 0
            ? { to: paths.dashboardGames(), label: 'All my games' }
            : { to: paths.games(), label: 'Browse games' }
        }
      >
        My games
        {total > 0 && (
          <span className={styles.count}>
            {' '}
            {formatNumber(total)}
            <span className="visually-hidden"> owned</span>
          </span>
        )}
      </SectionHeading>
      <Loaded
        query={latest}
        what="your games"
        shape={<LibraryGridSkeleton count={othersShown} four />}
        from={paths.dashboard()}
      >
        {() => (total === 0 ? <Empty /> : <LibraryGrid items={others} four />)}
      </Loaded>
    </section>
  );
}

function Empty(): ReactNode {
  return (
    <EmptyState
      level={3}
      title="No games yet"
      action={
        <Button to={paths.games()} variant="primary">
          Browse games
        </Button>
      }
    >
      Games you buy appear here, ready to play.
    </EmptyState>
  );
}
