import type { FastifyInstance } from 'fastify';
import { notFound } from '../../ground/errors';
import { cached } from '../../ground/http/cached';
import { route } from '../../ground/http/route';
import { requireFullAudience } from '../../ground/plugins/access';
import type { CatalogueServices } from './services';

/** The record exists, and may not be shown before the age gate. */
export class NotSoftError extends Error {
  override readonly name = 'NotSoftError';
}

type SoftPage =
  'GET /api/soft-page/games/{slug}' | 'GET /api/soft-page/videos/{slug}' | 'GET /api/soft-page/models/{slug}';

/**
 * Registers the soft source of a record's page. A record that is not soft is refused to restricted visitors as its full
 * page is, and is not there for the others: they have the full page.
 * @param read makes the page with nothing in it that is not soft; throws NotSoftError, or ApiError not-found
 */
export function softPageRoute<const N extends SoftPage>(
  app: FastifyInstance,
  { cache }: CatalogueServices,
  name: N,
  read: (slug: string) => ReturnType<Parameters<typeof cached<N>>[4]>,
): void {
  route(
    app,
    name,
    async ({ params, request }) => {
      // The parameter of all three contracts.
      const { slug } = params as { readonly slug: string };
      try {
        return await cached(app, cache, name, slug, () => read(slug));
      } catch (error) {
        if (!(error instanceof NotSoftError)) throw error;
        await requireFullAudience(request);
        throw notFound('There is no such soft page.');
      }
    },
    { byAddress: true },
  );
}
