import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PictureStore } from './picture-store';
import type { ResizeOptions } from '../../../images/job';
import { PoolBusyError, RenderPool } from '../../../images/pool';
import { warmPictures } from './warm';
import type { DemoModule, DrawnPicture } from '../../../content/demo-module';
import { ApiError, notFound } from '../../../errors';
import { etagOf, isNotModified } from '../../../http/etag';
import { type Transform, parsePictureUrl } from './transform';

export interface MediaOptions {
  /** Where pictures are kept; made when missing. */
  readonly cacheDir: string;
  /** Pictures drawn at the same time. */
  readonly maxConcurrent: number;
  /**
   * Throws unless the server's age policy opens the full catalogue to this visitor: pictures that
   * are not soft are for them alone (decisions.md, "Age gate, verification, soft mode").
   */
  readonly requireFull: (request: FastifyRequest) => void | Promise<void>;
  /** Throws unless this signed part opens this image for a headset that sends no cookies. */
  readonly requireSigned: (request: FastifyRequest, signed: string, path: string) => Promise<void>;
  /** Draws its pictures; null: there is no demo. */
  readonly demo: DemoModule | null;
  /** Whether pictures of lists are drawn in the background once the server is ready. */
  readonly warm?: boolean;
  /** Pictures of members, which no plan names. */
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
const year = 31_536_000;

const headers = {
  Rating: 'RTA-5042-1996-1400-1577-RTA',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Nothing in a picture may load, run or be framed: an SVG opened by itself is a document.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** A picture's bytes, drawn or resized first where they are missing. */
const bytesOf = (store: PictureStore, picture: DrawnPicture, transform: Transform): Promise<Buffer> =>
  unlessBusy(() => (transform.kind === 'vector' ? store.source(picture) : store.resized(picture, transform)));

async function unlessBusy(make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PoolBusyError)) throw error;
    throw new ApiError(503, 'unavailable', 'Too many pictures are being made. Please try again.', { retryAfter: 2 });
  }
}

/**
 * `GET /media/<transform>/<kind>/<slug>.<ext>`: pictures, made on first demand and kept. Only what the demo names is
 * ever drawn.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { demo } = options;
  const pool = new RenderPool({ size: options.maxConcurrent });
  const drawn = demo && { ...demo, store: new PictureStore(options.cacheDir, pool, demo) };
  const stop = new AbortController();
  const rules = { access: 'public', audience: 'any' } as const;

  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onClose', async () => {
    stop.abort();
    pool.close();
  });
  if (options.warm && drawn) {
    const { store, pictures, firstKinds: kinds } = drawn;
    app.addHook('onReady', async () => {
      // Not awaited: the server is ready without it.
      void warmPictures({ store, pictures, kinds, signal: stop.signal, log: app.log });
    });
  }

  const kept = (reply: FastifyReply, etag: string, shared: boolean): FastifyReply =>
    reply.header('ETag', etag).header('Cache-Control', `${shared ? 'public' : 'private'}, max-age=${year}, immutable`);

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
    const etag = etagOf(`${path}|${transform.width}|${transform.quality}|${transform.format}`);
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
    const picture = drawn?.pictures.get(path);
    if (!drawn || !picture) return sendUpload(path, transform, request, reply);
    if (picture.path.endsWith('.svg') !== (transform.kind === 'vector')) {
      throw new ApiError(400, 'validation-failed', 'Logos are served as f_svg, and nothing else is.', {
        fields: { format: 'must be f_svg for logos only' },
      });
    }
    if (!picture.soft) await requireRight(path);
    const name =
      transform.kind === 'vector' ? path : `${path}|${transform.width}|${transform.quality}|${transform.format}`;
    const etag = etagOf(`${drawn.artVersion}|${name}`);
    if (isNotModified(request, etag)) return kept(reply, etag, picture.soft).code(304).send();
    const bytes = await bytesOf(drawn.store, picture, transform);
    // Only now: a failure must not be kept for a year.
    kept(reply, etag, picture.soft).type(
      transform.kind === 'vector' ? 'image/svg+xml' : contentTypes[transform.format],
    );
    return bytes;
  }
}
