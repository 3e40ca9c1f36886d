import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../db/database';
import { loggerOptions } from '../log';
import { createTestDatabase } from '../../testing/test-database';
import { noteStatement, sayWhatIsSlow } from './slow-requests';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  database = await createTestDatabase();
  database.watch(noteStatement);
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  app = Fastify({
    logger: { ...loggerOptions('info'), stream },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  sayWhatIsSlow(app);
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify's, which takes a promise
  app.get('/sleep/:seconds', async (request) => {
    await database.db.execute(sql`select pg_sleep(${Number((request.params as { seconds: string }).seconds)})`);
    app.log.info('a service says something');
    return 'ok';
  });
  app.post('/body', async () => {
    app.log.info('a service says something');
    return 'ok';
  });
  app.get('/stream', async (_, reply) => {
    const body = new PassThrough();
    body.write('begun');
    setTimeout(() => body.end(), 1_600);
    return reply.send(body);
  });
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await database.close();
});
const warnings = () => lines.filter(({ msg }) => msg === 'a request takes long');

it('warns of a request that takes longer than a second, while it lasts, with the statement it is in', async () => {
  let isOver = false;
  const slow = app.inject({ url: '/sleep/2', headers: {} }).then(() => (isOver = true));
  while (warnings().length === 0) await new Promise((done) => setTimeout(done, 20));
  expect(isOver).toBe(false);
  expect(warnings()).toMatchObject([
    { level: 40, requestId: expect.any(String), method: 'GET', route: '/sleep/:seconds', statement: 'select' },
  ]);
  const [{ milliseconds, statementMilliseconds }] = warnings() as [Record<string, number>];
  expect(milliseconds).toBeGreaterThanOrEqual(1_000);
  expect(statementMilliseconds).toBeGreaterThan(900);
  await slow;
  expect(warnings()).toHaveLength(1);
});

it('says how long it waited for a connection', async () => {
  const held = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  const slow = app.inject('/sleep/0');
  while (warnings().length === 0) await new Promise((done) => setTimeout(done, 20));
  expect((warnings()[0] as { poolWaitMilliseconds: number }).poolWaitMilliseconds).toBeGreaterThan(900);
  expect(warnings()[0]).not.toHaveProperty('statement');
  for (const client of held) client.release();
  await slow;
});

it('is silent about quick ones, and about a reply that has begun', async () => {
  await app.inject('/sleep/0.1');
  await app.inject('/stream');
  expect(warnings()).toEqual([]);
});

it('gives the id of the request to every line that is written for it, once, in whichever order they waited', async () => {
  const held = await Promise.all(Array.from({ length: 9 }, () => database.pool.connect()));
  await Promise.all([
    app.inject('/sleep/0.05'),
    app.inject('/sleep/0.05'),
    app.inject('/sleep/0.05'),
    app.inject({ method: 'POST', url: '/body', payload: { a: 1 } }),
  ]);
  for (const client of held) client.release();
  const ids = lines.filter(({ msg }) => msg === 'a service says something').map(({ requestId }) => requestId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain(undefined);
  app.log.info('nobody');
  expect(lines.at(-1)).not.toHaveProperty('requestId');
});

it('leaves connections that are opened without a request as they are', async () => {
  const other = connectDatabase(database.url, () => undefined);
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.close();
});
