import type { ReactNode } from 'react';
import type { GameSectionKind, HomeSection } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import {
  GameGrid,
  LiveCard,
  LiveGrid,
  ModelCard,
  ModelGrid,
  railCardSizes,
  railLiveSizes,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { ViewerGameCard } from '../components/game/viewer-game-card';
import { ContinuePlaying } from '../components/home/continue-playing';
import { HeroShape, HomeHero, WelcomeHero } from '../components/home/home-hero';
import { ListSection } from '../components/page/list-section';
import { LoadFailure } from '../components/page/load-failure';
import { PremiumBand } from '../components/price/premium-band';
import { PriceNote } from '../components/price/price-note';
import { homeRooms, offeredHome, wholeRows } from '../state/home-lists';
import { homeQuery, liveNowQuery } from '../state/queries';
import { useViewer, type Viewer } from '../state/use-viewer';

/** The start page: the editor says what stands on it, and the server that nothing stands on it twice. */
export default function HomePage(): ReactNode {
  const viewer = useViewer();
  const { softMode, premium } = viewer;
  const home = useQuery(homeQuery(softMode));
  const offered = home.data && offeredHome(home.data, viewer);
  const [first, ...rest] = offered?.hero ?? [];
  return (
    <>
      {first !== undefined && <HomeHero key={first.slug} games={[first, ...rest]} />}
      {first === undefined && (home.isPending && !softMode ? <HeroShape /> : <WelcomeHero />)}
      <div className="container">
        <ContinuePlaying />
        {offered?.sections.map((section) => (
          <Section key={section.kind} section={section} viewer={viewer} />
        ))}
        {home.isPending && <GameGrid rail loading label="Featured games" />}
        <LoadFailure query={home} />
        {!premium && !softMode && <PremiumBand />}
      </div>
    </>
  );
}

function Section({ section, viewer }: { section: HomeSection; viewer: Viewer }): ReactNode {
  switch (section.kind) {
    case 'videos':
      return (
        <ListSection title={section.title} more={{ to: paths.videos(), label: 'All videos' }} items={section.videos}>
          {(videos) => (
            <VideoGrid rail label={section.title}>
              {videos.map((video) => (
                <VideoCard key={video.id} video={video} sizes={railCardSizes} />
              ))}
            </VideoGrid>
          )}
        </ListSection>
      );
    case 'performers':
      return (
        <ListSection
          title={section.title}
          more={{ to: paths.pornstars(), label: 'All performers' }}
          items={section.models}
        >
          {(models) => (
            <ModelGrid rail label="Performers">
              {models.map((model) => (
                <ModelCard key={model.id} model={model} />
              ))}
            </ModelGrid>
          )}
        </ListSection>
      );
    case 'live':
      return <LiveSection title={section.title} />;
    default:
      return (
        <ListSection
          title={section.title}
          more={gameLists[section.kind]}
          items={section.games}
          note={section.kind === 'on-sale' && <PriceNote viewer={viewer} />}
        >
          {(games) => (
            <GameGrid rail label={section.title}>
              {wholeRows(games).map((game) => (
                <ViewerGameCard key={game.id} game={game} viewer={viewer} sizes={railCardSizes} />
              ))}
            </GameGrid>
          )}
        </ListSection>
      );
  }
}

const gameLists: Record<GameSectionKind, { to: string; label: string }> = {
  popular: { to: paths.games(), label: 'All games' },
  new: { to: paths.games({ sort: 'newest', view: 'released' }), label: 'All new games' },
  'coming-soon': { to: paths.games({ sort: 'newest', view: 'announcement' }), label: 'All coming soon' },
  'on-sale': { to: paths.games({ onSale: 'true' }), label: 'All games on sale' },
};

/** Who is live changes by the minute, so this section has a query, skeletons and a failure of its own. */
function LiveSection({ title }: { title: string }): ReactNode {
  const rooms = useQuery(liveNowQuery());
  const shown = rooms.data && homeRooms(rooms.data);
  // The editor's words are of rooms on air.
  const name = shown?.isRecorded === true ? 'Recorded' : title;
  return (
    <ListSection
      title={name}
      more={{ to: paths.camgirls(), label: 'All rooms' }}
      items={shown?.rooms}
      query={rooms}
      loading={<LiveGrid rail loading skeletons={4} label={name} />}
    >
      {(items) => (
        <LiveGrid rail label={name}>
          {items.map((room) => (
            <LiveCard key={room.id} room={room} sizes={railLiveSizes} />
          ))}
        </LiveGrid>
      )}
    </ListSection>
  );
}
