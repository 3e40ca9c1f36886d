import type { FastifyInstance } from 'fastify';
import { requireFullAudience } from '../../ground/plugins/access';
import type { Services } from '../../services';
import { readUpload } from '../identity/avatars/repository';
import { mediaRoutes } from './media/routes';
import { warmInBackground } from './media/warm';
import { scriptRoutes } from '../catalogue/scripts/routes';
import { clipRoutes } from '../catalogue/streams/clips';
import { gameStreamRoutes } from '../catalogue/streams/game-routes';
import { gameTrailerRoutes } from '../catalogue/streams/game-trailers';
import { createPictureCheck } from '../catalogue/streams/headset-subject';
import { streamRoutes } from '../catalogue/streams/routes';
import { trailerRoutes } from '../catalogue/streams/trailers';
import { textPageRoutes } from './text-pages/routes';

/** Files and texts: images, streams, scripts, text pages. */
export async function contentArea(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, demo, media, avatars } = services;
  await app.register(mediaRoutes, {
    media,
    requireFull: requireFullAudience,
    requireSigned: createPictureCheck(services),
    uploads: { find: (path) => readUpload(db, path), resize: avatars.resize },
  });
  if (config.warmPictures && demo) warmInBackground(app, demo, media);
  for (const register of [
    clipRoutes,
    gameStreamRoutes,
    gameTrailerRoutes,
    scriptRoutes,
    streamRoutes,
    trailerRoutes,
    textPageRoutes,
  ]) {
    register(app, services);
  }
}
