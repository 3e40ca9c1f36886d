import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors';
import { sendRange } from '../../../http/byte-range';
import { requireFullAudience } from '../../../plugins/access';
import type { Services } from '../../../services';
import { findGame, type GameRow } from '../../catalogue/games/repository';

type WithClip = Pick<GameRow, 'slug' | 'clip'>;

/** The path of a game's clip, or null without one. It names the game, whose age mark the clip has. */
export const clipPath = ({ slug, clip }: WithClip): string | null => clip && `/media/clips/${slug}.mp4`;

/** The captions of a game's clip, as the contracts have them. */
export const clipCaptions = ({ slug, clip }: WithClip): { language: string; label: string; url: string }[] =>
  (clip?.captions ?? []).map(({ language, label }) => ({
    language,
    label,
    url: `/media/clips/${slug}.${language}.vtt`,
  }));

/** `GET /media/clips/<slug>.mp4` and its captions `<slug>.en.vtt`: of a soft game for every visitor, of the others as their posters are. */
export function clipRoutes(app: FastifyInstance, { db, media }: Services): void {
  app.get(
    '/media/clips/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const [, slug = '', language] = /^([a-z0-9-]{1,80})\.(?:mp4|([a-z]{2})\.vtt)$/.exec(name) ?? [];
      const game = (await findGame(db, { slug }))?.game;
      const source =
        language === undefined
          ? game?.clip?.source
          : game?.clip?.captions.find((captions) => captions.language === language)?.source;
      const file = await media.find(`clips/${source}`);
      if (!game || !file) throw notFound('There is no such clip.');
      if (!game.soft) await requireFullAudience(request);
      void reply
        .header('cache-control', `${game.soft ? 'public' : 'private'}, max-age=300`)
        .type(language === undefined ? 'video/mp4' : 'text/vtt; charset=utf-8');
      return sendRange(request, reply, file);
    },
  );
}
