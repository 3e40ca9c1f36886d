/**
 * How long replies and pages are cached between the database and a visitor. This file has no zod, so the edge may
 * import its values. All are milliseconds.
 */
export const lifetimes = {
  /** API: a content version that was read is trusted this long; a new one drops every cached reply. */
  contentVersion: 1_000,
  /** API: a cached reply whose data changes without a new content version, such as a rating. */
  reply: 60_000,
  /** API and browser: a reply that says who is live now, and how many watch. */
  liveReply: 2_000,
  /** Edge: the settings that the API has told it. */
  edgeSettings: 1_000,
  /** Edge: the bootstrap of guests. */
  guestBootstrap: 2_000,
  /** Edge: an API response in a render worker, shared by guests. */
  guestResponse: 2_000,
  /** Edge: a whole page for guests. */
  guestPage: 3_000,
  /** Edge: the last good page for guests, while the API fails; from when it was made. */
  guestPageIfError: 60_000,
  /** Browser: an API response, and how much longer it may be shown while a new one is fetched. */
  browserReply: { fresh: 10_000, stale: 60_000 },
} as const;
