import { resolve } from 'node:path';
import { z } from 'zod';
import {
  ConfigError,
  defineSettings,
  flag,
  type OwnConfig,
  repositoryRoot,
  text,
  variable,
} from '../../ground/settings';
import type { LedgerConfig } from '../ledger/settings';

/** The demo, and its pictures. */
export const contentSettings = defineSettings<LedgerConfig>()(
  {
    DEMO_MODULE: variable(
      text(z.string().min(1).optional()),
      'the module that brings the demo: its catalogue, pictures and films',
      'a path like demo/dist/index.js, or absent for a site without the demo',
      {
        shownDefault: 'none; set by `npm start`, `npm run dev` and `npm run cli`',
        note: "path of the module that brings the demo ([demo](demo/README.md)), from the repository's root; without it there is no demo",
      },
    ),
    SEED_DEMO: variable(
      text(flag.optional()),
      'whether an empty database gets the demo at start',
      'true (with DEMO_MODULE) or false, or absent: an embedded one does where DEMO_MODULE is set, another does not',
      {
        shownDefault: 'embedded with `DEMO_MODULE`: true, else false',
        note: 'give an empty database the demo at start, members with well-known passwords included',
      },
    ),
    WARM_PICTURES: variable(
      text(flag.default(true)),
      'whether demo pictures are drawn ahead of time',
      'true or false',
      {
        note: 'draw demo pictures in advance: after the first that a visitor asked for, and only while the machine idles',
      },
    ),
  },
  (read, { databaseUrl }) => {
    const demoPath = read('DEMO_MODULE');
    const demoModule = demoPath === undefined ? null : resolve(repositoryRoot, demoPath);
    const seedDemo = read('SEED_DEMO');
    if (seedDemo && demoModule === null)
      throw new ConfigError(`SEED_DEMO says true, so DEMO_MODULE must be ${read.variables.DEMO_MODULE.should}.`);
    return {
      /** Absolute path of the module that brings the demo (schema/demo-module.ts); null: there is none. */
      demoModule,
      /** Whether an empty database gets the demo at start. */
      seedDemo: seedDemo ?? (databaseUrl === null && demoModule !== null),
      /** Whether demo pictures are drawn ahead of time while the server idles. */
      warmPictures: read('WARM_PICTURES'),
    };
  },
);

export type ContentConfig = LedgerConfig & OwnConfig<typeof contentSettings>;
