/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { fakeServer, type FakeServer, plainApi, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

let release: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let edge: FastifyInstance;
beforeAll(async () => {
  [release, api] = await Promise.all([shellRelease(), fakeServer(plainApi)]);
});
beforeEach(async () => {
  // The limit's clock stands still: on a busy machine an address would earn new pages meanwhile.
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const environment = { API_URL: api.address, UNCACHED_PAGES_PER_ADDRESS: '2', TRUSTED_PROXIES: '10.0.0.1' };
  edge = await buildEdge({ config: { ...testConfig(environment), remotes: {} }, dist: release.dist, workerFile: '' });
  // The first page takes long, and an address gets more pages meanwhile.
  await open(fresh(), {}, '203.0.113.200');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await edge.close();
});
afterAll(() => Promise.all([api.stop(), release.remove()]));

let lastPage = 0;
const fresh = () => `/faq?page=${(lastPage += 1)}`;
const open = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  edge.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress });
/** Uses up what an address may have at once. */
const exhaust = async (headers: Record<string, string> = {}) => {
  for (let page = 0; page < 6; page += 1) expect((await open(fresh(), headers)).statusCode).toBe(200);
};

describe('pages that are in no cache', () => {
  it.each([
    ['a guest', (): Record<string, string> => ({})],
    ['a made-up session', (): Record<string, string> => ({ cookie: `session=${crypto.randomUUID()}` })],
  ])('are limited for %s, with a page that tries again by itself', async (_, headers) => {
    for (let page = 0; page < 6; page += 1) expect((await open(fresh(), headers())).statusCode).toBe(200);
    const refused = await open(fresh(), headers());
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      429,
      '5',
      'private, no-store',
    ]);
    expect(refused.body).toContain('One moment, please');
    expect(refused.body).toContain('role="status"');
  });

  it('cost nothing but themselves: the API is not asked for one that is refused', async () => {
    await exhaust();
    api.requests.length = 0;
    await open(fresh());
    expect(api.requests).toEqual([]);
  });

  it('leave those in the cache to everybody, and the rest to other addresses', async () => {
    const cached = fresh();
    await open(cached, {}, '203.0.113.8');
    await exhaust();
    expect((await open(cached)).statusCode).toBe(200);
    expect((await open(fresh(), {}, '203.0.113.9')).statusCode).toBe(200);
  });

  it('are counted for the visitor whom a trusted proxy names', async () => {
    const from = (visitor: string) => open(fresh(), { 'x-forwarded-for': visitor }, '10.0.0.1');
    for (let page = 0; page < 6; page += 1) await from('203.0.113.20');
    expect((await from('203.0.113.20')).statusCode).toBe(429);
    expect((await from('203.0.113.21')).statusCode).toBe(200);
  });

  it('are a plain status for bots', async () => {
    await exhaust();
    const { statusCode, body } = await open(fresh(), { 'user-agent': 'Googlebot/2.1' });
    expect([statusCode, body]).toEqual([429, 'Too many requests']);
  });
});
