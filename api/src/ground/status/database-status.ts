import { planMigrations } from '../db/migrate';
import { hasSpace } from '../db/space-watch';
import { readDatabaseState, readLongStatements } from './database-repository';
import { type Finding, problemOf, type StatusCheck } from './status';
import { bytesText, countText, durationText } from './words';

/** Seconds after which a statement is said. Those of requests are ended by the database after 30. */
const LONG_STATEMENT_S = 5;
/** Part of the connections that the database takes, from which on others may soon find none. */
const FEW_CONNECTIONS_LEFT = 0.9;

/** Whether the database can be reached and written to, has this release's schema, and is not held up. */
export const databaseStatus: StatusCheck = {
  subject: 'database',
  async find({ db }) {
    let state: Awaited<ReturnType<typeof readDatabaseState>>;
    try {
      state = await readDatabaseState(db);
    } catch (error) {
      return [
        {
          severity: 'error',
          name: 'database-away',
          text: `The database cannot be reached: ${problemOf(error)}.`,
          action: 'Start PostgreSQL, or correct DATABASE_URL. The APIs come back automatically.',
          card: 'database-full-or-read-only',
        },
      ];
    }
    const { version, isReadOnly, bytes, connections, maxConnections } = state;
    const facts = `PostgreSQL ${version.split(' ')[0]}, ${bytesText(bytes)}, ${connections} of ${maxConnections} connections`;
    const found: Finding[] = [{ severity: 'ok', name: 'database', text: facts }];
    if (isReadOnly)
      found.push({
        severity: 'error',
        name: 'database-read-only',
        text: 'The database takes no writes: it is a standby, or was set so.',
        action: 'Point DATABASE_URL at the primary, or make this one writable.',
        card: 'database-full-or-read-only',
      });
    else if (!(await hasSpace(db.$client)))
      found.push({
        severity: 'error',
        name: 'database-full',
        text: 'The disk of the database is full: nothing can be written.',
        action: 'Make room on it, or enlarge it; delete nothing below the folder of PostgreSQL.',
        card: 'database-full-or-read-only',
      });
    if (connections >= maxConnections * FEW_CONNECTIONS_LEFT)
      found.push({
        severity: 'warning',
        name: 'database-connections',
        text: `${connections} of ${maxConnections} connections are in use.`,
        action: 'Raise max_connections, or put PgBouncer between the APIs and the database (docs/operators.md).',
        card: 'slow-query',
      });
    return [...found, ...(await slowStatements(db))];
  },
};

/** Whether migrations of this release wait. It looks at tables, which others may have locked: that is said by the check above. */
export const migrationsStatus: StatusCheck = {
  subject: 'migrations',
  async find({ db }) {
    const planned = await planMigrations(db.$client);
    if (planned.length === 0) return [];
    return [
      {
        severity: 'warning',
        name: 'migrations-pending',
        text: `${countText(planned.length, 'migration')} of this release ${planned.length === 1 ? 'has' : 'have'} not run.`,
        action: 'See what they do with "npm run cli -- migrate --dry-run"; "npm run cli -- migrate" runs them.',
      },
    ];
  },
};

async function slowStatements(db: Parameters<typeof readLongStatements>[0]): Promise<Finding[]> {
  const statements = await readLongStatements(db, LONG_STATEMENT_S);
  return statements.map(({ pid, seconds, isIdle, isBlocked, text }) => ({
    severity: 'warning',
    name: isIdle ? 'idle-transaction' : 'slow-query',
    text: isIdle
      ? `Process ${pid} of the database has kept a transaction open for ${durationText(seconds * 1_000)} without doing anything.`
      : `A statement has been running for ${durationText(seconds * 1_000)}${isBlocked ? ', waiting for what another has locked' : ''} (process ${pid}): ${withoutValues(text)}`,
    action: `If it is not wanted, end it: select pg_terminate_backend(${pid})`,
    card: 'slow-query',
  }));
}

/** A statement without its values. */
const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, 160);
