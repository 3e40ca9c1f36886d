import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
/** Drizzle's database on a pool. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
type Transact = Database['transaction'];
/** What drizzle keeps to itself, and its sessions are made of. */
type Inside = { readonly dialect: ConstructorParameters<typeof NodePgSession>[1] };

/**
 * drizzle on a pool, with transactions that give their connection back however they end. drizzle's own (0.45) keep it
 * for ever when `begin` fails, as it does on the first use after the database has restarted, so that ten of them leave
 * the process without any; and they return one that can no longer be used (drizzle-team/drizzle-orm#6114).
 */
export function drizzlePool(pool: pg.Pool): Database {
  const db = drizzle(pool);
  const { dialect } = db as unknown as Inside;
  const transaction: Transact = async (run, config) => {
    const client = await pool.connect();
    const session = new NodePgSession<Record<string, unknown>, Record<string, never>>(client, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined);
    // What makes the connection useless; the pool ends it then.
    let broken: Error | undefined;
    try {
      await client.query('begin');
      if (config) await tx.setTransaction(config);
      const result = await run(tx as unknown as Parameters<typeof run>[0]);
      await client.query('commit');
      return result;
    } catch (error) {
      // The first failure is the one to tell.
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return Object.assign(db, { transaction });
}
