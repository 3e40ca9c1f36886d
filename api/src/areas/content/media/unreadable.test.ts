import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app';
import { areas, commands } from '../../../areas';
import { mediaFolder } from '../../../ground/ground-settings';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { signedIn, testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { storedFiles } from './repository';

// Image processes start slowly on a busy machine; no test measures their speed.
jest.setTimeout(120_000);

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof buildApp>>;
let config: ReturnType<typeof testConfig>;
let cookies: Record<string, string>;
const written: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreadable-'));
  config = testConfig({ DEMO_MODULE: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  database = await createTestDatabase();
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  app = await buildApp({ config, database });
  await app.ready();
  cookies = (await signedIn({ app, database, config } as never)).cookies;
  await writePackage(join(folder, 'package'), foreignContent(), await foreignFiles());
  const load = commands.find(({ words }) => words === 'content import');
  const context = { db: database.db, config, areas, migrations: 0, note: () => undefined };
  await load?.run({ ...context, writeFile: () => Promise.resolve() }, [join(folder, 'package')]);
  await givePapers(database.db);
  // Make the files unreadable for every user, including root.
  for (const { key } of (await storedFiles(database.db)).values()) {
    const path = join(mediaFolder(config), key);
    await rm(path, { force: true });
    await symlink(path, path);
  }
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const trailer = async (): Promise<string> => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/videos/open-water/stream',
    cookies,
    headers: { origin: config.siteUrl, 'content-type': 'application/json' },
    payload: { file: 'trailer' },
  });
  return reply.json<{ url: string }>().url;
};
const get = (url: string): Promise<LightMyRequestResponse> => app.inject({ url, cookies });

it.each<[string, () => string | Promise<string>]>([
  ['a picture in a size', () => '/media/w_360,q_80,f_webp,fit_cover/posters/cold-lamp.jpg'],
  ['a film', trailer],
  ['a trailer', () => '/streams/trailers/open-water.mp4'],
])('%s that the disk does not give is a 503 that nothing keeps, and an error of the log', async (_what, address) => {
  const url = await address();
  written.length = 0;
  const reply = await get(url);
  expect([reply.statusCode, reply.headers['cache-control'], reply.headers['retry-after']]).toEqual([
    503,
    'private, no-store',
    '10',
  ]);
  expect(written.join('')).toMatch(/"level":50.*cannot be read: ELOOP/);
});
