/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testBootstrap } from '../testing/bootstrap';
import { ask, type EdgeResponse, fakeServer, type FakeServer, json, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

/** The server of a remote without a server build. */
const remoteWith = (name: string, ...pages: object[]): Promise<FakeServer> =>
  fakeServer(({ url }, response) => {
    if (url === '/release.json') return json(response, { stable: 'r1', next: null, previous: null });
    if (url === '/releases/r1/mf-manifest.json') {
      const exposes = [{ name: 'lifecycles', assets: { js: { sync: ['l.12345678.js'] }, css: { sync: [] } } }];
      return json(response, { metaData: { remoteEntry: { name: 'entry.12345678.js', path: '' } }, exposes });
    }
    if (url !== '/releases/r1/assets.json')
      return json(response, { file: url }, 200, { 'cache-control': 'public, max-age=31536000, immutable' });
    const entry = { js: ['entry.12345678.js'], css: [] };
    const manifest = 'mf-manifest.json';
    const rest = { manifest, server: null, pages, commit: null, needs: {}, provides: {} };
    return json(response, { name, build: 'r1', entry, chunks: {}, ...rest });
  });

const staff = { cookie: 'session=hanne; age-agreement=1' };
const others = {
  'a guest': {},
  'a guest who agreed': { cookie: 'age-agreement=1' },
  'a member': { cookie: 'session=wren; age-agreement=1' },
  'somebody with a made-up session': { cookie: 'session=made-up' },
};
const folder = mkdtempSync(path.join(tmpdir(), 'hidden-remotes-'));
let edge: FastifyInstance;
let api: FakeServer;
let servers: FakeServer[];
let shell: Awaited<ReturnType<typeof shellRelease>>;
let address: string;

const get = (target: string, headers: Record<string, string> = {}) => ask(address, target, { headers });
/** Everything in a response that does not depend on time, without the requested address. */
const traits = ({ status, headers, text }: EdgeResponse, ...names: string[]) => {
  const { date: _date, 'x-request-id': _id, 'server-timing': _timing, etag: _etag, ...kept } = headers;
  const plain = names.reduce((body, name) => body.replaceAll(name, '…'), text);
  return { status, headers: { ...kept, 'content-length': null }, text: plain.replaceAll(/"requestId":"[^"]*"/g, '') };
};

beforeAll(async () => {
  api = await fakeServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://api');
    if (pathname !== '/api/bootstrap') return json(response, { status: 'ok' });
    const session = /session=(hanne|wren)/.exec(incoming.headers.cookie ?? '')?.[1];
    const authorized = session !== undefined;
    const known = { authorized, isAnonymous: !authorized, gate: 'none' } as const;
    // The API has no text for the address.
    return json(response, {
      ...testBootstrap({ ...known, status: 404, seo: null }),
      ...(session === 'hanne' && { staff: true }),
    });
  });
  const [shows, hidden] = await Promise.all([
    remoteWith('mfe-shows', { path: '/shows' }),
    remoteWith('mfe-back', { path: '/back', access: 'staff' }, { path: '/back/:id', access: 'staff' }),
  ]);
  servers = [api, shows, hidden];
  shell = await shellRelease();
  const list = path.join(folder, 'list.json');
  const addresses = path.join(folder, 'addresses.json');
  const lineOf = (name: string, port: number, at: string, access: string) => ({
    name,
    port,
    prefixes: [{ path: at, access }],
    budgetKB: { '*': 40 },
  });
  writeFileSync(
    list,
    JSON.stringify([lineOf('mfe-shows', 3051, '/shows', 'public'), lineOf('mfe-back', 3052, '/back', 'staff')]),
  );
  writeFileSync(addresses, JSON.stringify({ 'mfe-shows': shows.address, 'mfe-back': hidden.address }));
  edge = await buildEdge({
    config: testConfig({ API_URL: api.address, REMOTES_LIST: list, REMOTES_FILE: addresses }),
    dist: shell.dist,
    workerFile: '/nowhere',
    releaseIntervalMs: 20,
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  while ((await get('/remotes/mfe-back/release.json', staff)).status !== 200) await delay(20);
});
afterAll(async () => {
  await edge.close();
  await Promise.all(servers.map((server) => server.stop()));
  await shell.remove();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(others))('to %s the remote of staff', (_who, headers) => {
  it.each([
    ['/back', '/nope'],
    ['/back/7', '/nope/7'],
    ['/back/7/8?tab=orders', '/nope/7/8?tab=orders'],
    // Staff pages at another address.
    ['/staff/rooms?state=closed', '/nope/rooms?state=closed'],
    ['/staff/rooms/mara-vellin', '/nope/rooms/mara-vellin'],
  ])('is no page: %s is %s', async (hidden, unknown) => {
    const [found, missing] = [await get(hidden, headers), await get(unknown, headers)];
    expect(missing.status).toBe(404);
    expect(traits(found, hidden)).toEqual(traits(missing, unknown));
  });

  it.each(['release.json', 'mf-manifest.json', '@r1/entry.12345678.js', '@r1/x', '@r2/x', 'retry-1/@r1/x', '', 'x'])(
    'has no file %s',
    async (file) => {
      const [found, missing] = [
        await get(`/remotes/mfe-back/${file}`, headers),
        await get(`/remotes/mfe-nope/${file}`, headers),
      ];
      expect(missing.status).toBe(404);
      expect(traits(found, 'mfe-back')).toEqual(traits(missing, 'mfe-nope'));
    },
  );

  it.each(['/pages.json', '/readyz', '/', '/shows', '/remotes/mfe-shows/release.json'])(
    'is not named in %s',
    async (target) => {
      const { status, text, headers: told } = await get(target, headers);
      expect(status).toBeLessThan(500);
      expect(text + JSON.stringify(told)).not.toContain('mfe-back');
      expect(text + JSON.stringify(told)).not.toContain('/back');
    },
  );
});

const papers = '/api/staff/performers/118/papers';
const unknown = papers.replace('staff', 'nope');
const large = 100_000;
/** Sends a body in one piece with its length, or in chunks without. */
const post = (target: string, headers: Record<string, string>, bytes: number, saysLength: boolean) =>
  ask(address, target, {
    method: 'POST',
    headers: { ...headers, ...(saysLength ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }) },
    body: 'x'.repeat(bytes),
  });

describe.each(Object.entries(others))('to %s the address for papers of staff', (_who, headers) => {
  it.each([
    [2, true, 200],
    [2, false, 200],
    [large, true, 413],
    [large, false, 413],
  ])('is like an unknown one for %d bytes (length said: %s)', async (bytes, saysLength, status) => {
    const [found, missing] = [
      await post(papers, headers, bytes, saysLength),
      await post(unknown, headers, bytes, saysLength),
    ];
    expect(missing.status).toBe(status);
    expect(traits(found, papers)).toEqual(traits(missing, unknown));
  });

  it('asks for no large body', async () => {
    const expects = { ...headers, expect: '100-continue', 'content-length': String(large) };
    const [found, missing] = await Promise.all(
      [papers, unknown].map((target) => ask(address, target, { method: 'POST', headers: expects })),
    );
    expect([found?.status, missing?.status]).toEqual([413, 413]);
  });
});

describe('to staff it', () => {
  it('has an address for papers that takes large files', async () => {
    const sent = async (target: string) => (await post(target, staff, 14_000_000, true)).status;
    expect([await sent(papers), await sent(unknown)]).toEqual([200, 413]);
    expect((await post(papers, staff, large, false)).status).toBe(200);
    expect((await post(papers, staff, 17_000_000, true)).status).toBe(413);
  });

  it('is a page, with its files and its place in the page table, which no cache keeps', async () => {
    const page = await get('/back/7', staff);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('/remotes/mfe-back/@r1/entry.12345678.js');
    const { pages } = JSON.parse((await get('/pages.json', staff)).text) as { pages: Record<string, unknown> };
    expect(pages['mfe-back']).toEqual([
      { path: '/back', access: 'staff' },
      { path: '/back/:id', access: 'staff' },
    ]);
    for (const file of ['@r1/entry.12345678.js', 'mf-manifest.json']) {
      const { status, headers } = await get(`/remotes/mfe-back/${file}`, staff);
      expect([status, headers['cache-control'], headers['vary']]).toEqual([
        200,
        expect.stringContaining('private'),
        expect.stringContaining('cookie'),
      ]);
    }
  });

  it.each([
    ['/staff/rooms', '/staff/performers'],
    ['/staff/rooms/', '/staff/performers'],
    ['/staff/rooms?state=papers&cursor=x', '/staff/performers?state=papers'],
    ['/staff/rooms/mara-vellin', '/staff/performers?q=mara-vellin'],
  ])('sends them from a former address on: %s', async (former, now) => {
    const { status, headers } = await get(former, staff);
    expect([status, headers['location'], headers['cache-control']]).toEqual([308, now, 'no-store']);
  });

  it.each(['/staff/rooms/mara/bans', '/staff/rooms/..%2Fx', '/staff/roomsy'])('has no page at %s', async (target) => {
    expect((await get(target, staff)).status).toBe(404);
  });

  it('is not there while the API cannot say that they are', async () => {
    await api.stop();
    const away = await get('/remotes/mfe-back/release.json', { cookie: 'session=hanne-2' });
    await api.start();
    const back = await get('/remotes/mfe-back/release.json', { cookie: 'session=hanne-3' });
    expect([away.status, back.status]).toEqual([404, 200]);
  });
});
