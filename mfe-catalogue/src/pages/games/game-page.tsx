import { type ReactNode, useRef } from 'react';
import type { GamePage as Game } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { GameGrid, SectionHeading } from '@platform/shared/ui';
import { GameDetails } from '../../components/game/game-details';
import { GameGallery } from '../../components/game/game-gallery';
import { GameHero } from '../../components/game/game-hero';
import { GamePageSkeleton } from '../../components/game/game-page-skeleton';
import { ViewerGameCard } from '../../components/game/viewer-game-card';
import { GameStats } from '../../components/game/game-stats';
import { RecordFailure } from '../../components/page/record-failure';
import { CastRow, SmallCast } from '../../components/pornstar/cast';
import { GameBuyBar } from '../../components/price/game-buy-bar';
import { PricePanel } from '../../components/price/price-panel';
import { RateGame } from '../../components/rating/rate-game';
import { RatingSpread } from '../../components/rating/rating-spread';
import { useSeen } from '../../state/use-seen';
import { useViewer, type Viewer } from '../../state/use-viewer';
import { gameQuery } from '../../state/queries';
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
  const { purchases } = viewer;
  const panel = useRef<HTMLDivElement>(null);
  useSeen({ kind: 'game', slug: game.slug });
  return (
    <>
      <GameHero
        game={game}
        panel={
          <div ref={panel}>
            <PricePanel game={game} viewer={viewer} />
          </div>
        }
      />
      <div className={`container ${styles.page}`}>
        <GameStats game={game} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <section aria-labelledby="about-heading">
              <SectionHeading id="about-heading">About the game</SectionHeading>
              <div className={styles.prose}>
                {game.description.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
            {game.gallery.length > 0 && (
              <section aria-labelledby="gallery-heading">
                <SectionHeading id="gallery-heading">Gallery</SectionHeading>
                <GameGallery game={game} />
              </section>
            )}
          </div>
          <div className={styles.aside}>
            <RatingSpread game={game}>
              {purchases?.[game.id]?.completed === true && <RateGame game={game} />}
            </RatingSpread>
            <GameDetails game={game} />
            <SmallCast cast={game.cast} />
          </div>
        </div>
        <CastRow cast={game.cast} className={styles.section} />
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
