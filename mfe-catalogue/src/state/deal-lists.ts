import type { Deals } from '@platform/shared/contracts';

type Deal = Deals['items'][number];

/**
 * The offers of a page, each game in the first one that has it: no title stands twice on a page.
 * @returns without offers whose games are all in earlier ones
 */
export function withoutRepeats(deals: readonly Deal[]): Deal[] {
  const shown = new Set<number>();
  return deals.flatMap((deal) => {
    const games = deal.games.filter(({ id }) => !shown.has(id));
    for (const { id } of games) shown.add(id);
    const savesUpTo = Math.max(0, ...games.map(({ memberPrice }) => memberPrice?.discount ?? 0));
    return games.length === 0 ? [] : [{ ...deal, games, savesUpTo }];
  });
}

/** Whether a game of them has a price that an offer promises until a day. */
export const hasLastDay = (deals: readonly Deal[]): boolean =>
  deals.some(({ games }) => games.some(({ memberPrice }) => memberPrice?.until != null));
