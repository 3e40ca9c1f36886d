import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { sendRange } from '../../../ground/http/byte-range';
import { requireFullAudience } from '../../../ground/plugins/access';
import type { CatalogueServices } from '../services';
import { findGame, type GameRow } from '../games/repository';

type WithClip = Pick<GameRow, 'slug' | 'clip'>;

/** The path of a game's clip, or null without one. It names the game, whose age mark the clip has. */
export const clipPath = ({ slug, clip }: WithClip): string | null => clip && `/media/clips/${slug}.mp4`;

/** `GET /media/clips/<slug>.mp4`: of a soft game for every visitor, of the others as their posters are. */
export function clipRoutes(app: FastifyInstance, { db, media }: CatalogueServices): void {
  app.get(
    '/media/clips/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const [, slug = ''] = /^([a-z0-9-]{1,80})\.mp4$/.exec(name) ?? [];
      const game = (await findGame(db, { slug }))?.game;
      const file = await media.find(`clips/${game?.clip?.source}`);
      if (!game || !game.isListed || !file) throw notFound('There is no such clip.');
      if (!game.soft) await requireFullAudience(request);
      void reply.header('cache-control', `${game.soft ? 'public' : 'private'}, max-age=300`).type('video/mp4');
      return sendRange(request, reply, file);
    },
  );
}
