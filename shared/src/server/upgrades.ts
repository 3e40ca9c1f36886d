import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request to become a websocket, detached from HTTP. */
export interface Upgrade {
  readonly raw: IncomingMessage;
  readonly stream: Socket;
  /** Bytes received after the request's head. */
  readonly head: Buffer;
}

/** Time limit of a handshake, in milliseconds. */
const HANDSHAKE_TIMEOUT = 10_000;

/**
 * Sends upgrade requests through a server's routes, so that rules, addresses and errors are the same as for other
 * requests.
 * @param route handles a request, as the server does with every other one
 * @returns a function with which a route takes over the connection, after which nothing keeps request and response
 *   alive; null for a plain request
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
    // Its parser is gone, so a body would never arrive.
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
