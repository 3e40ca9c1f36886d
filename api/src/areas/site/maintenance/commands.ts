import type { Command } from '../../../ground/area';
import type { SiteConfig } from '../settings';
import { switchMaintenance } from './repository';

export const maintenanceCommands: readonly Command<SiteConfig>[] = [
  {
    words: 'maintenance on',
    synopsis: '[MESSAGE]',
    summary: 'send visitors to the maintenance page',
    minArgs: 0,
    maxArgs: 1,
    run: async ({ db }, [message]) => {
      await switchMaintenance(db, true, message);
      return 'Maintenance is on.';
    },
  },
  {
    words: 'maintenance off',
    synopsis: '',
    summary: 'open the site again',
    minArgs: 0,
    maxArgs: 0,
    run: async ({ db }) => {
      await switchMaintenance(db, false);
      return 'Maintenance is off.';
    },
  },
];
