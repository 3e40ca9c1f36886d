import type { FastifyRequest } from 'fastify';

/**
 * Queue class of a list request: searches and facet counts are expensive, plain pages are cheap.
 * @returns `turnOf` for `cached`
 */
export const turnOfList = (
  { q, facets }: { readonly q?: string | undefined; readonly facets?: boolean | undefined },
  request: FastifyRequest,
): FastifyRequest | undefined => (q === undefined && facets === false ? undefined : request);
