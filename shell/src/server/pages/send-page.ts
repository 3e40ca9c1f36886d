import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { lifetimes } from '@platform/shared/lifetimes';
import { type Encoding, pickEncoding } from '@platform/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './cached-page';

export interface ReplyOptions {
  status: number;
  /** Whether the response is one visitor's alone. */
  personal: boolean;
  /** Seconds after which a client should come back; null when that is of no use. */
  retryAfter: number | null;
}

function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, personal, retryAfter }: ReplyOptions,
): Encoding {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  reply.code(status).headers(guestPageHeaders(encoding));
  if (personal) reply.header('cache-control', 'private, no-store');
  return encoding;
}

/** Headers of every page that guests may share. */
export const guestPageHeaders = (encoding: Encoding): Record<string, string> => ({
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  'content-type': 'text/html; charset=utf-8',
  vary: 'cookie, accept-encoding',
  // The edge caches for itself; a browser asks each time, so that signing in and out shows at once.
  'cache-control': 'private, no-cache',
});

/** A response in steps; what was written is on its way to the visitor before the next step comes. */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ReplyOptions,
): { write(html: string): void; end(html: string): void } {
  const encoding = pageHeaders(request, reply, options);
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : encoding === 'gzip'
        ? createGzip({ level: 5 })
        : null;
  const stream = packer ?? new PassThrough();
  void reply.send(stream);
  return {
    write(html) {
      stream.write(html);
      packer?.flush();
    },
    end: (html) => void stream.end(html),
  };
}

/** A whole page. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  personal: boolean,
): Promise<FastifyReply> {
  const encoding = pageHeaders(request, reply, { status: page.status, retryAfter: page.retryAfter, personal });
  return reply.send(await page.encoded(encoding));
}

/** Why a guest gets the last good page: the API fails, or the address has had its share of new ones. */
export type StaleReason = 'stale-if-error' | 'stale-at-limit';

/** The last good page of a guest, marked by a header (RFC 9211): a negative `ttl` is how stale it is. */
export function sendLastGood(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  reason: StaleReason,
): Promise<FastifyReply> {
  const ttlSeconds = Math.floor((page.madeAt + lifetimes.guestPage.max - Date.now()) / 1_000);
  reply.header('cache-status', `edge; hit; ttl=${ttlSeconds}; detail=${reason}`);
  return sendPage(request, reply, page, false);
}

const plain = { 429: 'Too many requests', 500: 'Internal error', 503: 'Service unavailable' } as const;

/** A plain response for bots and crawlers: a failure is never shown to them as a page (docs/spec/errors.md#bots). */
export function sendPlain(reply: FastifyReply, status: keyof typeof plain): FastifyReply {
  if (status !== 500) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plain[status]);
}
