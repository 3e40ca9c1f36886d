import { createRequire } from 'node:module';
import { startTracing, type Tracing } from '@platform/build/tracing';
import { startTraceReceiver } from '../../../../tooling/build/src/testing/trace-receiver.mjs';
import { drainOutbox } from '../../areas/messages/outbox/worker';
import { beginContext, onBehalfOf } from '../request-context';
import { createTestApp, solvedCaptcha, type TestApp } from '../../testing/test-app';

const load = () => Promise.resolve(createRequire(import.meta.url)('@opentelemetry/sdk-node') as never);
const edgeTrace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${edgeTrace}-b7ad6b7169203331-01`;
const robin = { name: 'Robin Fairweather', email: 'robin@example.test', message: 'A word that nobody may read.' };

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: Tracing;
let test: TestApp;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  Object.assign(process.env, receiver.environment);
  tracing = await startTracing('platform-api', load);
  test = await createTestApp({ CONTACT_MAIL_TO: 'team@example.test' }, { tracing });
});
afterAll(async () => {
  await test.close();
  await tracing.stop();
  await receiver.stop();
});
const named = (name: string) => receiver.spans.filter((span) => span.name === name);
const comes = (name: string) => receiver.until(name, () => named(name).length > 0);
const write = async (headers: Record<string, string>) =>
  test.request('POST', '/api/contact', {
    headers,
    body: { ...robin, topic: 'billing', recaptchaToken: await solvedCaptcha(test) },
  });
const drain = (send: () => Promise<void>) =>
  drainOutbox({ db: test.database.db, tracing, senders: { mail: send }, onFailure: () => undefined });

describe('a trace that the edge began', () => {
  it('goes on with the request, its statements, and what the outbox sends, also when it fails at first', async () => {
    expect((await write({ traceparent })).statusCode).toBe(200);
    await drain(() => Promise.reject(new Error('away')));
    await test.database.pool.query('update outbox set due_at = $1', [new Date(0)]);
    await drain(() => Promise.resolve());
    await receiver.until('both tries', () => named('send mail').length === 2);
    const request = named('POST /api/contact')[0];
    expect(request).toMatchObject({ service: 'platform-api', traceId: edgeTrace, parentSpanId: 'b7ad6b7169203331' });
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/contact',
      'http.response.status_code': 200,
    });
    expect(named('insert outbox')).toMatchObject([
      { traceId: edgeTrace, parentSpanId: request?.spanId, failed: false },
    ]);
    expect(named('send mail')).toMatchObject([
      { traceId: edgeTrace, parentSpanId: request?.spanId, failed: true },
      { traceId: edgeTrace, parentSpanId: request?.spanId, failed: false },
    ]);
    // Statements of a try on the outbox belong to the try's span.
    const tries = named('send mail').map(({ spanId }) => spanId);
    await comes('update outbox');
    expect(named('update outbox').map(({ parentSpanId }) => parentSpanId)).toEqual(tries);
  });

  it('says nothing of a person, nor what was written', async () => {
    await write({ traceparent });
    await test.request('GET', '/api/games/a-secret-name?word=quagmire');
    await comes('GET /api/games/:slug');
    for (const word of [...Object.values(robin), 'example.test', 'a-secret-name', 'quagmire', '127.0.0.1'])
      expect(receiver.text()).not.toContain(word);
  });

  it('is believed of a trusted proxy alone', async () => {
    const away = { method: 'GET', url: '/api/bars', headers: { traceparent } } as const;
    await test.app.inject({ ...away, remoteAddress: '203.0.113.9' });
    await receiver.until('the bars', () => named('GET /api/bars').length === 1);
    await test.app.inject(away);
    await receiver.until('the bars again', () => named('GET /api/bars').length === 2);
    const [stranger, edge] = named('GET /api/bars');
    expect([stranger?.parentSpanId, edge?.traceId]).toEqual(['', edgeTrace]);
    expect(stranger?.traceId).not.toBe(edgeTrace);
  });
});

it('tells a statement that failed from one that did not, and leaves out those of no request', async () => {
  const { pool } = test.database;
  const work = tracing.begin('work');
  await onBehalfOf(beginContext(null, work), async () => {
    await expect(pool.query('select 1 from nowhere')).rejects.toThrow('nowhere');
    await pool.query('select 1 from settings');
    // In a transaction: on a dedicated connection.
    const client = await pool.connect();
    await expect(client.query('select 1 from never')).rejects.toThrow('never');
    client.release();
  });
  await pool.query('select 1 from coupons');
  work.end();
  await comes('work');
  const within = receiver.spans.filter(({ parentSpanId }) => parentSpanId === named('work')[0]?.spanId);
  expect(within).toMatchObject([
    { name: 'select nowhere', failed: true },
    { name: 'select settings', failed: false },
    { name: 'select never', failed: true },
  ]);
  expect(named('select coupons')).toEqual([]);
});

it('leaves out what balancers and edges ask every second', async () => {
  const before = named('GET /api/bars').length;
  await test.app.inject('/readyz');
  await test.app.inject('/edge-settings');
  await test.request('GET', '/api/bars');
  await receiver.until('the bars', () => named('GET /api/bars').length > before);
  expect([...named('GET /readyz'), ...named('GET /edge-settings')]).toEqual([]);
});
