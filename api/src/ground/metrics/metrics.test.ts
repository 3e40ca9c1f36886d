import { Registry } from 'prom-client';
import { measureRedis } from '../../areas/live/status';
import { noteRound } from '../jobs/job-repository';
import { createTestApp, signedIn, type TestApp } from '../../testing/test-app';
import { outbox } from '../../tables';
import { showMetrics } from '../plugins/metrics';
import { statementName } from '../db/statement-name';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ METRICS_PORT: '0' });
});
afterAll(() => test.close());
const shown = (): Promise<string> => test.app.metrics.metrics();

describe('the metrics of the API', () => {
  it('are at a port of their own, and not at that of visitors', async () => {
    expect((await test.request('GET', '/metrics')).statusCode).toBe(404);
    const hide = await showMetrics(test.app, { port: null, host: '127.0.0.1' });
    await hide();
    expect(await shown()).not.toContain('process_cpu');
  });

  it('count requests by the pattern of their route, never by their address', async () => {
    await test.request('GET', '/api/games/salt-road/secret-quagmire?token=quagmire');
    await test.request('GET', '/api/checkouts/chk_quagmire');
    const text = await shown();
    expect(text).toContain('http_requests_total{method="GET",route="none",status="404"} ');
    expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/checkouts\/:id",status="40\d"\} 1\n/);
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/checkouts\/:id"\} 1\n/);
    expect(text).not.toContain('quagmire');
  });

  it('tell what came of log-ins and payment notifications', async () => {
    const body = { email: 'nobody@example.com', password: 'wrong' };
    await test.request('POST', '/api/profile/login', { body });
    await test.request('POST', '/api/payments/notification/none', { body: {} });
    const text = await shown();
    expect(text).toMatch(/outcomes_total\{subject="log-in",outcome="[a-z-]+"\} 1\n/);
    expect(text).not.toMatch(/outcomes_total\{subject="log-in",outcome="ok"/);
    expect(text).toContain('outcomes_total{subject="payment-notification",outcome="not-found"} 1\n');
  });

  it('tell how long statements take, by verb and table, and how many wait for a connection', async () => {
    const { cookies } = await signedIn(test);
    await test.request('GET', '/api/profile', { cookies });
    const text = await shown();
    expect(text).toMatch(/db_query_duration_seconds_count\{statement="insert sessions"\} [1-9]/);
    expect(text).toMatch(/db_query_duration_seconds_count\{statement="select [a-z_]+"\} [1-9]/);
    expect(text).toMatch(/db_pool_connections\{state="idle"\} [1-9]/);
    expect(text).toContain('db_pool_waiting 0\n');
  });

  it('tell what waits in the outbox, and whether the ledger adds up', async () => {
    const before = new Date(Date.now() - 60_000);
    const row = { payload: {}, dueAt: before, createdAt: before };
    await test.database.db.insert(outbox).values([
      { ...row, kind: 'mail', dedupeKey: 'a' },
      { ...row, kind: 'mail', dedupeKey: 'b', state: 'dead', tries: 8 },
    ]);
    await noteRound(test.database.db, 'holds', new Date(), 3);
    await new Promise((done) => setTimeout(done, 2_100));
    const text = await shown();
    expect(text).toContain('outbox_waiting{kind="mail"} 1\n');
    expect(text).toContain('outbox_dead{kind="mail"} 1\n');
    expect(text).toMatch(/outbox_oldest_seconds\{kind="mail"\} 6\d/);
    expect(text).toContain('ledger_difference{currency="coins"} 0\n');
    expect(text).toContain('database_writable 1\n');
    expect(text).toContain('job_failures{job_name="holds"} 3\n');
    expect(text).toMatch(/disk_bytes\{state="free"\} [1-9]/);
  });
});

describe('the metrics of an API with Redis', () => {
  it('tell that it does not answer', async () => {
    const registry = new Registry();
    measureRedis(registry, 'redis://127.0.0.1:1');
    expect(await registry.metrics()).toContain('redis_up 0\n');
  });
});

describe('statementName', () => {
  it.each([
    ['select "id", "email" from "accounts" where "id" = $1', 'select accounts'],
    ['insert into "outbox" ("kind") values ($1)', 'insert outbox'],
    [`with "x" as (select 1) update "holds" set "a" = 'rowan@example.com'`, 'select holds'],
    ['begin', 'begin'],
  ])('is short and without values: %s', (text, name) => expect(statementName(text)).toBe(name));
});
