import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request to become a websocket, taken out of HTTP. */
export interface Upgrade {
  readonly raw: IncomingMessage;
  readonly stream: Socket;
  /** What came after the request's head. */
  readonly head: Buffer;
}

/** Milliseconds in which a handshake has to be decided. */
const HANDSHAKE_TIMEOUT = 10_000;

/**
 * Sends requests to become something else than HTTP through a server's routes, so that rules, addresses and errors are
 * the same as everywhere.
 * @param route handles a request, as the server does with every other one
 * @returns what a route calls to take over the connection, after which nothing keeps request and response alive;
 *   null for a plain request
 */
export function collectUpgrades(
  server: Server,
  route: (raw: IncomingMessage, response: ServerResponse) => void,
): (raw: IncomingMessage) => Upgrade | null {
  const waiting = new WeakMap<IncomingMessage, Upgrade & { readonly response: ServerResponse }>();
  server.on('upgrade', (raw: IncomingMessage, stream: Socket, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    stream.setTimeout(HANDSHAKE_TIMEOUT, () => stream.destroy());
    const response = new ServerResponse(raw);
    response.shouldKeepAlive = false;
    response.assignSocket(stream);
    response.once('finish', () => stream.destroySoon());
    waiting.set(raw, { raw, stream, head, response });
    // Its parser is gone, so a body would never come.
    if (raw.method === 'GET') route(raw, response);
    else response.writeHead(400).end();
  });
  return (raw) => {
    const upgrade = waiting.get(raw);
    if (upgrade === undefined) return null;
    const { response, ...taken } = upgrade;
    waiting.delete(raw);
    response.removeAllListeners('finish');
    response.detachSocket(taken.stream);
    taken.stream.setTimeout(0).removeAllListeners('timeout');
    return taken;
  };
}
