import type { Profile } from '@platform/shared/contracts';

/** A member without premium, for a remote that needs no particular one. */
export const sampleProfile: Profile = {
  photoMedia: null,
  name: 'Rowan Hale',
  publicName: { name: 'Blue Harbour', isConfirmed: true, changeableFrom: null },
  email: 'rowan@example.com',
  memberSince: '2025-01-15',
  subscription: null,
  passwordLastChange: null,
  ratedGames: {},
  isPremiumUser: false,
  performer: null,
  balance: [
    { currencyType: 0, count: 2450 },
    { currencyType: 1, count: 38 },
  ],
  notifications: { newGame: true, specialDealsForYou: false, newsAndPromotions: false, dropCarts: false },
};
