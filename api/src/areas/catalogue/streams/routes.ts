import { apiCookies } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CatalogueServices } from '../services';
import { ApiError, notFound } from '../../../ground/errors';
import { sendRange } from '../../../ground/http/byte-range';
import { accountOf } from '../../../ground/http/member';
import { visitorOf } from '../../../ground/http/visitor';
import { route } from '../../../ground/http/route';
import { requireFullAudience } from '../../../ground/plugins/access';
import { findVideo, findVideoById, type VideoRow } from '../videos/repository';
import { missingEntitlement } from '../videos/service';
import { contentTypeOf } from '../../content/media/content-type';
import type { SourceFile } from '../../content/media/media-source';
import { requireHeadset } from './headset-subject';
import { qualitiesOf, withAddresses } from './playlist';
import { readPlaylist } from './read-playlist';
import { sendStored } from './send-stored';
import { captionsFor, expiryOf, isEntitled, playlistOf, sourceOf, thumbnailsOf } from './service';
import { withSheetAddress } from '../../content/media/thumbnails';
import type { Subject, StreamClaims } from './url-signer';
import { hashToken } from '../../../ground/security/secrets';

const hashOf = (cookie: string): string => hashToken(cookie).toString('base64url').slice(0, 22);

/** `POST /api/videos/{slug}/stream` signs addresses, `GET /streams/<signed>/<name>` serves them. */
export function streamRoutes(app: FastifyInstance, { db, now, media, urlSigner, films, age }: CatalogueServices): void {
  const fileNamed = (name: string): Promise<SourceFile | null> => media.find(`streams/${name}`);

  route(app, 'POST /api/videos/{slug}/stream', async ({ params, body, request, reply }) => {
    const found = await findVideo(db, params.slug);
    if (!found) throw notFound('There is no such video.');
    const { video } = found;
    const accountId = await accountOf(request);
    const source = sourceOf(video, { part: body.file });
    if (source === null)
      throw notFound(body.file === 'trailer' ? 'This video has no trailer.' : 'There is no such file.');
    if (body.file !== 'trailer') refuseUnless(await missingEntitlement(db, accountId, video));
    const subject: Subject =
      accountId === null ? { visitor: hashOf(visitorOf(request, reply)) } : { member: accountId };
    const expires = expiryOf(video, now());
    const address = (part: StreamClaims['part'], name: string, hlsFile?: string): string =>
      `/streams/${urlSigner.signStream({ videoId: video.id, part, hlsFile, subject, expires })}/${name}`;
    const cues = thumbnailsOf(video, body.file);
    const claims: StreamClaims = { videoId: video.id, part: body.file, thumbnails: 'cues', subject, expires };
    return {
      url: address(body.file, 'video.mp4'),
      playlist: await playlistFor(request, playlistOf(video, body.file), (hlsFile) =>
        address(body.file, hlsFile, hlsFile),
      ),
      thumbnails:
        cues !== null && (await fileNamed(cues)) ? `/streams/${urlSigner.signStream(claims)}/thumbnails.vtt` : null,
      expiresAt: new Date(expires).toISOString(),
      captions: captionsFor(video, body.file).map(({ language, label }) => ({
        language,
        label,
        url: address(`${body.file === 'trailer' ? 'trailer-' : ''}captions-${language}`, `${language}.vtt`),
      })),
    };
  });

  app.get(
    '/streams/:signed/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { signed } = request.params as { signed: string };
      const claims = urlSigner.readStream(signed, now());
      if (!claims) throw new ApiError(403, 'forbidden', 'This address isn’t valid or has expired.');
      const video = await findVideoById(db, claims.videoId);
      const source = video && sourceOf(video, claims);
      if (!video || source === null) throw notFound('There is no such file.');
      await refuseStrangers(request, claims, video);
      const file = await fileNamed(source);
      const type = source.split('.').at(-1) ?? '';
      void reply.header('cache-control', 'private, no-store');
      // Playlists and captions are small, and playlists are made for one viewer: only films lie elsewhere.
      if (!file && films !== null && type === 'mp4') return reply.redirect(await films.address(source, claims.expires));
      if (!file) throw notFound('There is no such file.');

      void reply.type(contentTypeOf(source));
      if (type === 'm3u8') {
        const master = playlistOf(video, claims.part) ?? '';
        // Of the same subject and time as its own: a playlist gives no more access than it was opened with.
        const made = await readPlaylist(request, file, (playlist) =>
          withAddresses(
            playlist,
            master,
            source,
            (hlsFile) => `/streams/${urlSigner.signStream({ ...claims, hlsFile })}/${hlsFile}`,
          ),
        );
        if (made === null) throw notFound('There is no such file.');
        return made;
      }
      if (claims.thumbnails === 'cues') {
        const sheet = urlSigner.signStream({ ...claims, thumbnails: 'sheet' });
        // Checked by the import; the store does not change.
        return withSheetAddress(await file.text(), source, `/streams/${sheet}/thumbnails.jpg`);
      }
      return type === 'mp4'
        ? sendStored(request, reply, file, { expires: claims.expires })
        : sendRange(request, reply, file);
    },
  );

  /** The addresses of an HLS stream and its qualities; null leaves the film to its MP4. */
  async function playlistFor(
    request: FastifyRequest,
    name: string | null,
    address: (hlsFile: string) => string,
  ): Promise<{ url: string; qualities: { height: number; url: string }[] } | null> {
    const file = name === null ? null : await fileNamed(name);
    const qualities =
      name === null || !file ? null : await readPlaylist(request, file, (playlist) => qualitiesOf(playlist, name));
    return name === null || qualities === null
      ? null
      : {
          url: address(name),
          qualities: qualities.map((quality) => ({ height: quality.height, url: address(quality.name) })),
        };
  }

  /** Checks subject, age and entitlement again, because each may have changed since the address was signed. */
  async function refuseStrangers(
    request: FastifyRequest,
    { subject, part }: StreamClaims,
    video: VideoRow,
  ): Promise<void> {
    const strangers = new ApiError(403, 'forbidden', 'This address belongs to another viewer.');
    if ('headset' in subject) {
      await requireHeadset({ db, age }, request, subject.headset);
      if (!(await isEntitled(db, subject.headset, video, part))) throw strangers;
      return;
    }
    await requireFullAudience(request);
    const accountId = await accountOf(request);
    const cookie = request.cookies[apiCookies.streamVisitor];
    const own =
      'member' in subject ? accountId === subject.member : cookie !== undefined && hashOf(cookie) === subject.visitor;
    if (!own || !(await isEntitled(db, accountId, video, part))) throw strangers;
  }
}

/** @throws ApiError login-required or premium-required */
export function refuseUnless(missing: 'login' | 'premium' | null): void {
  if (missing === 'login') throw new ApiError(401, 'login-required', 'Please log in to watch the full video.');
  if (missing === 'premium')
    throw new ApiError(403, 'premium-required', 'The full video is included with Premium and with its game.');
}
