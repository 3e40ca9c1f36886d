import { RenderPool } from '../../../ground/images/pool';
import type { DemoModule } from '../schema/demo-module';
import { DemoSource } from './demo-source';
import { type WarmOptions, warmPictures } from './warm';

/**
 * Draws every missing picture of the demo and ends: for benches and images.
 * @param options `cacheDir` as for the server
 * @returns how many pictures were drawn, were there already, and failed
 */
export async function warmArt({
  cacheDir,
  demo,
  log,
}: {
  readonly cacheDir: string;
  readonly demo: DemoModule;
  readonly log: WarmOptions['log'];
}): ReturnType<typeof warmPictures> {
  const pool = new RenderPool({ size: 1 });
  try {
    const { pictures, firstKinds } = demo;
    const kinds = [...new Set([...firstKinds, ...[...pictures.values()].map(({ kind }) => kind)])];
    const store = new DemoSource(cacheDir, pool, demo);
    return await warmPictures({
      store,
      pictures,
      kinds,
      mayDraw: async () => undefined,
      log,
      signal: new AbortController().signal,
    });
  } finally {
    pool.close();
  }
}
