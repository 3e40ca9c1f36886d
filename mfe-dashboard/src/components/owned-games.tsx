import type { ReactNode } from 'react';
import type { ReplyOf } from '@platform/shared/contracts';
import { formatNumber, gamesToContinue } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button, classNames, EmptyState, ErrorPanel, SectionHeading, Skeleton } from '@platform/shared/ui';
import { latestGamesQuery, othersShown } from '../state/queries';
import { ContinueRow } from './library/continue-row';
import { LibraryGrid } from './library/library-grid';
import library from './library/library.module.css';
import styles from './owned-games.module.css';

/** The games the member bought: those to go on with, the latest of the others, how many there are, and the way to all. */
export function OwnedGames() {
  const latest = useQuery(latestGamesQuery());
  if (latest.data !== undefined) return <Games {...latest.data} />;
  return (
    <Section total={0}>
      {latest.isError ? (
        <ErrorPanel
          level={3}
          kind={toAppError(latest.error).kind}
          onRetry={() => void latest.refetch()}
          retrying={latest.isFetching}
        />
      ) : (
        <GamesSkeleton />
      )}
    </Section>
  );
}

function Games({ total, items }: ReplyOf<'GET /api/library'>) {
  const continued = gamesToContinue(items);
  const others = items.filter((item) => !continued.includes(item)).slice(0, othersShown);
  return (
    <>
      {continued.length > 0 && (
        <div className={styles.section}>
          <ContinueRow items={continued} />
        </div>
      )}
      {(others.length > 0 || continued.length === 0) && (
        <Section total={total}>{total === 0 ? <Empty /> : <LibraryGrid items={others} four />}</Section>
      )}
    </>
  );
}

function Section({ total, children }: { total: number; children: ReactNode }) {
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
      {children}
    </section>
  );
}

function Empty() {
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

function GamesSkeleton() {
  return (
    <div className={classNames(library.games, library.four)} role="status">
      <span className="visually-hidden">Loading your games</span>
      {Array.from({ length: othersShown }, (_, place) => (
        <span key={place} className={styles.game}>
          <Skeleton shape="thumb" ratio="3 / 4" />
          <Skeleton height={18} width="70%" />
        </span>
      ))}
    </div>
  );
}
