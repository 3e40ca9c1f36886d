import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { areas, commands, type Config, keyCheckOf, loadConfig } from './areas';
import type { CommandContext, OfflineContext } from './ground/area';
import { argumentFault, unknownCommand, usageOf } from './ground/command-line';
import { ConfigError } from './ground/settings';
import { ContentError } from './areas/catalogue/transfer/content-document';
import { connectDatabase, forCommands } from './ground/db/database';
import { requireReachable } from './ground/db/reachable';
import { startEmbeddedPostgres } from './ground/db/embedded-postgres';
import { runMigrations } from './ground/db/migrate';
import { describeError } from './ground/log';
import { expectKeys } from './ground/security/key-repository';

/**
 * Runs one command against the configured database, or the embedded one (also beside a running server).
 * @returns the exit code
 */
async function main(args: readonly string[]): Promise<number> {
  const command = commands.find(({ words }) => args.slice(0, words.split(' ').length).join(' ') === words);
  if (!command) {
    process.stderr.write(`${args.length > 0 ? unknownCommand(commands, args) : usageOf(commands)}\n`);
    return 2;
  }
  const rest = args.slice(command.words.split(' ').length);
  const fault = argumentFault(command, rest);
  if (fault !== null) {
    process.stderr.write(`${fault}\n`);
    return 2;
  }
  try {
    return await run(command, rest);
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    return command.failsWith ?? 1;
  }
}

async function run(command: (typeof commands)[number], rest: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  let exitCode = 0;
  const offline: OfflineContext<Config> = {
    config,
    writeFile,
    note: (line) => void process.stderr.write(`${line}\n`),
    endWith: (code) => {
      exitCode = code;
    },
  };
  if (command.needsDatabase === false) {
    process.stdout.write(`${await command.run(offline, rest)}\n`);
    return exitCode;
  }
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  const database = connectDatabase(
    config.databaseUrl ?? embedded?.url ?? '',
    () => undefined,
    forCommands(config.databasePool),
  );
  try {
    const { unmigratedWith = [] } = command;
    // `status` and `doctor` say it in their own way.
    if (command.failsWith === undefined) await requireReachable(database.pool, 'DATABASE_URL');
    const isMigrated = unmigratedWith !== 'always' && !rest.some((argument) => unmigratedWith.includes(argument));
    const onBusy = (tag: string): void => offline.note(`${tag} waits for tables that others use.`);
    const migrations = isMigrated ? await runMigrations(database.pool, { onBusy }) : 0;
    if (isMigrated) await expectKeys(database.db, keyCheckOf(config, database.db));
    if (command.niceness !== undefined) setPriority(command.niceness);
    const context: CommandContext<Config> = { ...offline, areas, db: database.db, migrations };
    process.stdout.write(`${await command.run(context, rest)}\n`);
    return exitCode;
  } finally {
    await database.close();
    await embedded?.release();
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError) return error.message;
  return error instanceof Error ? describeError(error).message : String(error);
}

process.exitCode = await main(process.argv.slice(2));
