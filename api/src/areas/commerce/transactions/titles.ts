/** Names used in transaction titles, as far as this viewer may see them. */
export interface Named {
  /** Title of the game. */
  readonly game: string | null;
  /** Name of the room's performer. */
  readonly performer: string | null;
}

/** The game that a transfer's reason names (`purchase:12`, `refund:12`, `rating:12`), or null. */
export function gameOf(reason: string): number | null {
  const [, id] = /^(?:purchase|refund|rating):(\d{1,9})$/.exec(reason) ?? [];
  return id === undefined ? null : Number(id);
}

/** Nickname of the room whose performer was paid, from a transfer's reason; or null. */
export const roomOf = (reason: string): string | null =>
  /^(?:hold|release):(?:tip|private):(.{1,100})$/.exec(reason)?.[1] ?? null;

/** Reasons of the transfers that add a pack's coins and take them back. */
export const packReason = (checkoutId: string): string => `coins:${checkoutId}`;
export const packRefundReason = (checkoutId: string): string => `coins-refund:${checkoutId}`;

/** The payment that a transfer's reason names, or null. */
export function paymentOf(reason: string): string | null {
  const [, id] = /^coins(?:-refund)?:([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})$/.exec(reason) ?? [];
  return id ?? null;
}

/** The reason of the transfer that would refund a purchase or a pack; null if none does. */
export function refundReasonOf(reason: string): string | null {
  if (reason.startsWith('purchase:')) return reason.replace('purchase', 'refund');
  const payment = reason.startsWith('coins:') ? paymentOf(reason) : null;
  return payment === null ? null : packRefundReason(payment);
}

const byCode: Readonly<Record<string, (named: Named) => string>> = {
  purchase: ({ game }) => game ?? 'Game',
  refund: ({ game }) => `Refund: ${game ?? 'game'}`,
  rating: ({ game }) => `Gems for rating ${game ?? 'a game'}`,
  coins: () => 'Coin pack',
  'coins-refund': () => 'Refunded coin pack',
  'premium-gems': () => 'Premium gems',
  'premium-gems-refund': () => 'Refunded Premium gems',
  hold: () => 'Set aside for a live room',
  settle: () => 'Live room',
  release: () => 'Returned from a live room',
  tip: () => 'Tip',
};

/** Texts for members, by reasons that were written for operators. */
const sentences: Readonly<Record<string, string>> = {
  'Grant by an operator': 'Credit from support',
  'Demo balance': 'Opening balance',
};

/**
 * Title of a transaction.
 * @param reason the transfer's
 * @param named the names that the reason refers to
 */
export function titleOf(reason: string, named: Named): string {
  const { performer } = named;
  // A tip is a hold that is settled immediately.
  if (reason.startsWith('hold:tip:')) return performer === null ? 'Tip' : `Tip to ${performer}`;
  // A minute of a private show is also a hold: settled or released.
  const show = performer === null ? 'private show' : `private show with ${performer}`;
  if (reason.startsWith('hold:private:')) return `P${show.slice(1)}`;
  if (reason.startsWith('release:private:')) return `Returned from a ${show}`;
  const [code = ''] = reason.split(':');
  return (Object.hasOwn(byCode, code) ? byCode[code]?.(named) : undefined) ?? sentences[reason] ?? 'Other';
}
