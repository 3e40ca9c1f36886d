import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderPool } from '../../../ground/images/pool';
import { keyFrameWebp } from './key-frame-webp';

/** Bytes of a still, and of its blurred copy, at most; the database refuses more. */
export const maxStillBytes = { image: 200 * 1024, blurred: 20 * 1024 } as const;
/** Milliseconds that a picture may take: a still that is late is of no use. */
const DEADLINE = 5_000;
/** Stills that wait at most; there is one a room every twenty seconds. */
const QUEUE = 50;

/** How a still is shown: on cards of half the width at most, at two pixels a point. */
const size = { width: 640, height: 640, fit: 'contain', quality: 60, format: 'webp' } as const;

export interface MadeStill {
  /** WebP, 640 pixels a side at most. */
  readonly image: Buffer;
  /** WebP in which nothing can be recognised. */
  readonly blurred: Buffer;
}

export interface StillMaker {
  /**
   * Decodes a key frame and encodes it anew.
   * @param frame of VP8, as a publisher sent it: nothing of it is believed
   * @throws Error when it is no picture, is broken, or took too long
   */
  make(frame: Buffer): Promise<MadeStill>;
  close(): void;
}

/** Frames are decoded in a process of its own, so that one made to hurt a decoder ends that one, and media go on. */
export function createStillMaker(): StillMaker {
  const pool = new RenderPool({ size: 1, longestQueue: QUEUE, deadline: DEADLINE });
  return {
    make: async (frame) => {
      const file = keyFrameWebp(frame);
      if (file === null) throw new Error('is no key frame');
      const folder = await mkdtemp(join(tmpdir(), 'still-'));
      try {
        const [from, image, blurred] = ['from', 'image', 'blurred'].map((name) => join(folder, name)) as [
          string,
          string,
          string,
        ];
        await writeFile(from, file, { mode: 0o600 });
        await pool.run({ task: 'resize', from, to: image, options: size }, 'request');
        await pool.run({ task: 'blur', from: image, to: blurred }, 'request');
        const made = { image: await readFile(image), blurred: await readFile(blurred) };
        if (made.image.length > maxStillBytes.image || made.blurred.length > maxStillBytes.blurred)
          throw new Error('is too large');
        return made;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => pool.close(),
  };
}
