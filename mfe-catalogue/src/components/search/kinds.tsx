import type { ReactNode } from 'react';
import type { GameCard, ModelCard as Model, SearchResults, VideoCard as Video } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { GameGrid, ModelCard, ModelGrid, VideoCard, VideoGrid } from '@platform/shared/ui';
import type { SearchKind } from '../../state/search-address';
import type { Viewer } from '../../state/use-viewer';
import { ViewerGameCard } from '../game/viewer-game-card';
import { performerOf, WithPerformer } from './with-performer';

interface Kind {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** The list with the same search, which has filters and other orders. */
  readonly listPath: (q: string) => string;
  /** Of a row on a wide screen. */
  readonly columns: number;
}

/** In what the kinds differ, in words and numbers. */
export const kinds: Readonly<Record<SearchKind, Kind>> = {
  games: { title: 'Games', one: 'game', many: 'games', listPath: (q) => paths.games({ q }), columns: 3 },
  videos: { title: 'Videos', one: 'video', many: 'videos', listPath: (q) => paths.videos({ q }), columns: 3 },
  models: {
    title: 'Performers',
    one: 'performer',
    many: 'performers',
    listPath: (q) => paths.pornstars({ q }),
    columns: 4,
  },
};

/** E.g. `5 games`. */
export const counted = (kind: SearchKind, total: number): string =>
  `${formatNumber(total)} ${total === 1 ? kinds[kind].one : kinds[kind].many}`;

interface ItemsProps<Item> {
  items: readonly Item[];
  /** Of their headings. */
  level: 2 | 3;
}

export function Games({ items, level, viewer }: ItemsProps<GameCard> & { viewer: Viewer }): ReactNode {
  return (
    <GameGrid label="Games">
      {items.map((game) => (
        <ViewerGameCard key={game.id} game={game} viewer={viewer} level={level} />
      ))}
    </GameGrid>
  );
}

export function Videos({
  items,
  level,
  results,
}: ItemsProps<Video> & { results?: Pick<SearchResults, 'with' | 'best'> }): ReactNode {
  return (
    <VideoGrid label="Videos">
      {items.map((video) => {
        const performer = results && performerOf(results, video.pageUrl);
        return (
          <VideoCard
            key={video.id}
            video={video}
            level={level}
            words={results && performer && <WithPerformer performer={performer} results={results} />}
          />
        );
      })}
    </VideoGrid>
  );
}

export function Performers({ items, level }: ItemsProps<Model>): ReactNode {
  return (
    <ModelGrid label="Performers">
      {items.map((model) => (
        <ModelCard key={model.id} model={model} level={level} />
      ))}
    </ModelGrid>
  );
}

/** Skeletons of a kind. */
export function Loading({ kind }: { kind: SearchKind }): ReactNode {
  const Grid = { games: GameGrid, videos: VideoGrid, models: ModelGrid }[kind];
  return <Grid loading label={kinds[kind].title} />;
}
