import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectRenderedOnServer } from '../fixtures/responses';
import { parts } from '../fixtures/control';
import { heading, mainMenu, open, roomLists, roomsListed } from '../fixtures/pages';
import { remotes, workFolder } from '../fixtures/places';
import { expect, test } from '../fixtures/seen';

const file = path.join(workFolder, 'addresses.json');

/** The addresses of the remotes of this run. */
async function addresses(): Promise<Record<string, string>> {
  const entries = await Promise.all(remotes.map(async (remote) => [remote, await parts.address(remote)] as const));
  return Object.fromEntries(entries) as Record<string, string>;
}

test.describe('the remotes file', () => {
  test.use({ tolerate: /Failed to load resource/ });

  test.beforeEach(async () => {
    await mkdir(workFolder, { recursive: true });
    await writeFile(file, JSON.stringify(await addresses()));
    await parts.restart('shell', { env: { REMOTES_FILE: file } });
    await expectRenderedOnServer('/camgirls', true);
  });
  test.afterEach(async () => {
    await parts.restart('shell', { env: { REMOTES_FILE: '' } });
    await expectRenderedOnServer('/camgirls', true);
  });

  test('is read again when it changes: a remote that is taken out gets a fallback, and comes back', async ({
    visitor: page,
    watch,
  }) => {
    const saw = watch('a remote is taken out of the remotes file');
    const { 'mfe-camgirls': _, ...others } = await addresses();
    await writeFile(file, JSON.stringify(others));
    await expectRenderedOnServer('/camgirls', false);
    await saw('opens its page', page, async () => {
      await page.goto('/camgirls');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This part didn’t load');
    });
    await mainMenu(page).getByRole('link', { name: 'Games' }).click();
    await expect(heading(page, 'VR games')).toBeVisible();

    await writeFile(file, JSON.stringify(await addresses()));
    await expectRenderedOnServer('/camgirls', true);
    await saw('opens it once it is there again', page, async () => {
      await open(page, '/camgirls');
      await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
    });
  });

  const broken = [
    { name: 'is no JSON', text: '{ "mfe-camgirls": ', said: 'addresses.json is not JSON' },
    {
      name: 'names an unknown remote',
      text: '{ "mfe-nobody": "http://127.0.0.1:1" }',
      said: 'unknown remote \\"mfe-nobody\\"',
    },
    {
      name: 'holds an address that is none',
      text: '{ "mfe-camgirls": "javascript:alert(1)" }',
      said: 'must be an http or https address',
    },
  ];
  for (const { name, text, said } of broken) {
    test(`that ${name} changes nothing, and the log names what is wrong`, async () => {
      await writeFile(file, text);
      await expect.poll(() => readFile(path.join(workFolder, 'log/shell.log'), 'utf8')).toContain(said);
      for (const page of ['/camgirls', '/games', '/login']) await expectRenderedOnServer(page, true);
    });
  }
});
