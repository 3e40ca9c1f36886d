import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../ground/errors';
import type { CatalogueServices } from '../services';
import { sendStored } from './send-stored';

const MAX_AGE_SECONDS = 300;
/** How long the address of a film elsewhere opens it: a browser that kept the redirect still watches to the end. */
const REDIRECT_LIFETIME_MS = (MAX_AGE_SECONDS + 30 * 60) * 1000;

/**
 * Sends an MP4 film that is the same for every viewer, whole or in ranges; one that does not lie in the media store is
 * redirected to (docs/decisions/films-elsewhere.md). Who may watch it has been asked by then.
 * @param source the film's name in `streams/`; empty: there is none
 * @param soft whether shared caches may keep it
 * @throws ApiError not-found
 */
export async function sendFilm(
  { media, films, now }: Pick<CatalogueServices, 'media' | 'films' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, soft }: { readonly source: string; readonly soft: boolean },
): Promise<FastifyReply> {
  const place = source === '' ? null : ((await media.find(`streams/${source}`)) ?? films);
  if (place === null) throw notFound('There is no such film.');
  void reply.header('cache-control', `${soft ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`);
  const expires = now().getTime() + REDIRECT_LIFETIME_MS;
  return 'bytes' in place
    ? sendStored(request, reply.type('video/mp4'), place, { expires })
    : reply.redirect(await place.address(source, expires));
}
