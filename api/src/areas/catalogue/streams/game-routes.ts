import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { accountOf, memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { requireFullAudience } from '../../../ground/plugins/access';
import type { CatalogueServices } from '../services';
import { findGame, type GameRow } from '../games/repository';
import { ownsGame } from '../videos/repository';
import { readScriptFile } from '../scripts/read-script';
import { sendStored } from './send-stored';

/** For how long an address works, in milliseconds: a download of tens of gigabytes may take a night. */
const LIFETIME = 24 * 3_600_000;
/**
 * Milliseconds for which a signed address of the storage opens a file: a download has begun by
 * then. A player stays with the address to which it was led, so it gets the length of the film, and time to pause.
 */
const DOWNLOAD_BEGINS = 15 * 60_000;
const PAUSES = 30 * 60_000;
/** Milliseconds of a film of which no length was measured. */
const LONG_FILM = 4 * 3_600_000;

/** `POST /api/games/{slug}/stream` signs addresses of an owned game's files, `GET /streams/games/<signed>/<name>` serves them. */
export function gameStreamRoutes(app: FastifyInstance, { db, now, media, urlSigner, films }: CatalogueServices): void {
  const readScript = readScriptFile(media);

  /** @throws ApiError not-found, or forbidden for a game that the member does not own */
  async function ownedGame(slug: string, accountId: number): Promise<GameRow> {
    const game = (await findGame(db, { slug }))?.game;
    if (!game || game.view === 'announcement') throw notFound('There is no such game.');
    if (!(await ownsGame(db, accountId, game.id))) {
      if (!game.isListed) throw notFound('There is no such game.');
      throw new ApiError(403, 'forbidden', 'Buy this game to play it and to download its files.');
    }
    return game;
  }

  route(app, 'POST /api/games/{slug}/stream', async ({ params, body, request }) => {
    const member = await memberOf(request);
    const game = await ownedGame(params.slug, member);
    if (!game.files[body.file]?.source) throw notFound('There is no such file.');
    const expires = now().getTime() + LIFETIME;
    const address = (download: boolean): string =>
      `/streams/games/${urlSigner.signGame({ gameId: game.id, file: body.file, member, download, expires })}/${params.slug}.mp4`;
    return { url: address(false), downloadUrl: address(true), expiresAt: new Date(expires).toISOString() };
  });

  route(app, 'GET /api/games/{slug}/scripts/{file}', async ({ params, request, reply }) => {
    const game = await ownedGame(params.slug, await memberOf(request));
    const { script } = await readScript(game.files[params.file]?.script);
    void reply.header('content-disposition', `attachment; filename="${params.slug}.funscript"`);
    return script;
  });

  app.get(
    '/streams/games/:signed/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { signed } = request.params as { signed: string };
      const claims = urlSigner.readGame(signed, now());
      if (!claims) throw new ApiError(403, 'forbidden', 'This address isn’t valid or has expired.');
      // Checked again, because each may have changed since the address was signed: age, session, ownership.
      await requireFullAudience(request);
      const accountId = await accountOf(request);
      if (accountId !== claims.member || !(await ownsGame(db, accountId, claims.gameId)))
        throw new ApiError(403, 'forbidden', 'This address belongs to another viewer.');
      const game = (await findGame(db, { id: claims.gameId }))?.game;
      const source = game?.files[claims.file]?.source;
      if (!game || !source) throw notFound('There is no such file.');
      const file = await media.find(`streams/${source}`);
      void reply.header('cache-control', 'private, no-store');
      if (!file && films !== null) return reply.redirect(await films.address(source, claims.expires));
      if (!file) throw notFound('There is no such file.');
      const lengthMs = ((await media.describe(`streams/${source}`))?.durationSeconds ?? 0) * 1000 || LONG_FILM;
      const expires = Math.min(
        claims.expires,
        now().getTime() + (claims.download ? DOWNLOAD_BEGINS : lengthMs + PAUSES),
      );
      return sendStored(request, reply.type('video/mp4'), file, {
        expires,
        ...(claims.download && { downloadAs: `${game.slug}-${claims.file}.mp4` }),
      });
    },
  );
}
