import type { FastifyRequest } from 'fastify';

/**
 * The account behind a route whose contract says `member`.
 * @throws Error when there is none, which means that the access rule was not enforced
 */
export async function memberOf(request: FastifyRequest): Promise<number> {
  const member = await request.member();
  if (!member || member.blocked) throw new Error(`${request.routeOptions.url} ran without a member`);
  return member.accountId;
}

/** The request's account, or null for a guest (a blocked member is one). */
export async function accountOf(request: FastifyRequest): Promise<number | null> {
  const member = await request.member();
  return member && !member.blocked ? member.accountId : null;
}
