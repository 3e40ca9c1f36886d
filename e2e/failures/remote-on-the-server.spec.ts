import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectPromptHtml, expectRenderedOnServer, fetchPage, rendersOnServer } from '../fixtures/responses';
import { parts } from '../fixtures/control';
import { open, roomLists, roomsListed } from '../fixtures/pages';
import { workFolder } from '../fixtures/places';
import { restoreRelease, sabotageServerBuild } from '../fixtures/releases';
import { expect, test } from '../fixtures/seen';

const remote = 'mfe-camgirls';

/** What a remote's server build does instead of loading its data, when the address says so. */
const sabotages = [
  { name: 'is slow', load: 'return new Promise((resolve) => setTimeout(resolve, 5_000));' },
  {
    name: 'ends its thread',
    load: 'setTimeout(() => { throw new Error("broken on purpose"); }); return new Promise(() => {});',
  },
  // The worker still replies to pings, so only the cap on its memory can end it.
  {
    name: 'fills its heap',
    load: 'const kept = []; const more = () => { kept.push(new Array(1_000_000).fill(kept.length + 0.5)); setTimeout(more, 10); }; more(); return new Promise(() => {});',
  },
  { name: 'is in an endless loop', load: 'for (;;) {}' },
] as const;
const hurt = '/camgirls?hurt=1';

/**
 * Megabytes that an edge may grow by while a remote misbehaves: its worker's cap, a replacement beside it, and on a busy
 * machine what is not freed yet (741 seen). Without a cap it would be 1,440.
 */
const growth = 900;

test.describe('a server build', () => {
  test.afterEach(async () => {
    await restoreRelease(remote);
    await expectRenderedOnServer('/camgirls', true);
  });

  for (const { name, load } of sabotages) {
    test(`that ${name} never holds up a page, is replaced, and the browser shows the page`, async ({
      visitor: page,
      watch,
    }) => {
      const edge = await parts.pid('shell');
      const before = await residentMegabytes(edge);
      await sabotageServerBuild(
        remote,
        `server-build-that-${name.replaceAll(' ', '-')}`,
        `if (context.search.has('hurt')) {${load}}`,
      );
      await expectRenderedOnServer(hurt, false);

      await expectPromptHtml(hurt);
      // The other remotes are rendered as ever, by the same process, and so are this one's other pages again.
      await expectPromptHtml('/games');
      await expectRenderedOnServer('/games', true);
      await expectRenderedOnServer('/camgirls', true);
      expect(await parts.pid('shell')).toBe(edge);
      expect((await residentMegabytes(edge)) - before).toBeLessThan(growth);

      await watch(`a server build that ${name}`)('opens the page', page, async () => {
        await open(page, hurt);
        await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
      });

      await restoreRelease(remote);
      await expectRenderedOnServer(hurt, true);
    });
  }

  test('that is late follows in the same response, and takes the place of what stood for it, also without scripts', async ({
    browser,
  }) => {
    await sabotageServerBuild(
      remote,
      'server-build-that-is-late',
      "if (context.search.has('hurt')) { return new Promise((resolve) => setTimeout(resolve, 400)); }",
    );
    // A busy machine may hand over the beginning late: one response that comes in two parts is enough.
    await expect
      .poll(async () => {
        const { html, begunAfter, milliseconds } = await fetchPage(hurt);
        const follows = html.includes('data-waiting') && html.indexOf('data-waiting') < html.indexOf('data-rendered=');
        return follows && milliseconds - begunAfter > 200;
      })
      .toBe(true);

    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '', javaScriptEnabled });
      await context.addCookies([{ name: 'age-agreement', value: '1', url: process.env['E2E_ORIGIN'] ?? '' }]);
      const page = await context.newPage();
      await page.goto(`${hurt}&scripts=${javaScriptEnabled}`);
      await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
      await expect(page.locator('[data-waiting]')).toBeHidden();
      await expect(page.getByRole('status', { name: 'Loading the page' })).toHaveCount(0);
      await context.close();
    }
  });

  test('that cannot even start leaves the former one in use', async ({ visitor: page, watch }) => {
    await sabotageServerBuild(
      remote,
      'server-build-that-does-not-start',
      '',
      'throw new Error("broken at its start");',
    );
    await expect.poll(() => readFile(path.join(workFolder, 'log/shell.log'), 'utf8')).toContain('broken at its start');
    await expectPromptHtml('/camgirls');
    await expectRenderedOnServer('/camgirls', true);
    await watch('a server build that cannot start')('opens the page', page, async () => {
      await open(page, '/camgirls');
      await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
    });
  });

  test('that leaks buffers is replaced before the edge grows', async () => {
    const edge = await parts.pid('shell');
    const before = await residentMegabytes(edge);
    await sabotageServerBuild(
      remote,
      'server-build-that-leaks',
      '(globalThis.leak ??= []).push(Buffer.alloc(48 * 1024 * 1024, 1));',
    );
    const render = async () => ((await rendersOnServer('/camgirls')) ? 1 : 0);
    const grown = async () => (await residentMegabytes(edge)) - before;
    // From here on the leaking release is in use.
    await expect.poll(async () => (await render()) * (await grown())).toBeGreaterThan(45);
    let rendered = 0;
    let highest = 0;
    for (let round = 0; round < 30; round += 1) {
      rendered += await render();
      highest = Math.max(highest, await grown());
    }
    // 30 pages of 48 MiB each would be 1,440 MiB.
    expect(highest).toBeLessThan(growth);
    expect(await parts.pid('shell')).toBe(edge);
    // Its pages are good ones, and it goes on making them, as often as it is replaced.
    await expect.poll(async () => (rendered += await render())).toBeGreaterThan(2);
  });
});

/** Memory of a process, all its threads together. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
