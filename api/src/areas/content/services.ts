import type { LedgerServices } from '../ledger/services';
import { availableParallelism } from 'node:os';
import type { Media } from './media/media';
import { openMedia } from './media/open-media';
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
  log,
  now,
}: LedgerServices & { readonly config: ContentConfig }): Promise<Omit<ContentServices, keyof LedgerServices>> {
  const demo = await loadDemo(config.demoModule);
  const media = await openMedia(config, {
    db,
    maxConcurrent: Math.max(1, availableParallelism() - 1),
    demo,
    now: () => now().getTime(),
    onAway: (error) => log.error({ err: error }, 'the storage is away: pictures and films that lie there are missing'),
  });
  return { demo, media };
}
