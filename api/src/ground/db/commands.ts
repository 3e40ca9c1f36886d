import type { Command } from '../area';
import { countText } from '../status/words';
import { type PlannedMigration, planMigrations } from './migrate';

const DRY_RUN = '--dry-run';

export const migrateCommand: Command = {
  words: 'migrate',
  synopsis: `[${DRY_RUN}]`,
  summary: "bring the database to this release's schema, or say what that would run",
  minArgs: 0,
  maxArgs: 1,
  unmigratedWith: [DRY_RUN],
  run: async ({ db, migrations }, [option]) => {
    if (option === undefined)
      return migrations > 0 ? `Applied ${countText(migrations, 'migration')}.` : 'The database is up to date.';
    if (option !== DRY_RUN) throw new Error(`There is no option "${option}": npm run cli -- migrate [${DRY_RUN}]`);
    const planned = await planMigrations(db.$client);
    if (planned.length === 0) return 'The database is up to date; nothing would run.';
    return [`${planned.length} would run, and nothing was changed:`, ...planned.map(lineOf)].join('\n');
  },
};

const lineOf = ({ tag, tables }: PlannedMigration): string =>
  `  ${tag}: ${tables.length === 0 ? 'no table that there is' : tables.map(sizeOf).join(', ')}`;

const sizeOf = ({ name, rows, bytes }: PlannedMigration['tables'][number]): string =>
  `${name} (${rows === 0 ? 'few rows' : `about ${Math.round(rows).toLocaleString('en')} rows`}, ${(bytes / 1_048_576).toFixed(1)} MB)`;
