import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/in-time';
import { remotes, root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';

/** Each remote alone on its fixtures, as `npm run standalone -w <remote>` starts it. */
let server: ChildProcess;
let origin = '';

async function start(remote: string): Promise<void> {
  const port = await freePort();
  const own = remoteList.find(({ name }) => name === remote)?.port ?? 0;
  server = spawn(process.execPath, [path.join(root, 'node_modules/.bin/rspack'), 'serve', '--env', 'standalone'], {
    cwd: path.join(root, remote),
    env: { ...process.env, NODE_ENV: 'development', PORT_OFFSET: String(port - own) },
    stdio: 'ignore',
  });
  origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(origin).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

/** What the console says that is no note of a tool. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

const isThere = (page: Page) => expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();

for (const remote of remotes) {
  test.describe(remote, () => {
    test.describe.configure({ mode: 'serial', timeout: 120_000 });
    test.beforeAll(() => start(remote));
    test.afterAll(() => {
      server.kill();
    });

    test('says where it has no page, and leads to each that it has, with pictures and a quiet console', async ({
      page,
    }) => {
      const problems = problemsOf(page);
      await page.goto(`${origin}/no/such/page`);
      await expect(page.getByRole('heading', { name: 'This remote has no page here' })).toBeVisible();
      const links = page.getByRole('main').getByRole('link');
      const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(pages.length).toBeGreaterThan(0);
      for (const address of pages) {
        await page.goto(origin + address);
        await isThere(page);
        const broken = () =>
          page
            .getByRole('main')
            .locator('img')
            .evaluateAll((all) =>
              all
                .map((image) => image as HTMLImageElement)
                .filter((i) => i.complete && i.naturalWidth === 0)
                .map((i) => i.src),
            );
        await expect.poll(broken).toEqual([]);
        expect(problems, address).toEqual([]);
      }
    });

    test('shows its first page to each visitor, and however the API responds', async ({ page }) => {
      const problems = problemsOf(page);
      await page.goto(origin);
      for (const [group, choices] of [
        ['Visitor', ['guest', 'member', 'premium', 'soft', 'member']],
        ['Responses', ['slow', 'empty', 'error', 'normal']],
      ] as const) {
        for (const choice of choices) {
          const button = page.getByRole('group', { name: group }).getByRole('button', { name: choice });
          await button.click();
          await expect(button).toHaveAttribute('aria-pressed', 'true');
          await isThere(page);
          expect(problems, choice).toEqual([]);
        }
      }
    });
  });
}
