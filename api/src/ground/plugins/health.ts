import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { SpaceWatch } from '../db/space-watch';

/** Rules of a public URL: it holds nothing of the catalogue or of a member. */
export const open = { rules: { access: 'public', audience: 'any' } } as const;

/** Milliseconds within which a look is answered, whether the database has responded or not. */
const LOOK_MS = 1_000;
/** Milliseconds for which a database that has responded is only slow: beside a busy one a balancer must not lose all APIs. */
const SLOW_MS = 10_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which it cannot without a database, with one that takes no
 * writes or whose disk is full, or while it stops.
 * @param isStopping true from the stop signal on
 * @param space what the statements of this process say of the database's disk; absent: it is not looked at
 */
export function healthRoutes(
  app: FastifyInstance,
  pool: pg.Pool,
  isStopping: () => boolean,
  space?: Pick<SpaceWatch, 'isFull'>,
): void {
  const problemOfDatabase = watchDatabase(pool, space);
  app.get('/healthz', { config: open }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: open }, async (_, reply) => {
    const problem = isStopping() ? 'stopping' : await problemOfDatabase();
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(problem ? { status: 'unavailable', reason: problem } : { status: 'ok' });
  });
}

type DatabaseProblem = 'database' | 'database-read-only' | 'database-full';

/**
 * Makes what asks the database what is wrong with it: `database`, away, or without a response for ten seconds;
 * `database-read-only`, a standby for instance; `database-full`; null. At most one question is under way.
 */
function watchDatabase(
  pool: pg.Pool,
  space: Pick<SpaceWatch, 'isFull'> | undefined,
): () => Promise<DatabaseProblem | null> {
  let known: { readonly problem: DatabaseProblem | null; readonly at: number } | null = null;
  let question: Promise<DatabaseProblem | null> | null = null;

  const whenSlow = (): DatabaseProblem | null =>
    known === null || performance.now() - known.at > SLOW_MS ? 'database' : known.problem;

  async function ask(): Promise<DatabaseProblem | null> {
    const begun = performance.now();
    try {
      const { rows } = await pool.query<{ readOnly: string }>(
        `select current_setting('transaction_read_only') as "readOnly"`,
      );
      const problem = rows[0]?.readOnly === 'on' ? 'database-read-only' : null;
      known = { problem: problem ?? ((await space?.isFull()) ? 'database-full' : null), at: performance.now() };
      return known.problem;
    } catch {
      // One that waited for a connection in vain has not learnt that there is no database.
      return performance.now() - begun < LOOK_MS ? 'database' : whenSlow();
    } finally {
      question = null;
    }
  }

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseProblem | null>((done) => {
      timer = setTimeout(() => done(whenSlow()), LOOK_MS);
    });
    question ??= ask();
    return Promise.race([question, late]).finally(() => clearTimeout(timer));
  };
}
