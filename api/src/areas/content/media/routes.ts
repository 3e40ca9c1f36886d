import { Cache, EncodedText, type Encoding, pickEncoding } from '@platform/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageName } from '../../../ground/images/image-name';
import { ApiError, notFound } from '../../../ground/errors';
import { etagOf, isNotModified } from '../../../ground/http/etag';
import { unlessBusy } from '../../../ground/http/unless-busy';
import type { ResizeOptions } from '../../../ground/images/job';
import { isCurrent, type Media } from './media';
import type { MediaFileRow } from './repository';
import { type Transform, parsePictureUrl } from './transform';

export interface MediaOptions {
  readonly media: Media;
  /**
   * Throws unless the server's age policy opens the full catalogue to this visitor: pictures that
   * are not soft are for them alone (docs/spec/catalogue.md#media).
   */
  readonly requireFull: (request: FastifyRequest) => void | Promise<void>;
  /** Whether the visitor looks after reports: pictures that were taken off the site are for them alone. */
  readonly mayReview: (request: FastifyRequest) => Promise<boolean>;
  /** Throws unless this signed part opens this image for a headset that sends no cookies. */
  readonly requireSigned: (request: FastifyRequest, signed: string, path: string) => Promise<void>;
  /** Pictures of members, which no content names. */
  readonly uploads?: Uploads;
}

/** Pictures that members uploaded. */
interface Uploads {
  /** @returns the picture at a path, or null */
  find(path: string): Promise<Buffer | null>;
  /** @throws PoolBusyError */
  resize(picture: Buffer, options: ResizeOptions): Promise<Buffer>;
}

const contentTypes = { webp: 'image/webp', avif: 'image/avif', jpeg: 'image/jpeg' } as const;
/** Vectors kept in memory, each in the encodings that were asked for: a tenth to a third of a lock-up's 16 KB. */
const MAX_VECTORS = 300;
const YEAR_SECONDS = 31_536_000;
/** Of an address that names an earlier content: pages that name it may be kept a little longer than this. */
const OUTDATED_SECONDS = 60;

const headers = {
  Rating: 'RTA-5042-1996-1400-1577-RTA',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Nothing in a picture may load, run or be framed: an SVG opened by itself is a document.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** `GET /media/<transform>/<kind>/<slug>.<ext>`: pictures that content names, and what members uploaded. */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { media } = options;
  const vectors = new Cache<EncodedText>({ maxEntries: MAX_VECTORS });
  const rules = { access: 'public', audience: 'any' } as const;

  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));

  const kept = (reply: FastifyReply, etag: string, shared: boolean, isCurrentPath = true): FastifyReply => {
    const lifetime = isCurrentPath ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${OUTDATED_SECONDS}`;
    return reply.header('ETag', etag).header('Cache-Control', `${shared ? 'public' : 'private'}, ${lifetime}`);
  };

  /** Never kept here and never public: what a member takes away is gone, and its address tells nothing. */
  const sendUpload = async (
    path: string,
    transform: Transform,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { uploads } = options;
    const upload = transform.kind === 'size' ? await uploads?.find(path) : null;
    if (!uploads || !upload || transform.kind !== 'size') throw notFound('There is no such picture.');
    const etag = etagOf(`${path}|${spelling(transform)}`);
    if (isNotModified(request, etag)) return kept(reply, etag, false).code(304).send();
    const bytes = await unlessBusy(() => uploads.resize(upload, transform));
    return kept(reply, etag, false).type(contentTypes[transform.format]).send(bytes);
  };

  app.get('/media/*', { config: { rules } }, (request, reply) =>
    sendPicture(request, reply, request.raw.url ?? '', () => options.requireFull(request)),
  );

  // For headsets, whose apps fetch pictures without cookies.
  app.get('/media/for/:signed/*', { config: { rules } }, (request, reply) => {
    const { signed } = request.params as { signed: string };
    const url = (request.raw.url ?? '').replace(`/media/for/${signed}/`, '/media/');
    return sendPicture(request, reply, url, (path) => options.requireSigned(request, signed, path));
  });

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    requireRight: (path: string) => void | Promise<void>,
  ): Promise<Buffer | FastifyReply> {
    const { transform, path } = parsePictureUrl(url);
    const row = await media.describe(imageName({ path }));
    if (!row || row.kind !== 'image') return sendUpload(path, transform, request, reply);
    if (path.endsWith('.svg') !== (transform.kind === 'vector')) {
      throw new ApiError(400, 'validation-failed', 'Vectors are served as f_svg, and nothing else is.', {
        fields: { format: 'must be f_svg for vectors only' },
      });
    }
    if (row.isWithdrawn && !(await options.mayReview(request))) throw notFound('There is no such picture.');
    if (!row.soft) await requireRight(path);
    const isVector = transform.kind === 'vector';
    const encoding = isVector ? pickEncoding(request.headers['accept-encoding']) : 'identity';
    const version = `${media.versionOf(row)}|${row.name}`;
    // The bytes differ by encoding, so the tag does too.
    const etag = etagOf(`${version}|${spelling(transform)}|${encoding}`);
    const keep = (): FastifyReply => {
      if (isVector) void reply.header('Vary', 'Accept-Encoding');
      if (row.isWithdrawn) return reply.header('Cache-Control', 'private, no-store');
      return kept(reply, etag, row.soft, isCurrent(path, row));
    };
    if (isNotModified(request, etag)) return keep().code(304).send();
    const bytes = isVector ? await readVector(row, version, encoding) : await readSized(row, transform);
    // Only now: a failure must not be kept for a year.
    keep().type(isVector ? 'image/svg+xml' : contentTypes[transform.format]);
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    return bytes;
  }

  const present = (bytes: Buffer | null): Buffer => {
    if (!bytes) throw notFound('There is no such picture.');
    return bytes;
  };
  const readSized = async (row: MediaFileRow, size: ResizeOptions | null): Promise<Buffer> =>
    present(await unlessBusy(() => media.readImage(row, size)));

  async function readVector(row: MediaFileRow, version: string, encoding: Encoding): Promise<Buffer> {
    const vector = await vectors.get(version, async () => new EncodedText((await readSized(row, null)).toString()));
    return vector.encoded(encoding);
  }
}

/** A transform as one text, which differs wherever its result does. */
const spelling = (transform: Transform): string =>
  transform.kind === 'vector'
    ? 'vector'
    : `${transform.width}x${transform.height ?? ''}|${transform.quality}|${transform.fit}|${transform.format}`;
