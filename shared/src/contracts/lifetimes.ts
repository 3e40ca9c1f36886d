import type { EndpointName } from './index';

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
  /** Edge: whether a session is of staff, for what is no page. */
  staffVisitor: 5_000,
  /** Edge: the bootstrap of guests. */
  guestBootstrap: 2_000,
  /** Edge: an API response in a render worker, shared by guests. */
  guestResponse: 2_000,
  /**
   * Edge: a guest's page is served for `max` from when its making began, unless the content changes before; a request
   * after `renewAfter` has a new one made behind it, after `renewLiveAfter` where the page says who is live.
   */
  guestPage: { renewAfter: 20_000, renewLiveAfter: 3_000, max: 60_000 },
  /** Edge: after a change of the content an instance of the API may know the former one for so long. */
  contentSettles: 1_500,
  /** Browser: an API response, and how much longer it may be shown while a new one is fetched. */
  browserReply: { fresh: 10_000, stale: 60_000 },
} as const;

/** Replies that say who is live now: they change without a new content version. */
export const liveEndpoints: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /api/bars',
  'GET /api/home',
  'GET /api/games/{slug}',
  'GET /api/videos/{slug}',
  'GET /api/models',
  'GET /api/models/{slug}',
  'GET /api/search',
  'GET /api/camgirls',
  'GET /api/camgirls/{nickname}',
]);
