import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
/** Drizzle's database on a pool. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
type Transact = Database['transaction'];
/** Private fields of drizzle that its sessions are created from. */
type Inside = { readonly dialect: ConstructorParameters<typeof NodePgSession>[1] };

/**
 * drizzle on a pool, with transactions that always return their connection. drizzle's own (0.45) keep it forever if
 * `begin` fails, as it does on the first use after the database has restarted, so that ten of them leave the process
 * without any; and they return one that can no longer be used (drizzle-team/drizzle-orm#6114).
 */
export function drizzlePool(pool: pg.Pool): Database {
  const db = drizzle(pool);
  const { dialect } = db as unknown as Inside;
  const transaction: Transact = async (run, config) => {
    const client = await pool.connect();
    const session = new NodePgSession<Record<string, unknown>, Record<string, never>>(client, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined);
    // Error that makes the connection unusable; the pool closes it then.
    let broken: Error | undefined;
    try {
      await client.query('begin');
      if (config) await tx.setTransaction(config);
      const result = await run(tx as unknown as Parameters<typeof run>[0]);
      await client.query('commit');
      return result;
    } catch (error) {
      // Report the first error.
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return Object.assign(db, { transaction });
}
