import type { ReactNode } from 'react';
import { formatDate } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Breadcrumbs, Button, EmptyState, PageMessage } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { FailedQuery } from '../../components/page/load-failure';
import { PageLoading } from '../../components/page/page-loading';
import { RecordFailure } from '../../components/page/record-failure';
import { NextUpSection } from '../../components/play/next-up';
import { GameStage } from '../../components/play/game-stage';
import { RateGame } from '../../components/rating/rate-game';
import { nextUp } from '../../state/next-up';
import { gameQuery, latestGamesQuery, ownedGameQuery } from '../../state/queries';
import { useRest } from '../../state/use-rest';
import styles from './play-page.module.css';

/** Plays a game that the member owns. */
export default function PlayPage(): ReactNode {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const owned = useQuery(ownedGameQuery(slug));
  const latest = useQuery({ ...latestGamesQuery(), enabled: owned.isSuccess });
  const hasRest = useRest();
  if (owned.isError) return <NotPlayable slug={slug} query={owned} />;
  if (!owned.isSuccess) return <PageLoading />;
  const { data } = owned;
  const next = nextUp(data, latest.data?.items);
  // Of a library that was not read to its end nothing is said.
  const isAll = latest.data !== undefined && latest.data.items.length === latest.data.total;
  const isPlayable = data.files.some(({ playable }) => playable);
  return (
    <>
      <div className={styles.theatre}>
        <div className="container">
          <Breadcrumbs
            items={[
              { title: 'Library', url: paths.dashboardGames() },
              { title: data.game.title, url: paths.dashboardGame(data.game.id) },
              { title: 'Play', url: paths.play(slug) },
            ]}
          />
          {isPlayable ? (
            <div className={styles.stage}>
              <GameStage
                key={data.game.id}
                owned={data}
                wanted={search.get('file')}
                from={search.get('at')}
                next={next[0]}
              />
            </div>
          ) : (
            <EmptyState
              title="Not ready to play yet"
              action={
                <Button variant="outlined" to={paths.dashboardGames()}>
                  Go to my library
                </Button>
              }
            >
              This game’s files are still being prepared. It’s in your library, and they’ll be here soon.
            </EmptyState>
          )}
        </div>
      </div>
      <div className={`container ${styles.page}`}>
        <div className={styles.below}>
          <div className={styles.facts}>
            <h1 className={styles.title}>{data.game.title}</h1>
            <p>{`Bought ${formatDate(data.purchasedAt)}`}</p>
            <Button variant="outlined" to={paths.dashboardGame(data.game.id)}>
              Files, scripts and receipts
            </Button>
          </div>
          {hasRest && <RateGame game={data.game} />}
        </div>
        {hasRest && !latest.isPending && <NextUpSection items={next} isAll={isAll} />}
      </div>
    </>
  );
}

function NotPlayable({ slug, query }: { slug: string; query: FailedQuery }): ReactNode {
  const { status, code } = toAppError(query.error);
  const isNotOwned = status === 403 && code === 'forbidden';
  const game = useQuery({ ...gameQuery(slug, false), enabled: isNotOwned });
  if (!isNotOwned || game.isError)
    return (
      <RecordFailure
        query={isNotOwned ? game : query}
        noun="game"
        list={{ to: paths.games(), label: 'See all games' }}
      />
    );
  if (!game.isSuccess) return <PageLoading />;
  return (
    <PageMessage
      title={`${game.data.title} isn’t in your library`}
      actions={
        <Button variant="primary" to={ownPaths.game(slug)}>
          Go to the game
        </Button>
      }
    >
      You can play it as soon as you own it.
    </PageMessage>
  );
}
