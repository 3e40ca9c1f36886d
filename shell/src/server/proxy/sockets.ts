import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { collectUpgrades, countedAddress } from '@platform/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, refuse } from '../refuse';
import type { VisitorCountries, VisitorCountry } from '../visitor-countries';
import { FrameBoundary, restartFrame } from './frame-boundary';
import { requestHeaders } from './headers';
import { InFlight } from './in-flight';
import { socketLimit as defaultLimit, type SocketLimit } from './pools';
import { segmentsOf } from './target';

interface SocketsOptions {
  readonly apiUrl: string;
  readonly countries: VisitorCountries;
  /** Smaller in tests. */
  readonly limit?: SocketLimit;
}

/**
 * Passes websockets on to the API. Each has a connection of its own, counted apart from everything else: a thousand that
 * are stuck take nothing from calls and pages. What one side does not read, the other one is not read for.
 */
export function forwardSockets(
  app: FastifyInstance,
  { apiUrl, countries, limit = defaultLimit }: SocketsOptions,
): void {
  const takeUpgrade = collectUpgrades(app.server, (raw, response) => app.routing(raw, response));
  const inFlight = new InFlight(limit);
  const open = new Set<Joined>();
  // They end by themselves only when their visitors leave.
  app.addHook('preClose', async () => {
    await Promise.all([...open].map((joined) => joined.restart()));
  });

  app.get('/ws/*', async (request, reply) => {
    if (segmentsOf(request.url) === null) return notFound(request, reply, 'There is no such address.');
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      reply.header('upgrade', 'websocket');
      return refuse(request, reply, 426, 'validation-failed', 'This address is a websocket.');
    }
    if (!isOwnPage(request))
      return refuse(
        request,
        reply,
        403,
        'cross-site-request',
        'This socket may be opened by pages of this site alone.',
      );
    let country: VisitorCountry;
    try {
      country = await countries.of(request.headers);
    } catch {
      return away(request, reply);
    }
    const leave = inFlight.enter(countedAddress(request.ip));
    if (leave === 'address') return refuse(request, reply, 429, 'too-many-requests', 'Too many connections.', 5);
    if (leave === 'total') return refuse(request, reply, 503, 'unavailable', 'There are too many connections.', 5);
    const answer = await shakeHands(apiUrl, request, country, limit.handshakeMs);
    if (answer === null || 'body' in answer) {
      leave();
      if (answer === null) return away(request, reply);
      const type = answer.response.headers['content-type'] ?? 'application/json';
      return reply
        .code(answer.response.statusCode ?? 502)
        .type(type)
        .send(answer.body);
    }
    const visitor = takeUpgrade(request.raw);
    if (visitor === null || visitor.stream.destroyed) {
      answer.socket.destroy();
      leave();
      return reply.hijack();
    }
    reply.hijack();
    visitor.stream.write(headOf(answer.response));
    const joined = join(visitor.stream, visitor.head, answer.socket, answer.head, limit.idleMs);
    open.add(joined);
    visitor.stream.once('close', () => {
      open.delete(joined);
      leave();
    });
    return reply;
  });
}

const away = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(request, reply, 503, 'unavailable', 'The API does not answer at the moment.', 5);

/** A browser always names the origin that opens a socket; a client that names none is no browser, and has no visitor's cookies. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

type Answer =
  | { readonly response: IncomingMessage; readonly socket: Socket; readonly head: Buffer }
  | { readonly response: IncomingMessage; readonly body: string };

/** Asks the API for a websocket. @returns its refusal when it does not want to; null when it does not answer */
function shakeHands(
  apiUrl: string,
  request: FastifyRequest,
  country: VisitorCountry,
  timeout: number,
): Promise<Answer | null> {
  const url = new URL(apiUrl);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const path = `${url.pathname === '/' ? '' : url.pathname}${request.url}`;
  const headers = { ...requestHeaders(request, country), connection: 'Upgrade', upgrade: 'websocket' };
  return new Promise((resolve) => {
    const sent = send(new URL(url.origin), { path, headers, agent: false });
    const giveUp = (): void => {
      sent.destroy();
      resolve(null);
    };
    const timer = setTimeout(giveUp, timeout);
    request.raw.socket.once('close', giveUp);
    const settle = (answer: Answer | null): void => {
      clearTimeout(timer);
      request.raw.socket.off('close', giveUp);
      resolve(answer);
    };
    sent.on('upgrade', (response, socket: Socket, head) => {
      socket.on('error', () => socket.destroy());
      settle({ response, socket, head });
    });
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body = (body + part).slice(0, 64 * 1024);
      });
      response.on('end', () => settle({ response, body })).on('error', () => settle(null));
    });
    sent.on('error', () => settle(null)).end();
  });
}

/** The head of the API's agreement, as it came. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return `HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Milliseconds in which a visitor's browser answers that it will come again. */
const restartMs = 1_000;

interface Joined {
  /** Says goodbye between two frames: the visitor's page connects again, to an edge that stays. Resolves when it is gone. */
  restart(): Promise<void>;
}

/** Passes on what either side sends, until one of them leaves or nothing has moved for too long: there are pings. */
function join(visitor: Socket, fromVisitor: Buffer, api: Socket, fromApi: Buffer, idleMs: number): Joined {
  const sent = new FrameBoundary();
  sent.push(fromApi);
  api.on('data', (chunk: Buffer) => sent.push(chunk));
  if (fromApi.length > 0) visitor.write(fromApi);
  if (fromVisitor.length > 0) api.write(fromVisitor);
  for (const [one, other] of [
    [visitor, api],
    [api, visitor],
  ] as const) {
    one.setNoDelay(true).setTimeout(idleMs, () => one.destroy());
    one.once('close', () => other.destroySoon());
    one.pipe(other);
  }
  return {
    restart: () =>
      new Promise((resolve) => {
        if (visitor.destroyed) return resolve();
        visitor.once('close', () => resolve());
        setTimeout(() => visitor.destroy(), restartMs).unref();
        const say = (): void => {
          if (!sent.isBetween) return;
          api.off('data', say).unpipe(visitor);
          visitor.end(restartFrame);
        };
        api.on('data', say);
        say();
      }),
  };
}
