import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { notFound } from '../../../ground/errors';
import { requireFullAudience } from '../../../ground/plugins/access';
import { findVideo, type VideoRow } from '../videos/repository';
import { sendFilm } from './send-film';

/**
 * The path of a video's trailer as a file, for previews and search engines: the same for every viewer, so that lists can
 * name it and browsers keep it. Null without a trailer.
 */
export const trailerPath = ({ slug, trailer }: Pick<VideoRow, 'slug' | 'trailer'>): string | null =>
  trailer?.source ? `/streams/trailers/${slug}.mp4` : null;

/**
 * The address of a trailer that every visitor may see, or null: that of a soft video.
 * @param site origin of the site
 */
export const publicTrailer = (site: string, video: Pick<VideoRow, 'slug' | 'soft' | 'trailer'>): string | null => {
  const path = video.soft ? trailerPath(video) : null;
  return path && site + path;
};

/** `GET /streams/trailers/<slug>.mp4`: of a soft video for every visitor, of the others as their pages and posters are. */
export function trailerRoutes(app: FastifyInstance, services: CatalogueServices): void {
  app.get(
    '/streams/trailers/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const [, slug = ''] = /^([a-z0-9-]+)\.mp4$/.exec((request.params as { name: string }).name) ?? [];
      const found = await findVideo(services.db, slug);
      const source = found?.video.trailer?.source ?? '';
      if (!found || source === '') throw notFound('There is no such trailer.');
      const { soft } = found.video;
      if (!soft) await requireFullAudience(request);
      return sendFilm(services, request, reply, { source, soft });
    },
  );
}
