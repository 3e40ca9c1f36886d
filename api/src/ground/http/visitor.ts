import { apiCookies } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeToken } from '../security/secrets';

/** Seconds. */
const DAY = 86_400;

/**
 * Who a guest is to signed addresses and limits: a random cookie that says nothing about its visitor, and proves nothing.
 * @returns its value; a browser that brings none gets one
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[apiCookies.streamVisitor];
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return known;
  const made = makeToken(16);
  void reply.setCookie(apiCookies.streamVisitor, made, { maxAge: DAY });
  return made;
}
