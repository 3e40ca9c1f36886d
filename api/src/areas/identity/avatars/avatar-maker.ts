import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSharp } from '../../../ground/images/load-sharp';
import type { ImageJob, ResizeOptions } from '../../../ground/images/job';
import { PoolBusyError, RenderPool } from '../../../ground/images/pool';
import { ApiError } from '../../../ground/errors';

/** Pixels of a side of an uploaded picture, once it is made. */
const AVATAR_SIZE_PX = 512;

export interface MadeAvatar {
  /** WebP. */
  readonly image: Buffer;
  /** Pixels of a side. */
  readonly size: number;
  /** Mean colour, `#rrggbb`. */
  readonly color: string;
}

export interface AvatarMaker {
  /**
   * Decodes an upload and encodes it anew.
   * @throws ApiError validation-failed (field `image`), unavailable
   */
  make(upload: Buffer): Promise<MadeAvatar>;
  /** @throws PoolBusyError */
  resize(image: Buffer, options: ResizeOptions): Promise<Buffer>;
  close(): void;
}

/**
 * Uploads are decoded in a process of their own, so that a picture made to hurt a decoder ends that
 * one and nothing else, and the site's own pictures need not wait for it.
 */
export function createAvatarMaker(): AvatarMaker {
  const pool = new RenderPool({ size: 1, longestQueue: 50 });
  const run = async (bytes: Buffer, jobOf: (from: string, to: string) => ImageJob): Promise<Buffer> => {
    const folder = await mkdtemp(join(tmpdir(), 'avatar-'));
    try {
      const [from, to] = [join(folder, 'from'), join(folder, 'to')];
      await writeFile(from, bytes, { mode: 0o600 });
      await pool.run(jobOf(from, to), 'request');
      return await readFile(to);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    make: async (upload) => {
      const image = await run(upload, (from, to) => ({ task: 'avatar', from, to, size: AVATAR_SIZE_PX })).catch(refuse);
      const sharp = await loadSharp();
      // Our own encoding by now, so it may be read here.
      const { data, info } = await sharp(image)
        .resize(1, 1)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width: size } = await sharp(image).metadata();
      const channel = (index: number): string =>
        (data[Math.min(index, info.channels - 1)] ?? 0).toString(16).padStart(2, '0');
      return { image, size, color: `#${channel(0)}${channel(1)}${channel(2)}` };
    },
    resize: (image, options) => run(image, (from, to) => ({ task: 'resize', from, to, options })),
    close: () => pool.close(),
  };
}

/** Any failure to decode is the upload's fault; a full queue is not. */
function refuse(error: unknown): never {
  if (error instanceof PoolBusyError)
    throw new ApiError(503, 'unavailable', 'We’re processing a lot of pictures. Please try again in a moment.', {
      retryAfter: 2,
    });
  const problem = 'must be a JPEG, PNG, WebP, GIF or AVIF file of at most 50 megapixels';
  throw new ApiError(400, 'validation-failed', `The picture ${problem}.`, { fields: { image: problem } });
}
