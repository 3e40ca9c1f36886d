import type { ModelPage } from '@platform/shared/contracts';
import { dayParts, formatNumber, formatStars } from '@platform/shared/format';

type Titles = Pick<ModelPage, 'games' | 'videos'>;

/**
 * What a performer's page says of her in figures.
 * @param titles her games and videos; those without a vote have no rating, and games that are to come are not her newest
 * @returns names and values; a fact that is not known is left out
 */
export function performerFacts({ games, videos }: Titles): (readonly [name: string, value: string])[] {
  const rated = [...games, ...videos].map(({ rating }) => rating).filter((rating) => rating > 0);
  const mean = rated.reduce((sum, rating) => sum + rating, 0) / rated.length;
  const days = [...games.filter(({ view }) => view !== 'announcement'), ...videos].map(({ releasedOn }) => releasedOn);
  const newest = dayParts(days.toSorted().at(-1) ?? '');
  return [
    ['Games', formatNumber(games.length)],
    ['Videos', formatNumber(videos.length)],
    ...(rated.length > 0 ? [['Rating', formatStars(mean)] as const] : []),
    ...(newest ? [['Newest title', `${newest.month.slice(0, 3)} ${newest.year}`] as const] : []),
  ];
}
