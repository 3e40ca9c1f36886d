import { z } from 'zod';
import { defineSettings, type OwnConfig, text, variable } from '../../ground/settings';
import type { LiveConfig } from '../live/settings';

/** Access tokens of headsets. */
export const headsetSettings = defineSettings<LiveConfig>()(
  {
    PLAYA_KEY: variable(
      text(z.string().min(32).optional()),
      "the key that signs access tokens of PLAY'A headsets",
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: "signs access tokens of PLAY'A headsets; set it when several instances share no `DATA_DIR`",
      },
    ),
  },
  (read) => ({
    /** Null: a key is generated once into `dataDir`. */
    playaKey: read('PLAYA_KEY') ?? null,
  }),
);

export type HeadsetConfig = LiveConfig & OwnConfig<typeof headsetSettings>;
