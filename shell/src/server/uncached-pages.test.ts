/** @jest-environment node */
import { sampleProfile } from '@platform/shared/testing';
import type { FastifyInstance } from 'fastify';
import { testBootstrap } from '../testing/bootstrap';
import { fakeServer, type FakeServer, json, plainApi, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

let release: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let edge: FastifyInstance;
beforeAll(async () => {
  [release, api] = await Promise.all([shellRelease(), fakeServer(plainApi)]);
});
beforeEach(async () => {
  const environment = { API_URL: api.address, UNCACHED_PAGES_PER_ADDRESS: '1', TRUSTED_PROXIES: '10.0.0.1' };
  edge = await buildEdge({ config: { ...testConfig(environment), remotes: {} }, dist: release.dist, workerFile: '' });
  // The first page takes long, and an address gets more pages meanwhile.
  await open(fresh(), {}, '203.0.113.200');
});
afterEach(() => edge.close());
afterAll(() => Promise.all([api.stop(), release.remove()]));

let lastPage = 0;
const fresh = () => `/faq?page=${(lastPage += 1)}`;
const open = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  edge.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress });
/** Opens pages of an address until one is refused. */
async function untilRefused(headers: () => Record<string, string> = () => ({}), remoteAddress?: string) {
  for (let page = 0; page < 100; page += 1) {
    const id = `request-of-page-${page}`;
    const response = await open(fresh(), { 'x-request-id': id, ...headers() }, remoteAddress);
    if (response.statusCode === 429) return { id, response };
    expect(response.statusCode).toBe(200);
  }
  throw new Error('no page was refused');
}

describe('pages that are in no cache', () => {
  it.each([
    ['a guest', (): Record<string, string> => ({})],
    ['a made-up session', (): Record<string, string> => ({ cookie: `session=${crypto.randomUUID()}` })],
  ])('are limited for %s, with a page that tries again by itself', async (_, headers) => {
    const { response } = await untilRefused(headers);
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' });
    expect(response.body).toContain('One moment, please');
    expect(response.body).toContain('role="status"');
  });

  it('cost ten for a session that the API does not know, which anybody can make up', async () => {
    const forged = () => open(fresh(), { cookie: `session=${crypto.randomUUID()}` });
    expect([(await forged()).statusCode, (await forged()).statusCode]).toEqual([200, 429]);
  });

  it('cost nothing but themselves: the API is not asked for one that is refused', async () => {
    api.requests.length = 0;
    const { id } = await untilRefused(() => ({ cookie: 'session=wren' }));
    const served = new Set(api.requests.map(({ headers }) => headers['x-request-id']));
    expect([served.has('request-of-page-0'), served.has(id)]).toEqual([true, false]);
  });

  it('leave those in the cache to everybody, and the rest to other addresses', async () => {
    const cached = fresh();
    await untilRefused();
    await open(cached, {}, '203.0.113.8');
    expect((await open(cached)).statusCode).toBe(200);
    expect((await open(fresh(), {}, '203.0.113.9')).statusCode).toBe(200);
  });

  it('count once for all who ask for the same one at a time: a house of guests is one address', async () => {
    await open(fresh(), {}, '203.0.113.30');
    const same = fresh();
    const house = await Promise.all(Array.from({ length: 40 }, () => open(same, {}, '203.0.113.30')));
    expect(house.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 40 }, () => 200));
  });

  it('are counted for the visitor whom a trusted proxy names', async () => {
    await untilRefused(() => ({ 'x-forwarded-for': '203.0.113.20' }), '10.0.0.1');
    expect((await open(fresh(), { 'x-forwarded-for': '203.0.113.21' }, '10.0.0.1')).statusCode).toBe(200);
  });

  it('are counted by account for members: one whom the API has named goes on when their address has had its share', async () => {
    api.handle = (incoming, response) =>
      incoming.url?.startsWith('/api/bootstrap') === true && incoming.headers.cookie === 'session=named'
        ? json(response, testBootstrap({ authorized: true, isAnonymous: false, profile: sampleProfile }))
        : plainApi(incoming, response);
    const member = () => open(fresh(), { cookie: 'session=named' });
    expect((await member()).statusCode).toBe(200);
    await untilRefused();
    expect((await member()).statusCode).toBe(200);
    // The tokens refill with time, so on a slow machine it may be the page after that.
    await untilRefused(() => ({ cookie: 'session=named' }));
    api.handle = plainApi;
  });

  it('are a plain status for bots', async () => {
    const { response } = await untilRefused(() => ({ 'user-agent': 'Googlebot/2.1' }));
    expect(response.body).toBe('Too many requests');
  });
});
