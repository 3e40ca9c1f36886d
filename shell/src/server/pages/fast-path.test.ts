/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { buildWorker, serverBuild } from '../../testing/build-worker';
import {
  ask,
  fakeServer,
  type FakeServer,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
  until,
} from '../../testing/edge';
import { buildEdge } from '../app';

let api: FakeServer;
let files: FakeServer;
let edge: FastifyInstance;
let address: string;
let removes: (() => Promise<void>)[];
/** Requests that reached the server's own handler. */
let slow = 0;
const lines: Record<string, unknown>[] = [];
const agreed = 'age-agreement=1';

beforeAll(async () => {
  const [worker, shell] = await Promise.all([buildWorker(), shellRelease()]);
  removes = [worker.remove, shell.remove];
  api = await fakeServer(plainApi);
  files = await fakeServer(remoteFiles('mfe-catalogue', serverBuild('first')));
  edge = await buildEdge({
    config: testConfig({
      API_URL: api.address,
      REMOTE_MFE_CATALOGUE: files.address,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'info',
    }),
    dist: shell.dist,
    workerFile: worker.workerFile,
    output: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  edge.addHook('onRequest', (_request, _reply, done) => {
    slow += 1;
    done();
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), files.stop(), ...removes.map((remove) => remove())]);
});

type Options = NonNullable<Parameters<typeof ask>[2]>;
let pages = 0;
/** The address of a page that is in the cache, for guests with these headers. */
async function cached(headers: Record<string, string> = { cookie: agreed }): Promise<string> {
  pages += 1;
  const target = `/games?page=${pages}`;
  const isCached = async () =>
    (await ask(address, target, { headers })).headers['server-timing']?.includes(' cached') === true;
  await until(isCached);
  return target;
}
/** Sends a request, and tells whether the server's own handler was bypassed. */
async function send(target: string, options: Options = { headers: { cookie: agreed } }) {
  const before = slow;
  const response = await ask(address, target, options);
  return { ...response, isFast: slow === before };
}

/** Headers that differ from response to response. */
const changing = new Set(['date', 'server-timing', 'x-request-id', 'keep-alive', 'connection']);
const steady = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.has(name)));

