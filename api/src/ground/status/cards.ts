/** The cards of docs/duty.md by the anchors of their headings: what to do when something is wrong. */
export const cards = [
  'slow-query',
  'database-full-or-read-only',
  'mail-is-down',
  'notifications-are-refused',
  'a-remote-is-broken',
  'redis-is-away',
  'the-disk-is-full',
  'a-broken-release',
  'a-key-is-lost',
  'a-job-fails',
  'money-does-not-add-up',
  'rooms-without-papers',
  'titles-without-papers',
  'viewers-without-a-picture',
] as const;
export type Card = (typeof cards)[number];

/** Where a card is read, from the repository's root. */
export const cardAddress = (card: Card): string => `docs/duty.md#${card}`;
