import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetList } from '@platform/build';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';
import {
  accountButton,
  accountEntry,
  card,
  expectSameDocument,
  heading,
  mainMenu,
  markDocument,
  open,
} from '../fixtures/pages';
import { neonMeridian } from '../fixtures/catalogue';
import { built } from '../fixtures/places';
import { demoMember, expect, logIn, test } from '../fixtures/test';

test.describe('a log-in', () => {
  test('asks once for the bootstrap and for what the member owns', async ({ visitor: page }) => {
    const requests: string[] = [];
    await open(page, '/login?continue=%2Fgames');
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    const times = (address: string) => requests.filter((one) => one === address).length;
    await logIn(page);
    await expect(heading(page, 'VR games')).toBeVisible();
    await expect(accountButton(page)).toBeVisible();
    await expect.poll(() => times('/api/games/purchase')).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(times('/api/bootstrap')).toBe(1);
    await (await accountEntry(page, 'Dashboard')).click();
    await expect(page.getByRole('region', { name: /^My games/ }).getByRole('listitem')).toHaveCount(4);
    await page.waitForLoadState('networkidle');
    expect(times('/api/games/purchase')).toBe(1);
    expect(times('/api/library')).toBe(1);
    expect(times('/api/bootstrap')).toBe(2);
  });
});

test.describe('navigation between remotes', () => {
  test('stays in one document, back and forward included', { tag: '@main' }, async ({ visitor: page }) => {
    await open(page, '/games');
    await markDocument(page);
    await card(page, neonMeridian.title).getByRole('link').click();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await mainMenu(page)
      .getByRole('link', { name: /^Live rooms/ })
      .click();
    await expect(heading(page, 'Live rooms')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(heading(page, 'Log in')).toBeVisible();
    await expect(page).toHaveTitle('Log in · Vespera');

    await page.goBack();
    await expect(heading(page, 'Live rooms')).toBeVisible();
    await page.goBack();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'VR games')).toBeVisible();
    await expect(page).toHaveTitle('VR games · Vespera');
    await page.goForward();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await expectSameDocument(page);
  });

  test('comes back to the same place of a long list', async ({ visitor: page }) => {
    await open(page, '/games');
    const far = page.getByRole('list', { name: 'Games' }).getByRole('article').nth(17).getByRole('link');
    const scrolled = () => page.evaluate(() => scrollY);
    await far.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(1_000);
    await far.click();
    await expect(page.getByRole('region', { name: 'Price' })).toBeVisible();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(heading(page, 'VR games')).toBeVisible();
    await expect.poll(scrolled).toBe(before);
  });

  test('comes back to the same place after a visit to another remote, and after a reload', async ({
    visitor: page,
  }) => {
    await open(page, '/games');
    const pages = page.getByRole('navigation', { name: 'Pages of games' });
    const scrolled = () => page.evaluate(() => scrollY);
    await pages.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(1_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Live rooms' }).click();
    await expect(heading(page, 'Live rooms')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'VR games')).toBeVisible();
    const restored = await scrolled();
    await page.reload();
    await expect.poll(scrolled).toBe(restored);
    expect(restored).toBeGreaterThanOrEqual(before);
  });

  test('pages a list without a reload, and keeps page and order in the address', async ({ visitor: page }) => {
    await open(page, '/games');
    await markDocument(page);
    await page.getByLabel('Sort by').selectOption('Title, A to Z');
    await expect(page).toHaveURL('/games?sort=title');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/games?page=2&sort=title');
    await expect(page.getByRole('region', { name: 'Games' }).getByRole('status')).toContainText('page 2 of 5');
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Games' }).getByRole('status')).toContainText('page 1 of 5');
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
    await expectSameDocument(page);
  });
});

