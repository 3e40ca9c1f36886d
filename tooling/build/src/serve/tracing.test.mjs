import { startTraceReceiver } from '../testing/trace-receiver.mjs';
import { startTracing, tracingEndpointOf } from './tracing.mjs';

const load = () => import('@opentelemetry/sdk-node');
const strange = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let receiver;
const environment = { ...process.env };
beforeEach(async () => {
  receiver = await startTraceReceiver();
  process.env = { ...environment, ...receiver.environment };
});
afterEach(async () => {
  await receiver.stop();
  process.env = environment;
});

describe('where traces go', () => {
  test('is nowhere unless it is set, and refuses what is no address', () => {
    expect(
      [undefined, '', 'http://collector:4318', 'https://x.test/otlp', 'collector:4318', 'x'].map(tracingEndpointOf),
    ).toEqual([null, null, 'http://collector:4318', 'https://x.test/otlp', undefined, undefined]);
  });
});

describe('a trace', () => {
  test('has its spans within each other, and is there when the process has ended', async () => {
    const tracing = await startTracing('one', load);
    const whole = tracing.begin('whole', { kind: 'server', attributes: { 'http.route': '/games/:slug' } });
    const part = whole.begin('part');
    part.end({ failed: true });
    whole.note({ 'http.response.status_code': 200 });
    whole.end();
    whole.end();
    await tracing.stop();
    const [first, second, ...others] = receiver.spans;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ service: 'one', name: 'part', failed: true, parentSpanId: second.spanId });
    expect(second).toMatchObject({
      name: 'whole',
      failed: false,
      parentSpanId: '',
      traceId: first.traceId,
      attributes: { 'http.route': '/games/:slug', 'http.response.status_code': 200 },
    });
    expect(whole.traceparent).toBe(`00-${second.traceId}-${second.spanId}-01`);
  });

  test('goes on in another process, unless what names it is of another form', async () => {
    const tracing = await startTracing('two', load);
    for (const parent of [strange, null, 'x', `${strange}-more`, strange.replace(/^00-\w{32}/, `00-${'0'.repeat(32)}`)])
      tracing.begin('one', { parent }).end();
    await tracing.stop();
    const [known, ...own] = receiver.spans.map(({ traceId, parentSpanId }) => [traceId, parentSpanId]);
    expect(known).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']);
    expect(own).toHaveLength(4);
    for (const [traceId, parentSpanId] of own) {
      expect(parentSpanId).toBe('');
      expect(traceId).not.toBe(known[0]);
    }
  });

  test('is sent as the sampler says, and not where the process before has left it out', async () => {
    process.env.OTEL_TRACES_SAMPLER = 'parentbased_traceidratio';
    process.env.OTEL_TRACES_SAMPLER_ARG = '0';
    const tracing = await startTracing('three', load);
    const left = tracing.begin('left out');
    expect(left.traceparent).toMatch(/-00$/);
    left.end();
    tracing.begin('sent', { parent: strange }).end();
    await tracing.stop();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['sent']);
  });

  test('says nothing of the machine, its folders or its user', async () => {
    const tracing = await startTracing('four', load);
    tracing.begin('one').end();
    await tracing.stop();
    expect(receiver.spans).toHaveLength(1);
    expect(receiver.text()).not.toMatch(/host\.name|process\.(?:command|owner|executable)/);
  });

  test('costs its spans alone when the receiver is away: nothing waits, and the end comes within seconds', async () => {
    await receiver.stop();
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500';
    const tracing = await startTracing('five', load);
    const begun = performance.now();
    for (let count = 0; count < 20_000; count += 1) tracing.begin('lost').end();
    await tracing.stop();
    expect(performance.now() - begun).toBeLessThan(10_000);
    receiver = await startTraceReceiver();
  });
});
