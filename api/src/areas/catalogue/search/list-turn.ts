import type { FastifyRequest } from 'fastify';

/**
 * Whose turn a list takes: one that is searched or counts its filters is expensive, a plain page of it is not.
 * @returns what `cached` takes as `turnOf`
 */
export const turnOfList = (
  { q, facets }: { readonly q?: string | undefined; readonly facets?: boolean | undefined },
  request: FastifyRequest,
): FastifyRequest | undefined => (q === undefined && facets === false ? undefined : request);
