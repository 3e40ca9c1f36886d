import { type ReactNode, useRef, useState } from 'react';
import type { GamePage as Game } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { GameGrid, SectionHeading } from '@platform/shared/ui';
import { GameAbout } from '../../components/game/game-about';
import { GameDetails } from '../../components/game/game-details';
import { GameHero } from '../../components/game/game-hero';
import { GamePageSkeleton } from '../../components/game/game-page-skeleton';
import { LazyOwnedGame } from '../../components/game/lazy-owned-game';
import { ViewerGameCard } from '../../components/game/viewer-game-card';
import { GameStats } from '../../components/game/game-stats';
import { RecordFailure } from '../../components/page/record-failure';
import { CastRow, SmallCast } from '../../components/pornstar/cast';
import { GameBuyBar } from '../../components/price/game-buy-bar';
import { PricePanel } from '../../components/price/price-panel';
import { RateGame } from '../../components/rating/rate-game';
import { RatingSpread } from '../../components/rating/rating-spread';
import { useSeen } from '../../state/use-seen';
import { isOwnedBy, useViewer, type Viewer } from '../../state/use-viewer';
import { gameQuery, ownedGameQuery } from '../../state/queries';
import styles from './game-page.module.css';

/** One game. */
export default function GamePage(): ReactNode {
  const { slug = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(gameQuery(slug, viewer.softMode));
  if (query.isPending) return <GamePageSkeleton />;
  if (query.isSuccess) return <Content key={query.data.id} game={query.data} viewer={viewer} />;
  return <RecordFailure query={query} noun="game" list={{ to: paths.games(), label: 'See all games' }} />;
}

function Content({ game, viewer }: { game: Game; viewer: Viewer }): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState('files');
  const isOwned = isOwnedBy(viewer, game);
  // Until what the member has of it is known, and where it cannot be read, the page is as for everybody.
  const owned = useQuery({ ...ownedGameQuery(game.id), enabled: isOwned }).data;
  useSeen({ kind: 'game', slug: game.slug });
  const rating = <RatingSpread game={game}>{isOwned && <RateGame game={game} />}</RatingSpread>;
  return (
    <>
      <GameHero
        game={game}
        panel={
          <div ref={panel}>
            <PricePanel game={game} viewer={viewer} onFiles={() => setTab('files')} />
          </div>
        }
      />
      <div className={`container ${styles.page}`}>
        {isOwned && owned !== undefined ? (
          <div className={styles.columns}>
            <div className={styles.main}>
              <LazyOwnedGame game={game} owned={owned} tab={tab} onTab={setTab} />
            </div>
            <div className={styles.aside}>{rating}</div>
          </div>
        ) : (
          <>
            <GameStats game={game} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <GameAbout game={game} />
              </div>
              <div className={styles.aside}>
                {rating}
                <GameDetails game={game} />
                <SmallCast cast={game.cast} />
              </div>
            </div>
            <CastRow cast={game.cast} className={styles.section} />
          </>
        )}
        {game.related.length > 0 && (
          <section className={`${styles.section} ${styles.related}`} aria-labelledby="related-heading">
            <SectionHeading id="related-heading" more={{ to: paths.games(), label: 'All games' }}>
              More like this
            </SectionHeading>
            <GameGrid label="Similar games">
              {game.related.map((other) => (
                <ViewerGameCard key={other.id} game={other} viewer={viewer} />
              ))}
            </GameGrid>
          </section>
        )}
      </div>
      <GameBuyBar game={game} viewer={viewer} panel={panel} />
    </>
  );
}
