import type { Profile } from '@platform/shared/contracts';
import type { RenderRequest } from './render-worker';

const profile: Profile = {
  photoMedia: null,
  name: 'Rehearsal',
  publicName: { name: 'Guest 4821', isConfirmed: true, changeableFrom: null },
  email: 'rehearsal@example.com',
  memberSince: '2026-01-01T00:00:00.000Z',
  subscription: null,
  passwordLastChange: null,
  ratedGames: {},
  isPremiumUser: false,
  balance: [],
  notifications: { newGame: true, specialDealsForYou: true, newsAndPromotions: true, dropCarts: true },
  performer: null,
};

/** A made-up member, for rehearsals: without a session's cookie, so that the API refuses each of its calls. */
export const memberFixture: Pick<RenderRequest, 'viewer' | 'guestKey'> = {
  viewer: { session: { authorized: true, profile }, audience: { gate: 'none', softMode: false } },
  guestKey: null,
};
