import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { requireFullAudience } from '../../plugins/access';
import { readUpload } from '../account/avatars/repository';
import { mediaRoutes } from './media/routes';
import { firstViewKinds } from './media/warm-art';
import { scriptRoutes } from './scripts/routes';
import { createPictureCheck } from './streams/headset-subject';
import { streamRoutes } from './streams/routes';
import { trailerRoutes } from './streams/trailers';
import { textPageRoutes } from './text-pages/routes';

/** Files and texts: images, streams, scripts, text pages. */
export async function contentArea(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, avatars } = services;
  await app.register(mediaRoutes, {
    cacheDir: join(config.dataDir, 'media'),
    maxConcurrent: Math.max(1, availableParallelism() - 1),
    requireFull: requireFullAudience,
    requireSigned: createPictureCheck(services),
    uploads: { find: (path) => readUpload(db, path), resize: avatars.resize },
    ...(config.warmPictures && { warm: firstViewKinds }),
  });
  for (const register of [scriptRoutes, streamRoutes, trailerRoutes, textPageRoutes]) {
    register(app, services);
  }
}
