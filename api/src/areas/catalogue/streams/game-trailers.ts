import type { FastifyInstance } from 'fastify';
import type { ContentTrailer } from '../../content/schema/schema';
import { notFound } from '../../../ground/errors';
import { sendRange } from '../../../ground/http/byte-range';
import { route } from '../../../ground/http/route';
import { requireFullAudience } from '../../../ground/plugins/access';
import type { CatalogueServices } from '../services';
import { contentTypeOf } from '../../content/media/content-type';
import { findGame, type GameRow } from '../games/repository';
import { isHlsFileOf, qualitiesOf, withAddresses } from './playlist';
import { readPlaylist } from './read-playlist';
import { sendStored } from './send-stored';

const MAX_AGE_SECONDS = 300;
/** How long the address of a trailer elsewhere opens it: a browser that kept the redirect still watches to the end. */
const REDIRECT_LIFETIME_MS = (MAX_AGE_SECONDS + 30 * 60) * 1000;
const FILM = 'video.mp4';

/** The file of the media that a name below a trailer's address stands for, or null. */
function sourceOf({ source, playlist, captions = [] }: ContentTrailer, name: string): string | null {
  if (name === FILM) return source;
  if (playlist !== undefined && (name === playlist || isHlsFileOf(playlist, name))) return name;
  return captions.find(({ language }) => name === `${language}.vtt`)?.source ?? null;
}

/**
 * `GET /api/games/{slug}/trailer` names the addresses of a game's trailer, `GET /streams/game-trailers/<slug>/<name>`
 * serves them: of a soft game for every visitor, of the others as their pages are. They are the same for all, so
 * browsers keep them.
 */
export function gameTrailerRoutes(app: FastifyInstance, { db, media, films, now }: CatalogueServices): void {
  /** @throws ApiError not-found; an announced or withdrawn game has no page, so no trailer either */
  async function gameWithTrailer(slug: string): Promise<GameRow & { trailer: ContentTrailer }> {
    const game = (await findGame(db, { slug }))?.game;
    if (!game?.trailer || game.view === 'announcement' || !game.isListed) throw notFound('There is no such trailer.');
    return { ...game, trailer: game.trailer };
  }

  route(app, 'GET /api/games/{slug}/trailer', async ({ params, request }) => {
    const { slug, soft, trailer } = await gameWithTrailer(params.slug);
    if (!soft) await requireFullAudience(request);
    const address = (name: string): string => `/streams/game-trailers/${slug}/${name}`;
    const { playlist, captions = [] } = trailer;
    const file = playlist === undefined ? null : await media.find(`streams/${playlist}`);
    const qualities =
      playlist === undefined || !file ? null : await readPlaylist(request, file, (text) => qualitiesOf(text, playlist));
    return {
      url: address(FILM),
      playlist:
        playlist === undefined || qualities === null
          ? null
          : {
              url: address(playlist),
              qualities: qualities.map(({ height, name }) => ({ height, url: address(name) })),
            },
      captions: captions.map(({ language, label }) => ({ language, label, url: address(`${language}.vtt`) })),
    };
  });

  app.get(
    '/streams/game-trailers/:slug/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { slug, name } = request.params as { slug: string; name: string };
      const { soft, trailer } = await gameWithTrailer(slug);
      const source = sourceOf(trailer, name);
      if (source === null) throw notFound('There is no such file.');
      if (!soft) await requireFullAudience(request);
      const file = await media.find(`streams/${source}`);
      const type = source.split('.').at(-1) ?? '';
      void reply.header('cache-control', `${soft ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`);
      const expires = now().getTime() + REDIRECT_LIFETIME_MS;
      if (!file && films !== null && type === 'mp4') return reply.redirect(await films.address(source, expires));
      if (!file) throw notFound('There is no such file.');
      void reply.type(contentTypeOf(source));
      if (type === 'mp4') return sendStored(request, reply, file, { expires });
      if (type !== 'm3u8') return sendRange(request, reply, file);
      // Files of a stream lie beside its playlists, here as in the media.
      const text = await readPlaylist(request, file, (playlist) =>
        withAddresses(playlist, trailer.playlist ?? '', source, (hlsFile) => hlsFile),
      );
      if (text === null) throw notFound('There is no such file.');
      return text;
    },
  );
}
