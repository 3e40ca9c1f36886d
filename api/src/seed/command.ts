import { type DemoModule, requireDemo } from '../areas/content/schema/demo-module';
import type { SiteConfig } from '../areas/site/settings';
import type { Command } from '../ground/area';
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
    const seeded = await seedDemo(db, demo);
    return seeded
      ? `Loaded ${seeded.games} games and ${seeded.members} demo members.`
      : 'The database is not empty, so nothing was loaded.';
  },
};
