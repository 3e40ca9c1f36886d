import { countedAddress } from '@platform/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { requireUpgrade } from '../../../ground/http/socket-route';
import { isOwnOrigin } from '../../../ground/plugins/access';
import type { LiveServices } from '../services';
import { type Identity, identityOf } from '../access/identity';
import type { Gate } from './core/session';
import type { Switchboard } from './core/switchboard';
import { roomGate } from './rooms';
import type { Signalling } from './signalling';

declare module 'fastify' {
  interface FastifyInstance {
    signalling: Signalling;
    turn: LiveServices['turn'];
    mediaNode: LiveServices['mediaNode'];
  }
}

/** A socket says by itself what it may do: an open application anything, a room what its tickets say. */
const anybody = { rules: { access: 'public', audience: 'any' } } as const;

/** The addresses of signalling (docs/spec/signalling.md#transport). */
export function signallingRoutes(app: FastifyInstance, { access, age, config, signalling }: LiveServices): void {
  const { listener, apps, rooms, tickets } = signalling;
  const accept = (
    request: FastifyRequest,
    reply: FastifyReply,
    served: { readonly switchboard: Switchboard; readonly gate: Gate } | null,
    identity: Identity | null = null,
  ): void => {
    const { origin } = request.headers;
    const isOwn = origin === undefined || isOwnOrigin(origin, config.siteUrl, request.host);
    if (listener.isFull) {
      throw new ApiError(503, 'unavailable', 'There are too many connections. Please try again shortly.', {
        retryAfter: 5,
      });
    }
    const upgrade = requireUpgrade(request, reply, isOwn);
    listener.accept({
      ...upgrade,
      address: countedAddress(request.ip),
      account: identity?.account ?? null,
      app: served,
      ...(identity !== null && { opened: (close: () => void) => access.add({ identity, roomId: null, end: close }) }),
    });
  };
  app.get<{ Params: { app: string } }>('/ws/signalling/:app', { config: anybody }, async (request, reply) => {
    accept(request, reply, apps.get(request.params.app) ?? null);
    return reply;
  });
  app.get('/ws/rooms', { config: anybody }, async (request, reply) => {
    const [member, { gate }, identity] = await Promise.all([
      request.member(),
      request.audience(),
      identityOf(age, request),
    ]);
    const visitor = { identity, isAdmitted: gate === 'none' && member?.blocked !== true };
    accept(request, reply, { switchboard: rooms, gate: roomGate(tickets, visitor) }, identity);
    return reply;
  });
  // Before the server waits for its connections to end, which these do not by themselves.
  app.addHook('preClose', () => signalling.close());
}
