import type { LedgerServices } from '../ledger/services';
import { availableParallelism } from 'node:os';
import { imageCacheDir, mediaFolder } from '../../ground/ground-settings';
import { createMedia, type Media } from './media/media';
import { findMediaFile } from './media/repository';
import { type DemoModule, loadDemo } from './schema/demo-module';
import type { ContentConfig } from './settings';

export interface ContentServices extends LedgerServices {
  readonly config: ContentConfig;
  /** Pictures and films of the demo; null without one. */
  readonly demo: DemoModule | null;
  /** Pictures, films and scripts that content names. */
  readonly media: Media;
}

/** The demo is loaded here, by the path of its module. */
export async function createContentServices({
  config,
  db,
  now,
}: LedgerServices & { readonly config: ContentConfig }): Promise<Omit<ContentServices, keyof LedgerServices>> {
  const demo = await loadDemo(config.demoModule);
  const media = createMedia({
    folder: mediaFolder(config),
    cacheDir: imageCacheDir(config),
    maxConcurrent: Math.max(1, availableParallelism() - 1),
    demo,
    describe: (name) => findMediaFile(db, name),
    now: () => now().getTime(),
  });
  return { demo, media };
}
