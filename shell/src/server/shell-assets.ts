import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serviceWorkerFile } from '../offline/offline-page';

/**
 * Serves the shell's own files below `/assets/`.
 * @param dist folder of the shell's release
 */
export async function serveShellAssets(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(staticFiles, {
    root: dist,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Server code, source maps and lists of a release are not public.
    allowedPath: (file) => !file.startsWith('/server/') && !file.endsWith('.map') && !file.startsWith('/.'),
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        /\.[0-9a-f]{8}\.\w+/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // It stands for all pages, not for those below its own folder; compressed, it is another file.
      if (path.basename(file).replace(/\.(?:br|gz)$/, '') === serviceWorkerFile)
        reply.header('service-worker-allowed', '/');
    },
  });
}
