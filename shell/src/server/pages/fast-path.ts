import proxyAddr from '@fastify/proxy-addr';
import type { Tracing } from '@platform/build/tracing';
import { type Encoding, pickEncoding, requestIdOf } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { audienceOf, guestCookie } from '../../cookies/audience-of';
import { bucketOf } from '../releases/bucket';
import { overrideName, overrideToken } from '../releases/override-link';
import type { Remotes } from '../releases/remotes';
import { beginTrace, endTrace } from '../tracing';
import type { VisitorCountries } from '../visitor-countries';
import type { CachedPage } from './cached-page';
import type { AccessFacts } from './access-line';
import type { Visit } from './decide';
import { type GuestPageKey, keyOf } from './guest-pages';
import { splitUrl } from './page-request';
import { guestPageHeaders } from './send-page';

export interface FastPathOptions {
  remotes: Pick<Remotes, 'seen' | 'hasCanaries'>;
  countries: Pick<VisitorCountries, 'known'>;
  /** Identifies the API's current content. */
  content: () => string;
  /** Takes a guest's page from the cache; undefined: the page handler makes it. */
  take: (key: GuestPageKey, visit: () => Visit) => CachedPage | undefined;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  isTrustedProxy: (address: string) => boolean;
  /** Called when a visitor was given a page (releases/hear-crashes.ts). */
  onOpened: (ip: string, owner: string, build: string) => void;
  /** Counts a page, where metrics are enabled (metrics.ts). */
  onPage?: ((facts: AccessFacts, status: number, ms: number) => void) | undefined;
  /** Null: nothing is traced. */
  tracing?: Tracing | null;
}

/** The facts of a cookie header that decide whether the fast path may respond. */
interface KnownCookies {
  readonly isGuest: boolean;
  readonly agreed: boolean;
  readonly bucket: number | null;
}

/** Maximum cookie headers and encoding lists cached by their text; longer ones are parsed each time. */
const maxKnown = 5_000;
const maxKnownLength = 512;

/**
 * Sends guests' cached pages before the server's own handler runs, which costs several times as much. It follows the
 * same rules (`pages/page-handler.ts`) and leaves everything else to the handler.
 */
export function sendCachedPagesFast(app: FastifyInstance, options: FastPathOptions): void {
  const {
    remotes,
    countries,
    content,
    take,
    headers: common,
    isTrustedProxy,
    onOpened,
    onPage,
    tracing = null,
  } = options;
  const cookies = new LRUCache<string, KnownCookies>({ max: maxKnown });
  const encodings = new LRUCache<string, Encoding>({ max: maxKnown });
  const fixed = Object.entries(common).flat();
  const trust = (address: string): boolean => isTrustedProxy(address);
  let isClosing = false;
  app.addHook('preClose', () => {
    isClosing = true;
  });

  const serve = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || isClosing || !url.startsWith('/') || hasBody(headers)) return false;
    if (headers.expect !== undefined || url.includes(overrideName)) return false;
    const { isGuest, agreed, bucket } = knownBy(cookies, headers.cookie ?? '', readCookies);
    if (!isGuest || (bucket === null && remotes.hasCanaries())) return false;
    const country = countries.known(headers);
    if (country === null) return false;

    const startedAt = performance.now();
    const { pathname, search } = splitUrl(url);
    const from = { agreed, country, url: { pathname, search }, content: content() };
    const seen = () => remotes.seen(bucket);
    const ip = addressOf(request, trust);
    const page = take(keyOf(from, seen().version), () => ({
      ...from,
      seen,
      ip,
      requestId: requestIdOf(request),
      cookie: guestCookie(agreed),
      isPersonal: false,
      note: null,
      span: null,
    }));
    const encoding = knownBy(encodings, headers['accept-encoding']?.toString() ?? '', pickEncoding);
    const body = page?.ready(encoding);
    if (page === undefined || body === undefined) return false;

    const requestId = requestIdOf(request);
    const { owner, build } = page.of;
    const span = tracing && beginTrace(tracing, method, '/*');
    const list = [...(page.headerLists.get(encoding) ?? headerList(page, encoding, body.length, fixed))];
    list.push('x-request-id', requestId);
    if (isSecure(request, trust)) list.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
    list.push('server-timing', timingOf(page, performance.now() - startedAt));
    response.writeHead(page.status, list);
    response.end(method === 'HEAD' ? undefined : body);
    if (owner !== null && build !== null) onOpened(ip, owner, build);
    const line = (page.line ??= app.log.child({ path: pathname, owner, build, outcome: 'cached' }));
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      onPage?.({ owner, build, outcome: 'cached' }, page.status, ms);
      if (span !== null) endTrace(span, page.status, { owner, build, outcome: 'cached' });
      line.info({ requestId, status: page.status, ms: Math.round(ms * 10) / 10 }, 'page');
    });
    return true;
  };

  const others = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (serve(request, response)) return;
    for (const listener of others) listener.call(app.server, request, response);
  });
}

function readCookies(header: string): KnownCookies {
  const { personal, agreed } = audienceOf(header);
  return { isGuest: personal === null && overrideToken(header) === null, agreed, bucket: bucketOf(header) };
}

function knownBy<T extends object | string>(known: LRUCache<string, T>, text: string, read: (text: string) => T): T {
  if (text.length > maxKnownLength) return read(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  const value = read(text);
  known.set(text, value);
  return value;
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The visitor's address, determined as in Fastify. */
const addressOf = (request: IncomingMessage, trust: (address: string) => boolean): string =>
  request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust);

/** Whether the visitor came by https, determined as in Fastify: the edge itself speaks plain http. */
function isSecure({ headers, socket }: IncomingMessage, trust: (address: string) => boolean): boolean {
  const told = headers['x-forwarded-proto'];
  if (told === undefined || !trust(socket.remoteAddress ?? '')) return false;
  return String(told).split(',').at(-1)?.trim() === 'https';
}

/** The constant part of each response with a page, once for each encoding. */
function headerList(page: CachedPage, encoding: Encoding, length: number, fixed: readonly string[]): readonly string[] {
  const list = [
    ...fixed,
    ...Object.entries(guestPageHeaders(encoding)).flat(),
    ...(page.retryAfter === null ? [] : ['retry-after', String(page.retryAfter)]),
    'content-length',
    String(length),
  ];
  page.headerLists.set(encoding, list);
  return list;
}

/** In the format of the slow path (access-line.ts). */
const timingOf = ({ of: { owner, build } }: CachedPage, ms: number): string =>
  `page;dur=${ms.toFixed(1)};desc="${owner}@${build ?? ''} cached"`;
