import { PictureStore } from '../../../art/picture-store';
import type { ArtKind } from '../../../art/plan';
import { RenderPool } from '../../../art/pool';
import { type WarmOptions, warmPictures } from '../../../art/warm';
import { demoArtPlan } from '../../../content/demo/art-plan';

/** All kinds, those of the first pages first. */
const artKinds: readonly ArtKind[] = [
  'posters',
  'logos',
  'portraits',
  'live',
  'avatars',
  'heroes',
  'videos',
  'stills',
];

/** What a list or a first page shows: drawn by a new server while it idles. The rest is drawn on the first request. */
export const firstViewKinds: readonly ArtKind[] = [
  'posters',
  'logos',
  'portraits',
  'live',
  'avatars',
];

/**
 * Draws every missing source picture of the demo catalogue and ends: for benches and images.
 * @param options `cacheDir` as for the server, `kinds` in the order in which they are drawn
 * @returns how many pictures were drawn, were there already, and failed
 */
export async function warmArt(options: {
  readonly cacheDir: string;
  readonly kinds?: readonly ArtKind[];
  readonly log: WarmOptions['log'];
  readonly signal?: AbortSignal;
}): ReturnType<typeof warmPictures> {
  const pool = new RenderPool({ size: 1 });
  try {
    const store = new PictureStore(options.cacheDir, pool);
    const signal = options.signal ?? new AbortController().signal;
    return await warmPictures({
      store,
      plan: demoArtPlan(),
      kinds: options.kinds ?? artKinds,
      log: options.log,
      signal,
    });
  } finally {
    pool.close();
  }
}
