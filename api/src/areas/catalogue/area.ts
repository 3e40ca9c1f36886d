import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { favouriteRoutes } from './favourites/routes';
import { galleryRoutes } from './gallery/routes';
import { gameRoutes } from './games/routes';
import { homeRoutes } from './home/routes';
import { libraryRoutes } from './library/routes';
import { modelRoutes } from './models/routes';
import { offerRoutes } from './offers/routes';
import { ratingRoutes } from './ratings/routes';
import { searchRoutes } from './search/routes';
import { softTextRoutes } from './soft-text/routes';
import { videoRoutes } from './videos/routes';

/** Games, videos and performers: pages, lists, search, favourites, ratings. */
export async function catalogueArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of [
    favouriteRoutes,
    galleryRoutes,
    gameRoutes,
    homeRoutes,
    libraryRoutes,
    modelRoutes,
    offerRoutes,
    ratingRoutes,
    searchRoutes,
    softTextRoutes,
    videoRoutes,
  ]) {
    register(app, services);
  }
}
