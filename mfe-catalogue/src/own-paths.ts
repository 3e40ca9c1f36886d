import { withQuery } from '@platform/shared/paths';

/* Addresses that no other app links to; those of the whole site are `paths` of @platform/shared/paths. */

export const game = (slug: string) => `/games/${encodeURIComponent(slug)}`;
/** The game's page with the confirmation of its purchase open. */
export const buyGame = (slug: string, currency: 'coins' | 'gems' = 'coins') =>
  withQuery(`/games/${encodeURIComponent(slug)}`, { buy: currency === 'gems' ? 'gems' : 1 });
