import type { ReplyOf } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { Link, paths } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState, ErrorPanel, Image, SectionHeading, Skeleton } from '@platform/shared/ui';
import { ownedGamesQuery, ownedGamesShown } from '../state/queries';
import styles from './owned-games.module.css';

/** The games the member bought: how many, the first of them, and the way to the others. */
export function OwnedGames() {
  const owned = useQuery(ownedGamesQuery());
  return (
    <section className={styles.section} aria-labelledby="games-heading">
      <SectionHeading
        id="games-heading"
        more={
          owned.data !== undefined && owned.data.total > ownedGamesShown
            ? { to: paths.games({ owned: 'true' }), label: 'All my games' }
            : { to: paths.games(), label: 'Browse games' }
        }
      >
        My games
        {owned.data !== undefined && owned.data.total > 0 && (
          <span className={styles.count}>
            {' '}
            {formatNumber(owned.data.total)}
            <span className="visually-hidden"> owned</span>
          </span>
        )}
      </SectionHeading>
      {owned.data !== undefined ? (
        <GameRow {...owned.data} />
      ) : owned.isError ? (
        <ErrorPanel
          level={3}
          kind={toAppError(owned.error).kind}
          onRetry={() => void owned.refetch()}
          retrying={owned.isFetching}
        />
      ) : (
        <GameRowSkeleton />
      )}
    </section>
  );
}

function GameRow({ total, items }: ReplyOf<'GET /api/games/owned'>) {
  if (total === 0) {
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
  return (
    <ul className={styles.row}>
      {items.map((game) => (
        <li key={game.id}>
          <Link to={game.pageUrl} className={styles.game}>
            <span className={styles.poster}>
              <Image
                image={game.posters.listItem}
                alt=""
                sizes="(max-width: 768px) 46vw, 260px"
                quality={80}
                ratio={3 / 4}
                className={styles.image}
              />
            </span>
            {game.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function GameRowSkeleton() {
  return (
    <div className={styles.row} role="status">
      <span className="visually-hidden">Loading your games</span>
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className={styles.game}>
          <Skeleton shape="thumb" ratio="3 / 4" />
          <Skeleton height={18} width="70%" />
        </span>
      ))}
    </div>
  );
}
