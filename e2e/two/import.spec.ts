import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { agreed, apis, at, call, edges, runCli, two, until } from './instances';

test('a package that was imported at one is read at both, with its pictures, and is on both edges within 3 seconds', async () => {
  test.setTimeout(180_000);
  const { body } = await call('API_1', 'GET', '/api/games/copper-sky');
  const slug = 'copper-sky';
  expect(body['slug'] ?? slug).toBe(slug);
  const page = async (name: (typeof edges)[number]): Promise<string> =>
    (await fetch(`${at(name)}/games/${slug}`, { headers: { cookie: agreed } })).text();
  // In the cache of both.
  for (const name of edges) for (let visit = 0; visit < 3; visit += 1) await page(name);

  const folder = await mkdtemp(path.join(tmpdir(), 'two-package-'));
  const tagline = `Imported at one ${Date.now()}.`;
  const picture = `posters/two-${Date.now()}.png`;
  await runCli('content', 'export', path.join(folder, 'all.json'));
  const { default: all } = (await import(path.join(folder, 'all.json'), { with: { type: 'json' } })) as {
    default: { format: number; games: Record<string, unknown>[] };
  };
  const game = all.games.find((one) => one['slug'] === slug);
  await rm(path.join(folder, 'all.json'));
  await mkdir(path.join(folder, 'posters'), { recursive: true });
  await sharp({ create: { width: 1000, height: 1500, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, picture));
  const content = { format: all.format, games: [{ ...game, tagline, poster: { path: picture } }] };
  await writeFile(path.join(folder, 'content.json'), JSON.stringify(content));
  await runCli('content', 'import', '--merge', folder);
  await rm(folder, { recursive: true });

  const seen = await Promise.all(
    edges.map((name) => until(`${name} shows the package`, async () => (await page(name)).includes(tagline))),
  );
  expect(Math.max(...seen)).toBeLessThan(3_000);
  for (let look = 0; look < 20; look += 1) {
    const pages = await Promise.all(edges.map(page));
    expect(pages.map((html) => html.includes(tagline))).toEqual([true, true]);
    await wait(50);
  }

  for (const name of apis) {
    const { body: shown } = await call(name, 'GET', `/api/games/${slug}`);
    const [, named] = /"(posters\/two-[^"]+)"/.exec(JSON.stringify(shown)) ?? [];
    const reply = await fetch(`${at(name)}/media/w_96,q_80,f_webp,fit_cover/${named}`, { headers: { cookie: agreed } });
    expect([name, reply.status, reply.headers.get('content-type')]).toEqual([name, 200, 'image/webp']);
  }
  // Neither has it on a disk of its own, where the other one would not find it.
  for (const data of [two()['FOLDER'], two()['FOLDER_2']])
    expect(await readdir(path.join(String(data), 'media', 'posters')).catch(() => [])).toEqual([]);
});
