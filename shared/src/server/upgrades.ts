import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request to become a websocket, detached from HTTP. */
export interface Upgrade {
  readonly raw: IncomingMessage;
  readonly stream: Socket;
  /** Bytes received after the request's head. */
  readonly head: Buffer;
}

interface Waiting extends Upgrade {
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
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
  const waiting = new WeakMap<IncomingMessage, Waiting>();
  server.on('upgrade', (raw: IncomingMessage, stream: Socket, head: Buffer) => {
    stream.on('error', destroyThis);
    // A timer of its own: a stream's timeout stays with it for life, and so does the room for a listener taken away.
    const timer = setTimeout(() => stream.destroy(), HANDSHAKE_TIMEOUT).unref();
    const response = new ServerResponse(raw);
    response.shouldKeepAlive = false;
    response.assignSocket(stream);
    response.once('finish', () => stream.destroySoon());
    waiting.set(raw, { raw, stream, head, response, timer });
    // Its parser is gone, so a body would never arrive.
    if (raw.method === 'GET') route(raw, response);
    else response.writeHead(400).end();
  });
  return (raw) => {
    const upgrade = waiting.get(raw);
    if (upgrade === undefined) return null;
    const { response, timer, ...taken } = upgrade;
    waiting.delete(raw);
    response.removeAllListeners('finish');
    response.detachSocket(taken.stream);
    clearTimeout(timer);
    return taken;
  };
}

function destroyThis(this: Socket): void {
  this.destroy();
}