/** The remote whose page an address is (remotes.json). */
const ownerOf = (path: string): string =>
  remoteList
    .flatMap(({ name, prefixes }) => prefixes.map((prefix) => ({ name, ...prefix })))
    .filter((prefix) => path === prefix.path || (prefix.exact !== true && path.startsWith(`${prefix.path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.name ?? 'shell';

test('the shell and its remotes hold one and the same store', async ({ visitor: page }) => {
  const instances: Record<string, string | null> = {};
  const note = async () => {
    const owner = ownerOf(new URL(page.url()).pathname);
    instances[owner] = await page
      .locator(`[data-owner="${owner}"] [data-store-instance]`)
      .getAttribute('data-store-instance');
  };
  await open(page, '/games');
  await markDocument(page);
  await note();
  // Other remotes that the main menu leads to.
  for (const { name, prefixes } of remoteList) {
    const first = prefixes.find(({ access }) => access === 'public')?.path;
    const link = mainMenu(page).locator(`a[href="${first}"]`).first();
    if (Object.hasOwn(instances, name) || (await link.count()) === 0) continue;
    await link.click();
    await expect(page.locator(`[data-owner="${name}"] [data-store-instance]`)).toBeAttached();
    await note();
  }
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Log in' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await note();
  // What the log-in's remote writes, the shell's header shows.
  await logIn(page);
  await expect(header.getByRole('link', { name: `${demoMember.coins} coins` })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await (await accountEntry(page, 'Dashboard')).click();
  await expect(heading(page, `Hello, ${demoMember.name}`)).toBeVisible();
  await note();
  // Each other remote of the list, by a link to the first page that a member may open.
  const firstPages = remoteList.flatMap(({ name, prefixes }) => {
    const first = prefixes.find(({ access }) => access === 'public' || access === 'member')?.path;
    return Object.hasOwn(instances, name) || first === undefined ? [] : [{ name, first }];
  });
  for (const { name, first } of firstPages) {
    await header
      .getByRole('link')
      .first()
      .evaluate((link, href) => link.setAttribute('href', href), first);
    await header.getByRole('link').first().click();
    await expect(page.locator(`[data-owner="${name}"] [data-store-instance]`)).toBeAttached();
    await note();
  }
  await expectSameDocument(page);
  const forMembers = remoteList.filter(({ prefixes }) => prefixes.some(({ access }) => access !== 'staff'));
  expect(Object.keys(instances).toSorted()).toEqual(forMembers.map(({ name }) => name).toSorted());
  expect(new Set(Object.values(instances)).size).toBe(1);
  expect(Object.values(instances)[0]).toBeTruthy();
});

test('developer tools of module federation see the shell, its remotes, and the versions that both share', async ({
  visitor: page,
}) => {
  await open(page, '/games');
  await mainMenu(page)
    .getByRole('link', { name: /^Live rooms/ })
    .click();
  await expect(heading(page, 'Live rooms')).toBeVisible();
  interface Seen {
    name: string;
    options: { remotes: { name: string; entry: string }[]; shared: Record<string, { version: string }[]> };
  }
  const seen = await page.evaluate(() =>
    (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Seen[] } }).__FEDERATION__.__INSTANCES__.map(
      ({ name, options: { remotes, shared } }) => ({
        name,
        remotes: remotes.map((remote) => [remote.name, new URL(remote.entry).pathname]),
        shared: Object.fromEntries(Object.entries(shared).map(([part, [first]]) => [part, first?.version])),
      }),
    ),
  );
  // Both remotes that the visit came by.
  const visited = ['/games', '/camgirls'].map(ownerOf);
  const federated = (name: string): string => name.replaceAll('-', '_');
  expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining(['shell', ...visited.map(federated)]));
  const shell = seen.find(({ name }) => name === 'shell');
  expect(Object.fromEntries(shell?.remotes ?? [])).toMatchObject(
    Object.fromEntries(
      visited.map((name) => [
        federated(name),
        expect.stringMatching(new RegExp(String.raw`^/remotes/${name}/@[0-9a-f]{12}/entry\.[0-9a-f]{8}\.js$`)),
      ]),
    ),
  );
  // What the edge lets releases in by is what they get.
  const { '@module-federation/runtime': _runtime, ...parts } = (
    JSON.parse(await readFile(join(built('shell'), 'assets.json'), 'utf8')) as AssetList
  ).provides;
  expect(shell?.shared).toMatchObject(parts);
});
