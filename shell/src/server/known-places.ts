import type { FastifyInstance } from 'fastify';
import { paths } from '@platform/shared/paths';
import { notFound } from './refuse';

/**
 * Pictures of the site that programs request at these addresses, whatever the pages say: files of the shell's release.
 */
const pictures = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-icon.png',
} as const;

/**
 * Well-known addresses that browsers and password managers request: the site's pictures, and the page for changing a
 * password (https://www.w3.org/TR/change-password-url/). Other well-known addresses get a 404 without a page.
 */
export function knownPlaces(app: FastifyInstance): void {
  for (const [address, file] of Object.entries(pictures)) app.get(address, (_, reply) => reply.sendFile(file));
  app.get('/.well-known/change-password', (_, reply) =>
    reply.header('cache-control', 'no-store').redirect(paths.settings(), 302),
  );
  app.get('/.well-known/*', (request, reply) => notFound(request, reply, 'There is no such file.'));
}
