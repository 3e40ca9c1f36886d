import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityServices } from '../services';
import { SESSION_ABSOLUTE } from './repository';

export interface SessionCookie {
  /** The cookie's value in a request, unchecked. */
  read(request: FastifyRequest): string | undefined;
  /** @param token what createSession() or renewSession() gave */
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** The one way in which a session's token reaches a browser and comes back (docs/spec/accounts.md#sessions). */
export function createSessionCookie({ sessionCookie }: Pick<IdentityServices, 'sessionCookie'>): SessionCookie {
  return {
    read: (request) => request.cookies[sessionCookie],
    write: (reply, token) => void reply.setCookie(sessionCookie, token, { maxAge: SESSION_ABSOLUTE / 1000 }),
    clear: (reply) => void reply.clearCookie(sessionCookie),
  };
}
