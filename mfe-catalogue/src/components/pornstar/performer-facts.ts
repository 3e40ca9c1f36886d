import type { ModelPage } from '@platform/shared/contracts';
import { dayParts, formatNumber, formatStars } from '@platform/shared/format';

type Titles = Pick<ModelPage, 'games' | 'videos'>;

/** @returns the game or video with her that came out last; null when none has */
export function newestTitle({ games, videos }: Titles) {
  const out = [
    ...games.filter(({ view }) => view !== 'announcement').map((game) => ({ kind: 'game' as const, ...game })),
    ...videos.map((video) => ({ kind: 'video' as const, ...video })),
  ];
  return out.toSorted((a, b) => b.releasedOn.localeCompare(a.releasedOn))[0] ?? null;
}

/**
 * What a performer's page says of her in figures.
 * @param titles her games and videos; those without a vote have no rating, and games that are to come are not her newest
 * @returns names and values; a fact that is not known is left out
 */
export function performerFacts(titles: Titles): (readonly [name: string, value: string])[] {
  const { games, videos } = titles;
  const rated = [...games, ...videos].map(({ rating }) => rating).filter((rating) => rating > 0);
  const mean = rated.reduce((sum, rating) => sum + rating, 0) / rated.length;
  const newest = dayParts(newestTitle(titles)?.releasedOn ?? '');
  return [
    ['Games', formatNumber(games.length)],
    ['Videos', formatNumber(videos.length)],
    ...(rated.length > 0 ? [['Rating', formatStars(mean)] as const] : []),
    ...(newest ? [['Newest title', `${newest.month.slice(0, 3)} ${newest.year}`] as const] : []),
  ];
}
