import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { type ForeignRemote, serveForeign, writeWatched } from '../fixtures/browser-only';
import { parts } from '../fixtures/control';
import { expectSameDocument, heading, mainMenu, markDocument, open } from '../fixtures/pages';
import { remotes, workFolder } from '../fixtures/places';
import { expectRenderedOnServer, fetchPage } from '../fixtures/responses';
import { expect, test } from '../fixtures/test';

const files = { list: path.join(workFolder, 'list.json'), addresses: path.join(workFolder, 'list-addresses.json') };
const origin = () => process.env['E2E_ORIGIN'] ?? '';

/** The site as it was built, with these remotes besides. */
async function writeSite(foreign: readonly ForeignRemote[]): Promise<void> {
  const list = JSON.parse(await readFile(path.join(root, 'remotes.json'), 'utf8')) as object[];
  const own = await Promise.all(remotes.map(async (remote) => [remote, await parts.address(remote)] as const));
  const theirs = foreign.map(({ name, address }) => [name, address] as const);
  await writeWatched(files.addresses, Object.fromEntries([...own, ...theirs]));
  await writeWatched(files.list, [...list, ...foreign.map(({ line }) => line)]);
}

const inUse = async (name: string): Promise<number> => (await fetch(`${origin()}/remotes/${name}/release.json`)).status;

/** How many of a remote's parcels are mounted, as it says itself. */
const mounts = (page: Page, name: 'plainMounts' | 'vueMounts') =>
  page.evaluate((key) => (globalThis as unknown as Record<string, number | undefined>)[key], name);

test.describe('remotes without React and without a server build', () => {
  let foreign: ForeignRemote[] = [];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    await mkdir(workFolder, { recursive: true });
    await writeSite([]);
    await parts.restart('shell', { env: { REMOTES_LIST: files.list, REMOTES_FILE: files.addresses } });
    await expectRenderedOnServer('/games', true);
    foreign = await Promise.all(['mfe-plain', 'mfe-vue'].map((name) => serveForeign(name)));
  });
  test.afterAll(async () => {
    await Promise.all(foreign.map(({ stop }) => stop()));
    await parts.restart('shell', { env: { REMOTES_LIST: '', REMOTES_FILE: '' } });
    await expectRenderedOnServer('/games', true);
  });

  test('come to a running site, are mounted as parcels, navigated in and left, under its policy', async ({
    visitor: page,
  }) => {
    test.setTimeout(120_000);
    const edge = await parts.pid('shell');
    // This document is older than the remotes.
    await open(page, '/games');
    await markDocument(page);
    expect(await inUse('mfe-plain')).toBe(404);
    await writeSite(foreign);
    for (const name of ['mfe-plain', 'mfe-vue']) await expect.poll(() => inUse(name)).toBe(200);
    await page.evaluate(() => {
      history.pushState({}, '', '/plain-shows');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(heading(page, 'Plain shows')).toBeVisible();
    await expectSameDocument(page);

    for (const { path: address, title, name, counter } of [
      { path: '/plain-shows', title: 'Plain show', name: 'mfe-plain', counter: 'plainMounts' },
      { path: '/vue-shows', title: 'Vue show', name: 'mfe-vue', counter: 'vueMounts' },
    ] as const) {
      const { html } = await fetchPage(address);
      expect(html).toContain('data-waiting');
      expect(html).not.toContain('data-rendered');
      expect(html).toMatch(/<title>[^<]+<\/title>/);

      await page.goto(address);
      await expect(heading(page, `${title}s`)).toBeVisible();
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      await markDocument(page);
      await page.getByRole('link', { name: 'The first show' }).click();
      await expect(heading(page, `${title} first`)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`${address}/first`);
      expect(await mounts(page, counter)).toBe(1);

      await mainMenu(page).getByRole('link', { name: 'Games' }).click();
      await expect(heading(page, 'VR games')).toBeVisible();
      expect(await mounts(page, counter)).toBe(0);
      await expect(page.locator(`[data-slot="${name}"]`)).toHaveCount(0);
      await page.goBack();
      await expect(heading(page, `${title} first`)).toBeVisible();
      expect(await mounts(page, counter)).toBe(1);
      await expectSameDocument(page);
    }
    const votes = page.getByRole('button', { name: 'votes' });
    await votes.click();
    await expect(votes).toHaveText('1 votes');
    await expect(page.getByText('Tonight')).toBeVisible();
    expect(await parts.pid('shell')).toBe(edge);

    await writeSite(foreign.slice(1));
    await expect.poll(() => inUse('mfe-plain')).toBe(404);
    await expectRenderedOnServer('/games', true);
  });
});
