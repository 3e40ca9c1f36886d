import type pg from 'pg';
import { directPoolOf } from './database';
import { withAdvisoryLock } from './migrate';
import { sessionValues } from './session-settings';

/**
 * Gives what each session has to this role in this database: connections that a pooler makes get it from there. Where
 * there is no pooler, nothing is done. Instances that start at once take turns, and write only what differs.
 * @returns the names of settings that the pooler's connections do not have, because they are older
 */
export async function setRoleSettings(pool: pg.Pool): Promise<string[]> {
  if (directPoolOf(pool) === pool) return [];
  // PostgreSQL refuses two that change the settings of one role at once.
  await withAdvisoryLock(pool, async (client) => {
    const known = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database())
           and setrole = (select oid from pg_roles where rolname = current_user)`,
    );
    const settings = new Set(known.rows.map(({ setting }) => setting));
    // PostgreSQL lets a role set what it knows, and knows pg_trgm's from the first use on.
    await client.query(`select similarity('a', 'b')`);
    for (const [name, value] of Object.entries(sessionValues)) {
      if (settings.has(`${name}=${value}`)) continue;
      const { rows } = await client.query<{ statement: string }>(
        `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), $1::text) as statement`,
        [value],
      );
      await client.query(rows[0]?.statement ?? '');
    }
  });
  const { rows } = await pool.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [Object.keys(sessionValues)],
  );
  return rows.flatMap(({ name, value }) => (value === sessionValues[name as keyof typeof sessionValues] ? [] : [name]));
}
