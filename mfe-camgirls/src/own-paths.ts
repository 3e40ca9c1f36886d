import { withQuery } from '@platform/shared/paths';

/* Addresses that no other app links to; those of the whole site are `paths` of @platform/shared/paths. */

export const camgirl = (nickname: string) => `/camgirls/${encodeURIComponent(nickname)}`;
/** What a performer has earned, as CSV with times of a zone. */
export const statement = (tz: string) => withQuery('/api/studio/statement', { tz });
/** The room with the tip sheet open at a sum in coins. */
export const tipCamgirl = (nickname: string, coins: number) =>
  withQuery(`/camgirls/${encodeURIComponent(nickname)}`, { tip: coins });
