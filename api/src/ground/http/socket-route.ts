import type { IncomingMessage } from 'node:http';
import { collectUpgrades, type Upgrade } from '@platform/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors';

declare module 'fastify' {
  interface FastifyInstance {
    takeUpgrade(raw: IncomingMessage): Upgrade | null;
  }
}

/** Lets routes be websockets. */
export function routeUpgrades(app: FastifyInstance): void {
  app.decorate(
    'takeUpgrade',
    collectUpgrades(app.server, (raw, response) => app.routing(raw, response)),
  );
}

/**
 * Takes over the connection of a request that must become a websocket.
 * @param isOwnOrigin whether a page of this site opens it, or a client that is no browser
 * @throws ApiError 403 for a page of another site, 426 for a plain request
 */
export function requireUpgrade(request: FastifyRequest, reply: FastifyReply, isOwnOrigin: boolean): Upgrade {
  if (!isOwnOrigin) {
    throw new ApiError(403, 'cross-site-request', 'This socket may be opened by pages of this site alone.');
  }
  const upgrade = request.server.takeUpgrade(request.raw);
  if (upgrade === null) {
    void reply.header('upgrade', 'websocket').header('connection', 'upgrade');
    throw new ApiError(426, 'validation-failed', 'This address is a websocket.');
  }
  reply.hijack();
  return upgrade;
}
