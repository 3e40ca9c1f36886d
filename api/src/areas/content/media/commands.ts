import type { Command } from '../../../ground/area';
import { imageCacheDir } from '../../../ground/ground-settings';
import { requireDemo } from '../schema/demo-module';
import type { ContentConfig } from '../settings';
import { warmArt } from './warm-art';

export const artCommands: readonly Command<ContentConfig>[] = [
  {
    words: 'art warm',
    synopsis: '',
    summary: 'draw every demo picture that is missing (some minutes)',
    minArgs: 0,
    maxArgs: 0,
    run: async ({ config }) => {
      const { drawn, there, failed } = await warmArt({
        cacheDir: imageCacheDir(config),
        demo: await requireDemo(config.demoModule),
        log: { info: () => undefined, warn: () => undefined },
      });
      if (failed > 0) throw new Error(`Drew ${drawn} pictures, but ${failed} failed.`);
      return `Drew ${drawn} pictures; ${there} were there.`;
    },
  },
];
