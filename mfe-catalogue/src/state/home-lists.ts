import type { GameCard, Home, LiveCard, LiveList } from '@platform/shared/contracts';
import { isOwnedBy, type Viewer } from './use-viewer';

/** What the start page shows of live rooms: at most four that are on air, or, where there are none, recordings. */
export function homeRooms({ items }: LiveList): { readonly isRecorded: boolean; readonly rooms: LiveCard[] } {
  const onAir = items.filter(({ status }) => status === 'live');
  const isRecorded = onAir.length === 0;
  return { isRecorded, rooms: (isRecorded ? items.filter(({ isLoop }) => isLoop) : onAir).slice(0, 4) };
}

/** Games of a row on a wide screen. */
const rowLength = 3;

/** Without the games that would leave a hole below a whole row. */
export const wholeRows = <Game>(games: readonly Game[]): readonly Game[] =>
  games.length > rowLength ? games.slice(0, games.length - (games.length % rowLength)) : games;

/**
 * The start page without what the viewer owns. Where that empties its hero, the first popular games move up: those that
 * fill no whole row, or a row of them.
 */
export function offeredHome({ hero, sections }: Home, viewer: Pick<Viewer, 'purchases'>): Home {
  const isOffered = (game: GameCard): boolean => !isOwnedBy(viewer, game);
  const featured = hero.filter(isOffered);
  const offered = sections.map((section) =>
    'games' in section ? { ...section, games: section.games.filter(isOffered) } : section,
  );
  // Soft mode has no hero.
  if (featured.length > 0 || hero.length === 0) return { hero: featured, sections: offered };
  const popular = offered.flatMap((section) => (section.kind === 'popular' ? section.games : []));
  const moved = popular.slice(0, popular.length % rowLength || rowLength);
  return {
    hero: moved,
    sections: offered.map((section) =>
      section.kind === 'popular' ? { ...section, games: section.games.slice(moved.length) } : section,
    ),
  };
}
