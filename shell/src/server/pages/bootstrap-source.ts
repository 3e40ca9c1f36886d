import type { Bootstrap } from '@platform/shared/contracts';
import { lifetimes } from '@platform/shared/lifetimes';
import { Cache } from '@platform/shared/server';
import { audienceOf } from '../../cookies/audience-of';
import type { VisitorCountry } from '../visitor-countries';
import { fetchText } from '../fetch-text';
import { apiMs } from '../proxy/pools';

export interface BootstrapRequest {
  path: string;
  /** The record that the path's page is about, e.g. `game:neon-dunes`; null when it is about none. */
  record: string | null;
  cookie: string;
  country: VisitorCountry;
  requestId: string;
  /** Names the trace that the API goes on with; null: none. */
  traceparent: string | null;
  /** Names the content that the API has now. */
  content: string;
}

/** The API responds, and refuses the request: that is no outage. */
export class BootstrapRefused extends Error {
  /** @param status 400 to 499 */
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`the API answers ${status} to the bootstrap of ${path}`);
  }
}

export interface BootstrapSource {
  /**
   * Requests the bootstrap of a page; a guest's is cached briefly, until the content changes.
   * @throws BootstrapRefused for a request that is wrong in itself
   * @throws Error when the API does not respond in time or its response is no bootstrap
   */
  get(request: BootstrapRequest): Promise<Bootstrap>;
}

/** Of a bootstrap, some ten KiB. */
const maxBytes = 1024 * 1024;

/** @param apiUrl where the API listens */
export function createBootstrapSource(apiUrl: string, get: typeof fetch = fetch): BootstrapSource {
  const guests = new Cache<Bootstrap>({ lifetimeMs: lifetimes.guestBootstrap, maxEntries: 1_000 });
  let maintenance: boolean | null = null;

  /**
   * A bootstrap may know of maintenance before this edge knows of newer content. Cached ones of before would then send a
   * guest back from where it sends them, in a circle.
   */
  const loadForGuests = async (request: BootstrapRequest): Promise<Bootstrap> => {
    const bootstrap = await load(request);
    const { state } = bootstrap.maintenance;
    if (maintenance !== null && maintenance !== state) guests.clear();
    maintenance = state;
    return bootstrap;
  };

  const load = async ({
    path,
    record,
    cookie,
    country,
    requestId,
    traceparent,
  }: BootstrapRequest): Promise<Bootstrap> => {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(traceparent !== null && { traceparent }),
      ...country.headers,
    };
    if (cookie !== '') headers['cookie'] = cookie;
    const query = new URLSearchParams({ path, ...(record !== null && { record }) });
    const { status, text } = await fetchText(`${apiUrl}/api/bootstrap?${query.toString()}`, {
      headers,
      // One that is down says so at once.
      timeoutMs: apiMs,
      maxBytes,
      fetch: get,
    });
    if (status >= 400 && status < 500) throw new BootstrapRefused(status, path);
    if (status !== 200) throw new Error(`the API answers ${status} to the bootstrap of ${path}`);
    const body: unknown = JSON.parse(text);
    if (!isBootstrap(body)) throw new Error('the API answers a bootstrap without its facts');
    return body;
  };

  return {
    async get(request) {
      const { personal, agreed, cookie } = audienceOf(request.cookie);
      if (personal !== null) return load(request);
      return guests.get(`${request.content}|${agreed}|${request.country.rule}|${request.record}|${request.path}`, () =>
        loadForGuests({ ...request, cookie }),
      );
    },
  };
}

/** The API is ours, but another release of it may respond: without these values no page can be decided on or drawn. */
function isBootstrap(value: unknown): value is Bootstrap {
  const { authorized, gate, softMode, maintenance, access, status } = (value ?? {}) as {
    [K in keyof Bootstrap]?: Partial<Bootstrap[K]>;
  };
  return (
    [authorized, softMode, maintenance?.state].every((flag) => typeof flag === 'boolean') &&
    typeof gate === 'string' &&
    [access?.guestOnly, access?.authorizedOnly, access?.softModeAllowed].every(
      (list) => Array.isArray(list) && list.every((path) => typeof path === 'string'),
    ) &&
    (status === 200 || status === 404)
  );
}
