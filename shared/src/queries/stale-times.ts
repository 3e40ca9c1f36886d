import type { ReadingEndpointName } from '@platform/shared/contracts';

const minute = 60_000;

/** Milliseconds for which a response counts as fresh, unless the endpoint has a time of its own. */
export const defaultStaleTime = 30_000;

/** Milliseconds by endpoint, where the default is wrong. */
export const staleTimes: { readonly [N in ReadingEndpointName]?: number } = {
  // Editors change texts rarely.
  'GET /api/text-pages': 5 * minute,
  'GET /api/help': 5 * minute,
  'GET /api/faq': 5 * minute,
  'GET /api/search': 5 * minute,
  'GET /api/soft-page/search': 5 * minute,
  // The list of performers is loaded once, and again only while there was no success
  // (docs/spec/routes.md#cached-replies).
  'GET /api/models': Infinity,
  'GET /api/soft-page/models': Infinity,
  // A page from the edge may be a minute old, and says who is live.
  'GET /api/camgirls': 5_000,
  // Purchases, progress, used codes and verification must show on the next visit of the page.
  'GET /api/videos/{slug}/access': 0,
  'GET /api/checkouts/{id}': 0,
  'GET /api/library/{id}': 0,
  'POST /api/profile/link': 0,
  'GET /api/age-verification/required': 0,
  'GET /api/age-verification/status/{sessionId}': 0,
};
