import { areas, commands, type Config } from '../areas';
import type { CommandContext } from '../ground/area';
import type { Database } from '../ground/db/database';

interface Site {
  readonly database: { readonly db: Database };
  readonly config: Config;
}

/**
 * Runs a command as `npm run cli -- …` does.
 * @param words its name
 * @param io what it writes to; nowhere unless told
 * @returns what it prints
 * @throws Error for a name that no command has, and what the command throws
 */
export async function runCommand(
  { database, config }: Site,
  words: string,
  args: readonly string[],
  io: Partial<Pick<CommandContext, 'note' | 'writeFile'>> = {},
): Promise<string> {
  const command = commands.find((one) => one.words === words);
  if (command === undefined) throw new Error(`there is no command ${words}`);
  const nowhere = { note: () => undefined, writeFile: () => Promise.resolve() };
  return command.run({ db: database.db, config, areas, migrations: 0, ...nowhere, ...io }, args);
}
