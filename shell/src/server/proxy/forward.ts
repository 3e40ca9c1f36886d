import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { VisitorCountries, VisitorCountry } from '../visitor-countries';
import { countedAddress } from '@platform/shared/server';
import { refuse } from '../refuse';
import { requestHeaders, responseHeaders } from './headers';
import type { Pool } from './pools';
import { ReadAhead } from './read-ahead';
import { send } from './send';

export interface Upstream {
  /** Where it is, with a path where it lies below one, without a slash at the end. */
  baseUrl: string;
  /** For messages, e.g. `API`. */
  name: string;
  /** Whether its own content security policy holds. */
  keepsPolicy: boolean;
  /** Reads the visitor's country, for an upstream that needs it; absent: it does not. */
  countries?: VisitorCountries;
  /** Headers in place of its own, of what it has. */
  headers?: Readonly<Record<string, string>>;
  /** Sends something in place of a response that does not come, or is a failure of the upstream's (5xx). */
  orElse?: (reply: FastifyReply) => FastifyReply;
}

export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  pool: Pool,
  upstream: Upstream,
  /** Path and query at the upstream, as they go out. */
  target: string,
) => Promise<FastifyReply>;

/** Milliseconds that an upstream has for what the edge could send in its place. */
const replaceableMs = 300;
/** Seconds after which a refused visitor may try again. */
const retryAfter = 5;

/**
 * Makes the function that passes a request on and its response back. The body was read by then: a slow client takes no
 * connection to an upstream. There are no retries here: what the API says is what the client hears.
 * @param headers of every response
 */
export function createForward(headers: Readonly<Record<string, string>>): Forward {
  const readAhead = new ReadAhead();

  return async (request, reply, pool, { baseUrl, name, keepsPolicy, countries, headers: instead, orElse }, target) => {
    const away = (): FastifyReply =>
      refuse(request, reply, 503, 'unavailable', `The ${name} does not answer at the moment.`, retryAfter);
    let country: VisitorCountry | null = null;
    try {
      country = (await countries?.of(request.headers)) ?? null;
    } catch {
      // Without it the API would take the visitor for one of an unknown country, of whom less may be required.
      return away();
    }
    const leave = pool.inFlight.enter(countedAddress(request.ip));
    if (leave === 'address')
      return refuse(request, reply, 429, 'too-many-requests', 'Too many requests at the same time.', retryAfter);
    if (leave === 'total')
      return refuse(request, reply, 503, 'unavailable', `The ${name} has too much to do at the moment.`, retryAfter);

    const { origin, pathname } = new URL(baseUrl);
    const given = new AbortController();
    const giveUp = (): void => given.abort(new Error('the visitor has left'));
    // Only a read is given up when its visitor leaves: anything else may have been done already.
    if (['GET', 'HEAD'].includes(request.method)) reply.raw.once('close', giveUp);
    const options = {
      origin,
      path: `${pathname === '/' ? '' : pathname}${target}`,
      method: request.method,
      headers: requestHeaders(request, country),
      body: bodyOf(request),
    };
    const deadlineMs = orElse === undefined ? pool.deadline.ms : Math.min(replaceableMs, pool.deadline.ms);
    const sent = send(pool.agent, options, deadlineMs, given);
    sent.settled.then(({ body }) => body.once('close', leave), leave);
    let response: Dispatcher.ResponseData;
    try {
      response = await sent.response;
      pool.deadline.note(true);
    } catch (error) {
      if (reply.raw.closed) {
        // A visitor who goes on to the next page says nothing of the upstream.
        request.log.debug(`the visitor left before the ${name} answered`);
        return away();
      }
      // One that was slow for the shorter time is not silent.
      if (orElse === undefined) pool.deadline.note(false);
      request.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        `no response of the ${name}`,
      );
      return orElse === undefined ? away() : orElse(reply);
    } finally {
      reply.raw.off('close', giveUp);
    }
    if (orElse !== undefined && response.statusCode >= 500) {
      await response.body.dump();
      return orElse(reply);
    }
    reply.code(response.statusCode).headers(responseHeaders(response.headers, headers, keepsPolicy));
    if (instead !== undefined && response.statusCode < 400) reply.headers(instead);
    return reply.send(readAhead.through(response.body, declaredBytes(response), pool.readAheadBytes));
  };
}

/** A body that was read, and null for none; that of a GET or HEAD has no meaning (RFC 9110 §9.3.1) and is left behind. */
const bodyOf = ({ body }: FastifyRequest): Buffer | null => (Buffer.isBuffer(body) && body.length > 0 ? body : null);

function declaredBytes({ headers }: Dispatcher.ResponseData): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}
