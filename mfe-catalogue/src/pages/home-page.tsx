import type { ReactNode } from 'react';
import type { Home } from '@platform/shared/contracts';
import { paths } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import {
  GameCard,
  GameGrid,
  LiveCard,
  LiveGrid,
  ModelCard,
  ModelGrid,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { HeroShape, HomeHero, WelcomeHero } from '../components/home/home-hero';
import { ListSection } from '../components/page/list-section';
import { PremiumBand } from '../components/price/premium-band';
import { PriceNote } from '../components/price/price-note';
import { liveNow, sectionsOf } from '../state/home-lists';
import {
  type GameSectionKind,
  homeQuery,
  liveNowQuery,
  newVideosQuery,
  sectionGamesQuery,
  topModelsQuery,
} from '../state/queries';
import { useViewer, type Viewer } from '../state/use-viewer';

/** The start page: the editor says what stands on it; each section has a query, skeletons and a failure of its own. */
export default function HomePage(): ReactNode {
  const viewer = useViewer();
  const { softMode, premium } = viewer;
  const home = useQuery(homeQuery(softMode));
  const [first, ...rest] = home.data?.hero ?? [];
  return (
    <>
      {first !== undefined && <HomeHero key={first.slug} games={[first, ...rest]} />}
      {first === undefined && (home.isPending && !softMode ? <HeroShape /> : <WelcomeHero />)}
      <div className="container">
        {!home.isPending &&
          sectionsOf(home.data).map((section) => (
            <Section key={section.kind} section={section} viewer={viewer} hero={first?.slug} />
          ))}
        {home.isPending && <GameGrid loading label="Featured games" />}
        {!premium && !softMode && <PremiumBand />}
      </div>
    </>
  );
}

interface SectionProps {
  section: Home['sections'][number];
  viewer: Viewer;
  /** Slug of the game that the hero shows. */
  hero: string | undefined;
}

function Section({ section: { kind, title }, viewer, hero }: SectionProps): ReactNode {
  switch (kind) {
    case 'videos':
      return <VideoSection title={title} />;
    case 'performers':
      return <PerformerSection title={title} softMode={viewer.softMode} />;
    case 'live':
      return <LiveSection title={title} />;
    default:
      return <GameSection title={title} kind={kind} viewer={viewer} without={kind === 'popular' ? hero : undefined} />;
  }
}

interface GameSectionProps {
  title: string;
  kind: GameSectionKind;
  viewer: Viewer;
  /** Slug of a game that the page shows elsewhere. */
  without: string | undefined;
}

const gameLists = {
  popular: { to: paths.games(), label: 'All games' },
  new: { to: paths.games({ sort: 'newest' }), label: 'All games' },
  'on-sale': { to: paths.games({ onSale: 'true' }), label: 'All reduced games' },
} as const;

function GameSection({ title, kind, viewer, without }: GameSectionProps): ReactNode {
  const { authorized, premium, purchases, softMode } = viewer;
  const list = useQuery(sectionGamesQuery(kind, softMode));
  return (
    <ListSection
      title={title}
      more={gameLists[kind]}
      query={list}
      items={list.data?.items.filter(({ slug }) => slug !== without).slice(0, kind === 'popular' ? 6 : 3)}
      loading={<GameGrid loading label={title} />}
      note={kind === 'on-sale' && <PriceNote viewer={viewer} page={paths.home()} />}
    >
      {(games) => (
        <GameGrid label={title}>
          {games.map((game) => (
            <GameCard
              key={game.id}
              game={game}
              purchase={purchases?.[game.id]}
              authorized={authorized}
              premium={premium}
            />
          ))}
        </GameGrid>
      )}
    </ListSection>
  );
}

function VideoSection({ title }: { title: string }): ReactNode {
  const videos = useQuery(newVideosQuery());
  return (
    <ListSection
      title={title}
      more={{ to: paths.videos(), label: 'All videos' }}
      query={videos}
      items={videos.data?.items.slice(0, 3)}
      loading={<VideoGrid loading skeletons={3} label={title} />}
    >
      {(items) => (
        <VideoGrid label={title}>
          {items.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </VideoGrid>
      )}
    </ListSection>
  );
}

function PerformerSection({ title, softMode }: { title: string; softMode: boolean }): ReactNode {
  const models = useQuery(topModelsQuery(softMode));
  return (
    <ListSection
      title={title}
      more={{ to: paths.pornstars(), label: 'More girls' }}
      query={models}
      items={models.data?.items.slice(0, 4)}
      loading={<ModelGrid loading skeletons={4} label="Performers" />}
    >
      {(items) => (
        <ModelGrid label="Performers">
          {items.map((model) => (
            <ModelCard key={model.id} model={model} />
          ))}
        </ModelGrid>
      )}
    </ListSection>
  );
}

function LiveSection({ title }: { title: string }): ReactNode {
  const rooms = useQuery(liveNowQuery());
  return (
    <ListSection
      title={title}
      more={{ to: paths.camgirls(), label: 'All rooms' }}
      query={rooms}
      items={rooms.data === undefined ? undefined : liveNow(rooms.data)}
      loading={<LiveGrid loading skeletons={4} label="Live rooms" />}
    >
      {(items) => (
        <LiveGrid label="Live rooms">
          {items.map((room) => (
            <LiveCard key={room.id} linked={false} room={room} />
          ))}
        </LiveGrid>
      )}
    </ListSection>
  );
}
