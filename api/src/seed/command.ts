import { type DemoModule, requireDemo } from '../areas/content/schema/demo-module';
import { withStore } from '../areas/content/media/open-media';
import { keepFile } from '../areas/live/papers/files';
import { createPaperSeal, PAPERS_KEY } from '../areas/live/papers/seal';
import type { SiteConfig } from '../areas/site/settings';
import type { Command } from '../ground/area';
import { signingKeys } from '../ground/security/key-ring';
import { seedDemo } from './seed';
import type { SeedModule } from './seed-tools';

export const seedCommand: Command<SiteConfig> = {
  words: 'seed',
  synopsis: '',
  summary: 'load the demo into an empty database',
  minArgs: 0,
  maxArgs: 0,
  run: async ({ db, config }) => {
    const demo = (await requireDemo(config.demoModule)) as DemoModule & SeedModule;
    const seal = createPaperSeal(await signingKeys(config, config.papersKey, PAPERS_KEY));
    const seeded = await withStore(config, (store) =>
      seedDemo(db, config, demo, (id, file) => keepFile({ media: { store }, seal }, id, file)),
    );
    return seeded
      ? `Loaded ${seeded.games} games and ${seeded.members} demo members.`
      : 'The database is not empty, so nothing was loaded.';
  },
};
