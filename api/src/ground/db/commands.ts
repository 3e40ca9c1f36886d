import type { Command } from '../area';

export const migrateCommand: Command = {
  words: 'migrate',
  synopsis: '',
  summary: "bring the database to this release's schema",
  minArgs: 0,
  maxArgs: 0,
  run: async ({ migrations }) => (migrations > 0 ? `Applied ${migrations} migrations.` : 'The database is up to date.'),
};
