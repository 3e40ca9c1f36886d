import type pg from 'pg';
import { directPoolOf } from './database';
import { sessionValues } from './session-settings';

/**
 * Gives what each session has to this role in this database: connections that a pooler makes get it from there. Where
 * there is no pooler, nothing is done.
 * @returns the names of settings that the pooler's connections do not have, because they are older
 */
export async function setRoleSettings(pool: pg.Pool): Promise<string[]> {
  const direct = directPoolOf(pool);
  if (direct === pool) return [];
  const client = await direct.connect();
  try {
    // PostgreSQL lets a role set what it knows, and knows pg_trgm's from the first use on.
    await client.query(`select similarity('a', 'b')`);
    for (const [name, value] of Object.entries(sessionValues)) {
      const { rows } = await client.query<{ statement: string }>(
        `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), $1::text) as statement`,
        [value],
      );
      await client.query(rows[0]?.statement ?? '');
    }
  } finally {
    client.release();
  }
  const { rows } = await pool.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [Object.keys(sessionValues)],
  );
  return rows.flatMap(({ name, value }) => (value === sessionValues[name as keyof typeof sessionValues] ? [] : [name]));
}
