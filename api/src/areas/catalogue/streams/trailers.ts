import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { notFound } from '../../../ground/errors';
import { sendRange } from '../../../ground/http/byte-range';
import { requireFullAudience } from '../../../ground/plugins/access';
import { findVideo, type VideoRow } from '../videos/repository';
import type { SourceFile } from '../../content/media/media-source';

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

const MAX_AGE_SECONDS = 300;
/** How long the address of a trailer elsewhere opens it: a browser that kept the redirect still watches to the end. */
const REDIRECT_LIFETIME_MS = (MAX_AGE_SECONDS + 30 * 60) * 1000;

/** `GET /streams/trailers/<slug>.mp4`: of a soft video for every visitor, of the others as their pages and posters are. */
export function trailerRoutes(app: FastifyInstance, { db, media, films, now }: CatalogueServices): void {
  const fileNamed = (name: string): Promise<SourceFile | null> => media.find(`streams/${name}`);

  app.get(
    '/streams/trailers/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const [, slug = ''] = /^([a-z0-9-]+)\.mp4$/.exec((request.params as { name: string }).name) ?? [];
      const found = await findVideo(db, slug);
      const source = found?.video.trailer?.source ?? '';
      const place = (await fileNamed(source)) ?? films;
      if (!found || source === '' || place === null) throw notFound('There is no such trailer.');
      const { soft } = found.video;
      if (!soft) await requireFullAudience(request);
      void reply.header('cache-control', `${soft ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`);
      return 'address' in place
        ? reply.redirect(await place.address(source, now().getTime() + REDIRECT_LIFETIME_MS))
        : sendRange(request, reply.type('video/mp4'), place);
    },
  );
}
