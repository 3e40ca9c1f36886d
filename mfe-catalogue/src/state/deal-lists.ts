import type { Deals } from '@platform/shared/contracts';

type Deal = Deals['items'][number];

/**
 * The offers of a page, each game in one of them: no title stands twice on a page. They take turns, each with its next
 * game that none has taken, so that a late one is not left with the rest.
 * @returns without offers for which no game was left
 */
export function withoutRepeats(deals: readonly Deal[]): Deal[] {
  const taken = new Map<number, Deal>();
  const longest = Math.max(0, ...deals.map(({ games }) => games.length));
  for (let turn = 0; turn < longest; turn += 1)
    for (const deal of deals) {
      const next = deal.games.find(({ id }) => !taken.has(id));
      if (next) taken.set(next.id, deal);
    }
  return deals.flatMap((deal) => {
    const games = deal.games.filter(({ id }) => taken.get(id) === deal);
    const savesUpTo = Math.max(0, ...games.map(({ memberPrice }) => memberPrice?.discount ?? 0));
    return games.length === 0 ? [] : [{ ...deal, games, savesUpTo }];
  });
}

/** Whether a game of them has a price that an offer promises until a day. */
export const hasLastDay = (deals: readonly Deal[]): boolean =>
  deals.some(({ games }) => games.some(({ memberPrice }) => memberPrice?.until != null));
