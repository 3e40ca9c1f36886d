import { apiCookies } from '@platform/shared/cookies';
import { lifetimes } from '@platform/shared/lifetimes';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCookies } from '../cookies/cookies';
import type { PageLimit } from './limits/page-limit';
import type { BootstrapSource } from './pages/bootstrap-source';
import type { VisitorCountries } from './visitor-countries';

interface StaffVisitorsOptions {
  readonly bootstrapSource: BootstrapSource;
  readonly countries: Pick<VisitorCountries, 'of'>;
  /** Identifies the API's current content. */
  readonly content: () => string;
  /** Limit of an address's requests to the API. */
  readonly pageLimit: Pick<PageLimit, 'visitor'>;
}

/** Whether the visitor of a request other than for a page is of staff. */
export type IsStaff = (request: FastifyRequest) => Promise<boolean>;

/**
 * Asks the API whose session a request has, and caches the response for a moment: a page of staff requests a dozen
 * files. Unknown counts as no (docs/spec/staff.md#who-may-enter).
 */
export function createStaffVisitors({ bootstrapSource, countries, content, pageLimit }: StaffVisitorsOptions): IsStaff {
  const known = new LRUCache<string, Promise<boolean>>({ max: 5_000, ttl: lifetimes.staffVisitor });

  const ask = async ({ id, headers }: FastifyRequest): Promise<boolean> => {
    try {
      const country = await countries.of(headers);
      const cookie = headers.cookie ?? '';
      const asked = { path: '/', record: null, cookie, country, requestId: id, traceparent: null, content: content() };
      return (await bootstrapSource.get(asked)).staff === true;
    } catch {
      return false;
    }
  };

  return async (request) => {
    const cookies = readCookies(request.headers.cookie ?? '');
    const session = cookies.get(apiCookies.secureSession) ?? cookies.get(apiCookies.session);
    if (session === undefined) return false;
    const found = known.get(session);
    if (found !== undefined) return found;
    if (pageLimit.visitor(request.ip, session) > 0) return false;
    const asked = ask(request);
    known.set(session, asked);
    return asked;
  };
}
