import { defineArea } from '../../ground/area';
import { DAY } from '../../ground/jobs/retention-repository';
import { requireFullAudience } from '../../ground/plugins/access';
import { mediaRoutes } from '../content/media/routes';
import { readUpload } from '../identity/avatars/repository';
import { editCommands } from './edit/commands';
import { favouriteRoutes } from './favourites/routes';
import { galleryRoutes } from './gallery/routes';
import { gameRoutes } from './games/routes';
import { homeRoutes } from './home/routes';
import { libraryRoutes } from './library/routes';
import { eraseVotes, exportTitles, ratingsProfile } from './member-data-repository';
import { readPerformersNames } from './models/names-repository';
import { modelRoutes } from './models/routes';
import { offerRoutes } from './offers/routes';
import { ratingRoutes } from './ratings/routes';
import { releaseJob } from './releases/releases';
import { scriptRoutes } from './scripts/routes';
import { searchRoutes } from './search/routes';
import { createCatalogueServices } from './services';
import { catalogueSettings } from './settings';
import { softTextRoutes } from './soft-text/routes';
import { clipRoutes } from './streams/clips';
import { gameStreamRoutes } from './streams/game-routes';
import { gameTrailerRoutes } from './streams/game-trailers';
import { createPictureCheck } from './streams/headset-subject';
import { streamRoutes } from './streams/routes';
import { trailerRoutes } from './streams/trailers';
import { contentCommands } from './transfer/commands';
import { videoRoutes } from './videos/routes';
import type { CatalogueServices } from './services';

/** Games, videos, performers and their rooms: pages, lists, streams, search, favourites, ratings, and entitlements to them. */
export const catalogueArea = defineArea<CatalogueServices>({
  name: 'catalogue',
  settings: catalogueSettings,
  keys: ({ streamKey }) => [
    {
      name: 'stream-key',
      variable: 'STREAM_KEY',
      configured: streamKey,
      lost: 'films that are playing stop',
      goodForMs: 2 * DAY,
    },
  ],
  services: createCatalogueServices,
  async routes(app, services) {
    const { avatars, db, media } = services;
    await app.register(mediaRoutes, {
      media,
      requireFull: requireFullAudience,
      mayReview: (request) => request.staffMay('reports.read'),
      requireSigned: createPictureCheck(services),
      uploads: { find: (path) => readUpload(db, path), resize: avatars.resize },
    });
    for (const register of [
      clipRoutes,
      favouriteRoutes,
      galleryRoutes,
      gameRoutes,
      gameStreamRoutes,
      gameTrailerRoutes,
      homeRoutes,
      libraryRoutes,
      modelRoutes,
      offerRoutes,
      ratingRoutes,
      scriptRoutes,
      searchRoutes,
      softTextRoutes,
      streamRoutes,
      trailerRoutes,
      videoRoutes,
    ])
      register(app, services);
  },
  commands: [...contentCommands, ...editCommands],
  jobs: [releaseJob],
  profile: ratingsProfile,
  exportOf: exportTitles,
  erase: eraseVotes,
  takenNames: readPerformersNames,
});
