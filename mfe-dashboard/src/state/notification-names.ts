import type { NotificationCode } from '@platform/shared/contracts';

/** Codes and words of docs/spec/mail.md#notification-codes, in its order. */
export const notificationNames: readonly (readonly [NotificationCode, string])[] = [
  ['newGame', 'New games'],
  ['specialDealsForYou', 'Special deals for you'],
  ['newsAndPromotions', 'News and promotions'],
  ['dropCarts', 'Dropped carts'],
];