describe('a page from the cache, before the handler of the server', () => {
  it.each(['br', 'gzip', 'identity'])('is the same response as that of the handler (%s)', async (encoding) => {
    const headers = { cookie: agreed, 'accept-encoding': encoding };
    const target = await cached(headers);
    const fast = await send(target, { headers });
    const usual = await edge.inject({ url: target, headers });
    expect(fast.isFast).toBe(true);
    expect(fast.status).toBe(usual.statusCode);
    expect(steady(fast.headers)).toEqual(steady(usual.headers));
    expect(fast.text).toBe(usual.rawPayload.toString('utf8'));
    for (const timing of [fast.headers['server-timing'], usual.headers['server-timing']])
      expect(timing).toMatch(/^page;dur=[\d.]+;desc="mfe-catalogue@b1 cached"$/);
  });

  it('has no body, and the same headers, when only these are asked for', async () => {
    const target = await cached();
    const [whole, head] = [await send(target), await send(target, { method: 'HEAD', headers: { cookie: agreed } })];
    expect([head.isFast, head.text]).toEqual([true, '']);
    expect(steady(head.headers)).toEqual(steady(whole.headers));
  });

  it('has the id that the caller gave the request, or one of its own in place of an odd one', async () => {
    const target = await cached();
    const idOf = async (id: string) =>
      (await send(target, { headers: { cookie: agreed, 'x-request-id': id } })).headers['x-request-id'];
    expect(await idOf('request-of-the-proxy')).toBe('request-of-the-proxy');
    expect(await idOf('<script>')).toMatch(/^[\w-]{36}$/);
  });

  it('asks browsers for https from then on, where a proxy in front has it', async () => {
    const target = await cached();
    const secured = (proto: string) =>
      send(target, { headers: { cookie: agreed, 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.7' } });
    const [https, http] = [await secured('http, https'), await secured('https, http')];
    expect([https.isFast, https.headers['strict-transport-security']]).toEqual([
      true,
      expect.stringContaining('max-age'),
    ]);
    expect([http.isFast, http.headers['strict-transport-security']]).toEqual([true, undefined]);
  });

  it('is sent whatever the visitor has chosen in the cookie notice, and whatever else their cookies say', async () => {
    const target = await cached();
    for (const cookie of ['cookies-accepted=refused', 'affiliate=x', 'other=1'])
      expect((await send(target, { headers: { cookie: `${agreed}; ${cookie}` } })).isFast).toBe(true);
  });

  it('has an access line as any other', async () => {
    const target = await cached();
    const headers = { cookie: agreed, 'x-request-id': 'request-with-a-line' };
    await send(target, { headers });
    const found = () => lines.find(({ requestId }) => requestId === 'request-with-a-line');
    await until(() => found() !== undefined);
    expect(found()).toMatchObject({
      level: 30,
      msg: 'page',
      path: '/games',
      owner: 'mfe-catalogue',
      build: 'b1',
      outcome: 'cached',
      status: 200,
      ms: expect.any(Number) as number,
    });
  });
});

describe('the handler of the server responds', () => {
  it.each<[string, Options]>([
    ['to a session', { headers: { cookie: `${agreed}; session=wren` } }],
    ['to a proof of age', { headers: { cookie: `${agreed}; av-token=1` } }],
    ['to a visitor who was given a link to a release', { headers: { cookie: `${agreed}; release-override=x` } }],
    ['before the age agreement', {}],
    ['to a country with a rule of its own', { headers: { cookie: agreed, 'cf-country': 'GB' } }],
    ['to a request with a body', { headers: { cookie: agreed, 'content-length': '1' }, body: 'x' }],
    ['to a request with an expectation', { headers: { cookie: agreed, expect: '100-continue' } }],
    ['to what is no reading', { method: 'DELETE', headers: { cookie: agreed } }],
    ['in an encoding that was not made yet', { headers: { cookie: agreed, 'accept-encoding': 'gzip' } }],
  ])('%s', async (_, options) => {
    expect((await send(await cached(), options)).isFast).toBe(false);
  });

  it('to an address with a link to a release', async () => {
    const target = await cached();
    expect((await send(`${target}&release-override=x`)).isFast).toBe(false);
  });

  it('once the content has changed: maintenance is content, too', async () => {
    const target = await cached();
    expect((await send(target)).isFast).toBe(true);
    api.settings = { countryHeader: 'cf-country', countries: ['GB', 'US'], contentVersion: 2 };
    await until(async () => !(await send(target)).isFast);
  });

  it('once a remote has another release', async () => {
    const target = await cached();
    files.handle = remoteFiles('mfe-catalogue', serverBuild('second'), 'b2');
    const timings: string[] = [];
    await until(
      async () =>
        timings.push(String((await send(target)).headers['server-timing'])) > 0 &&
        timings.at(-1)?.includes('@b2 ') === true,
    );
    // No responses of the previous release after this.
    expect((await send(target)).headers['server-timing']).toContain('@b2 ');
  });

  it('to a visitor in no bucket while there is a canary', async () => {
    const usual = files.handle;
    files.handle = (incoming, response) => {
      if (incoming.url !== '/release.json')
        return remoteFiles(
          'mfe-catalogue',
          serverBuild('third'),
          incoming.url?.includes('b3') === true ? 'b3' : 'b2',
        )(incoming, response);
      response.end(JSON.stringify({ stable: 'b2', next: { build: 'b3', percent: 10 }, previous: null }));
    };
    const target = await cached();
    await until(async () => {
      const { isFast, headers } = await send(target);
      return !isFast && headers['set-cookie']?.[0]?.startsWith('release-bucket=') === true;
    });
    // A visitor in a bucket gets the release of that bucket.
    const inBucket = { headers: { cookie: `${agreed}; release-bucket=99` } };
    await send(target, inBucket);
    await until(async () => (await send(target, inBucket)).isFast);
    expect((await send(target)).isFast).toBe(false);
    files.handle = usual;
  });
});
