/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, fakeServer, type FakeServer, json, plainApi, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

interface Line {
  name: string;
  port: number;
  prefixes: object[];
  budgetKB: object;
}
interface Ready {
  remotes: Record<string, { build: string | null; problem: string | null } | undefined>;
}

const line = (name: string, port: number, ...prefixes: object[]): Line => ({
  name,
  port,
  prefixes,
  budgetKB: { '*': 40 },
});
/** The server of a remote whose release is for browsers alone. */
const remoteWith = (name: string, ...pages: object[]): Promise<FakeServer> =>
  fakeServer(({ url }, response) => {
    if (url === '/release.json') return json(response, { stable: 'r1', next: null, previous: null });
    if (url !== '/releases/r1/assets.json') return json(response, { answered: url });
    const entry = { js: ['entry.12345678.js'], css: [] };
    return json(response, {
      name,
      build: 'r1',
      entry,
      chunks: {},
      manifest: null,
      server: null,
      pages,
      commit: null,
      needs: {},
      provides: {},
    });
  });

const folder = mkdtempSync(path.join(tmpdir(), 'new-remotes-'));
const files = { list: path.join(folder, 'list.json'), addresses: path.join(folder, 'addresses.json') };
const write = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, typeof value === 'string' ? value : JSON.stringify(value));
  renameSync(`${file}.new`, file);
};
const logged: string[] = [];
let edge: FastifyInstance;
let servers: { stop(): Promise<void> }[];
let shell: Awaited<ReturnType<typeof shellRelease>>;
let address: string;
let addresses: Record<string, string>;

const shows = line('mfe-shows', 3051, { path: '/shows', access: 'public' });
const events = line('mfe-events', 3052, { path: '/events', access: 'public' });
const get = (target: string, headers: Record<string, string> = {}) => ask(address, target, { headers });
const ready = async () => (JSON.parse((await get('/readyz')).text) as Ready).remotes;
const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await delay(20);
};

beforeAll(async () => {
  const [api, showsAt, eventsAt] = await Promise.all([
    fakeServer(plainApi),
    remoteWith('mfe-shows', { path: '/shows' }, { path: '/shows/:slug' }),
    remoteWith('mfe-events', { path: '/events' }, { path: '/tickets' }),
  ]);
  servers = [api, showsAt, eventsAt];
  addresses = { 'mfe-shows': showsAt.address, 'mfe-events': eventsAt.address };
  shell = await shellRelease();
  write(files.list, [shows]);
  write(files.addresses, { 'mfe-shows': showsAt.address });
  const config = testConfig({
    API_URL: api.address,
    REMOTES_LIST: files.list,
    REMOTES_FILE: files.addresses,
    LOG_LEVEL: 'warn',
  });
  const output = { write: (text: string) => void logged.push(text) };
  // No worker could be started from this file.
  edge = await buildEdge({ config, dist: shell.dist, workerFile: '/nowhere', output });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await edge.close();
  await Promise.all([shell.remove(), ...servers.map((server) => server.stop())]);
  rmSync(folder, { recursive: true });
});

it('sends pages of a release without a server build with grey bars in its place, and keeps them for other guests', async () => {
  const { status, text, headers } = await get('/shows', { cookie: 'age-agreement=1' });
  expect(status).toBe(200);
  expect(text).toContain('/remotes/mfe-shows/@r1/entry.12345678.js');
  expect(text).toMatch(/data-slot="mfe-shows"[^>]*><div data-waiting="">/);
  expect(text).not.toContain('data-rendered');
  expect(headers['server-timing']).toContain('mfe-shows@r1 rendered');
  // It is kept once it is out, which the reader of the first answer may be ahead of.
  await until(async () => {
    const again = await get('/shows', { cookie: 'age-agreement=1' });
    return again.headers['server-timing']?.includes('mfe-shows@r1 cached') === true;
  });
  expect((await get('/shows', { cookie: 'session=wren' })).text).toContain('data-waiting');
});

describe('a list of remotes that changes while the edge runs', () => {
  const eventsInUse = async () => (await ready())['mfe-events']?.build === 'r1';

  it.each([
    ['is not JSON', '[{', 'is not JSON'],
    ['names a remote badly', [{ ...shows, name: 'shows' }], 'needs a \\"name\\" like'],
    [
      'grants what is the shell’s own',
      [shows, line('mfe-x', 3053, { path: '/faq', access: 'public' })],
      "which is the shell's own",
    ],
    [
      'grants what is no page',
      [shows, line('mfe-x', 3053, { path: '/api', access: 'public' })],
      'below which the site has no pages',
    ],
  ])('and %s changes nothing, and the log says so in one sentence', async (_, list, sentence) => {
    const before = logged.length;
    write(files.list, list);
    await until(() => logged.slice(before).some((said) => said.includes(sentence)));
    expect(Object.keys(await ready())).toEqual(['mfe-shows']);
    expect((await get('/shows')).text).toContain('mfe-shows');
  });

  it('brings a new remote, with its files and its pages, once its address is there as well', async () => {
    expect((await get('/remotes/mfe-events/release.json')).status).toBe(404);
    const before = logged.length;
    // In either order.
    write(files.addresses, addresses);
    await until(() => logged.slice(before).some((said) => said.includes('names the unknown remote \\"mfe-events\\"')));
    write(files.list, [shows, events]);
    await until(async () => (await ready())['mfe-events']?.problem != null);
    // The release has a page that it is not granted.
    expect((await ready())['mfe-events']).toMatchObject({
      build: null,
      problem: 'mfe-events declares the page /tickets, which lies outside of its prefixes',
    });
    expect((await get('/events')).text).toContain('data-slot="mfe-events"');
    expect((await get('/events')).text).not.toContain('/remotes/mfe-events/@r1/');

    const granted = { ...events, prefixes: [...events.prefixes, { path: '/tickets', access: 'public' }] };
    write(files.list, [shows, granted]);
    await until(eventsInUse);
    expect((await get('/tickets')).text).toContain('/remotes/mfe-events/@r1/entry.12345678.js');
    expect(JSON.parse((await get('/remotes/mfe-events/release.json')).text)).toMatchObject({ build: 'r1' });
    expect((await get('/remotes/mfe-events/@r1/entry.12345678.js')).text).toContain('/releases/r1/entry.12345678.js');
    expect((JSON.parse((await get('/pages.json')).text) as { pages: object }).pages).toMatchObject({
      'mfe-events': [{ path: '/events' }, { path: '/tickets' }],
    });
  });

  it('with a stricter access refuses the release in use, and with one remote less takes its pages away', async () => {
    const table = (await get('/pages.json')).text;
    write(files.list, [shows, { ...events, prefixes: [{ path: '/events', access: 'member' }] }]);
    await until(async () => (await ready())['mfe-events']?.build === null);
    expect((await get('/events')).headers['location']).toBe('/login?continue=%2Fevents');
    expect((await get('/pages.json')).text).not.toBe(table);

    write(files.list, [shows]);
    await until(async () => !('mfe-events' in (await ready())));
    expect((await get('/remotes/mfe-events/@r1/entry.12345678.js')).status).toBe(404);
    expect((await get('/shows')).text).toContain('/remotes/mfe-shows/@r1/entry.12345678.js');
  });
});
