import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { SpaceWatch } from '../db/space-watch';

/** Rules of a public URL: it holds nothing of the catalogue or of a member. */
export const open = { rules: { access: 'public', audience: 'any' } } as const;

/** Milliseconds within which the database must respond to count as available. */
const DATABASE_TIMEOUT_MS = 1_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which it cannot without a database, with one that takes no
 * writes or whose disk is full, or while it stops. Written by hand: under-pressure's own status route expects Fastify schemas.
 * @param isStopping true from the stop signal on
 * @param space what the statements of this process say of the database's disk; absent: it is not looked at
 */
export function healthRoutes(
  app: FastifyInstance,
  pool: pg.Pool,
  isStopping: () => boolean,
  space?: Pick<SpaceWatch, 'isFull'>,
): void {
  app.get('/healthz', { config: open }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: open }, async (_, reply) => {
    const problem = isStopping() ? 'stopping' : await databaseProblem(pool, space);
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(problem ? { status: 'unavailable', reason: problem } : { status: 'ok' });
  });
}

type DatabaseProblem = 'database' | 'database-read-only' | 'database-full';

/** What is wrong with the database: `database`, away or too slow; `database-read-only`, a standby for instance; null. */
async function databaseProblem(
  pool: pg.Pool,
  space: Pick<SpaceWatch, 'isFull'> | undefined,
): Promise<DatabaseProblem | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'database'>((done) => {
    timer = setTimeout(() => done('database'), DATABASE_TIMEOUT_MS);
  });
  const database = pool
    .query<{ readOnly: string }>(`select current_setting('transaction_read_only') as "readOnly"`)
    .then(async ({ rows }): Promise<DatabaseProblem | null> => {
      if (rows[0]?.readOnly === 'on') return 'database-read-only';
      return (await space?.isFull()) ? 'database-full' : null;
    })
    .catch(() => 'database' as const);
  return Promise.race([database, timeout]).finally(() => clearTimeout(timer));
}
