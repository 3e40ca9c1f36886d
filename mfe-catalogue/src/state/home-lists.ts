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
 * The start page without what the viewer owns: spare games take the places of popular ones. Where the hero is empty
 * then, the first popular games move up: those that fill no whole row, or a row of them.
 */
export function offeredHome({ hero, sections, spare = [] }: Home, viewer: Pick<Viewer, 'purchases'>): Home {
  const isOffered = (game: GameCard): boolean => !isOwnedBy(viewer, game);
  let featured = hero.filter(isOffered);
  // Soft mode has no hero.
  const isEmptied = featured.length === 0 && hero.length > 0;
  const offered = sections.map((section) => {
    if (!('games' in section)) return section;
    const games = section.games.filter(isOffered);
    if (section.kind !== 'popular') return { ...section, games };
    games.push(...spare.filter(isOffered));
    if (isEmptied) featured = games.splice(0, games.length % rowLength || rowLength);
    return { ...section, games: games.slice(0, section.games.length) };
  });
  return { hero: featured, sections: offered };
}
