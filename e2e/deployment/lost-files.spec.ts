import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { heading } from '../fixtures/pages';
import { served } from '../fixtures/places';
import { deployNeeding, readAssets, release, restoreRelease } from '../fixtures/releases';
import { askFrom } from '../fixtures/responses';
import { expect, test } from '../fixtures/test';

const remote = 'mfe-catalogue';
const site = (): string => process.env['E2E_ORIGIN'] ?? '';

test.describe('a release that visitors have', () => {
  test.afterEach(() => restoreRelease(remote));
  test.use({
    tolerate:
      /ChunkLoadError|Loading chunk|SyntaxError|Unexpected|404|Refused to execute script|Failed to load|React error #422/,
  });

  for (const { name, build, damage } of [
    { name: 'loses a chunk', build: 'loses-a-chunk', damage: (file: string) => rm(file) },
    {
      name: 'has a chunk that is cut from then on',
      build: 'has-a-chunk-cut',
      damage: async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 500)),
    },
  ])
    test(`and that ${name} shows what the server has sent, and is taken back without anybody’s help`, async ({
      visitor: page,
    }) => {
      const before = await readAssets(remote);
      await deployNeeding(remote, build, {});
      const inUse = async () =>
        ((await (await fetch(`${site()}/remotes/${remote}/release.json`)).json()) as { build: string }).build;
      await expect.poll(inUse).toBe(build);
      const { chunks } = await readAssets(remote);
      const file = path.join(served(remote), 'releases', build, chunks['games-page']?.js[0] ?? '');
      await Promise.all(['.br', '.gz'].map((ending) => rm(`${file}${ending}`, { force: true })));
      await damage(file);

      // What a real browser reports, and four more visitors who see the same.
      const reported = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'));
      await page.goto('/games');
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('This part didn’t load');
      const report = (await reported).postData() ?? '';
      expect(JSON.parse(report)).toMatchObject({ app: remote, build });
      for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
        expect(await askFrom(address, '/games')).toBe(200);
        expect(await askFrom(address, '/api/client-errors', report)).toBe(200);
      }
      await expect
        .poll(() => release(remote, 'list', '--site', site()))
        .toMatch(
          / stable, refused: mfe-catalogue \S+ crashed for 5 of \d+ visitors within a minute and is taken back\n/,
        );
      expect(await inUse()).toBe(before.build);
      await page.goto('/games');
      await expect(heading(page, 'VR games')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await release(remote, 'rollback')).toContain(before.build);
    });
});
