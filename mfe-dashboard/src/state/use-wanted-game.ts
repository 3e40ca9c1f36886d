import type { GamePage } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, useQuery } from '@platform/shared/store';

/** The game for which coins are bought. */
export interface WantedGame extends Pick<GamePage, 'title' | 'posters' | 'pageUrl'> {
  /** What this member pays for it in coins today, 0 for a game that they own; null: not known yet. */
  price: number | null;
  /** What Premium would make of that; null: no less, or the member has it. */
  premiumPrice: number | null;
}

const slugOf = (path: string | null): string | null =>
  /^\/games\/([a-z0-9-]{1,80})(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;

/** The game of an address, for the list of a route. */
export const wantedGameQuery = (continueTo: string | null) => {
  const slug = slugOf(continueTo);
  return slug !== null && endpointQuery('GET /api/games/{slug}', { params: { slug } });
};

/**
 * The game that a payment leads back to. Title and price are the server's: an address can say anything.
 * @param continueTo path to go on to after the payment, null: none
 * @returns undefined where that is no game, or not known yet
 */
export function useWantedGame(continueTo: string | null): WantedGame | undefined {
  const slug = slugOf(continueTo);
  const isMember = useAppState(canHaveMemberData);
  const isPremium = useAppState(({ session }) => session.profile?.isPremiumUser === true);
  const game = useQuery({
    ...endpointQuery('GET /api/games/{slug}', { params: { slug: slug ?? '' } }),
    enabled: slug !== null && isMember,
  }).data;
  const purchases = useQuery({ ...endpointQuery('GET /api/games/purchase'), enabled: slug !== null && isMember }).data;
  if (game === undefined || slug === null) return undefined;
  const purchase = purchases?.[game.id];
  if (purchase === undefined) return { ...game, price: null, premiumPrice: null };
  const { standard, premium } = purchase.prices.coins;
  const price = purchase.completed ? 0 : (isPremium ? premium : standard).total;
  return { ...game, price, premiumPrice: premium.total < price ? premium.total : null };
}
