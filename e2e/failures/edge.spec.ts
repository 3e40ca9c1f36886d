import { parts } from '../fixtures/control';
import { heading, hydrated } from '../fixtures/pages';
import { expect, test } from '../fixtures/seen';

/** A page of each remote. */
const pages = ['/games', '/camgirls', '/login'];

test.describe('an edge that starts anew', () => {
  // What the browser asks for in between.
  test.use({ tolerate: /Failed to load resource|ERR_CONNECTION/ });

  test('sends no page without its remote, from its first response on', async ({ visitor: page, watch }) => {
    const origin = process.env['E2E_ORIGIN'] ?? '';
    /** The first response after the restart. */
    const first = async (path: string): Promise<string> => {
      for (;;) {
        const response = await fetch(`${origin}${path}`, { headers: { cookie: 'age-agreement=1' } }).catch(() => null);
        if (response !== null) return response.text();
        await new Promise(setImmediate);
      }
    };
    await page.goto('/camgirls');
    await hydrated(page);
    // A machine out of breath misses the deadline of a warm worker, too: then it restarts once more.
    await expect
      .poll(
        async () => {
          await parts.stop('shell');
          const [, ...html] = await Promise.all([parts.start('shell'), ...pages.map(first)]);
          return html.map((text) => text.includes('data-rendered='));
        },
        { timeout: 40_000 },
      )
      .toEqual(pages.map(() => true));

    // An open page lives on, and so does what it asks for next.
    const saw = watch('the edge restarts');
    await saw('reads on in an open page, and opens another', page, async () => {
      await Promise.all([parts.restart('shell'), expect(heading(page, 'Live rooms')).toBeVisible()]);
      await page.getByRole('link', { name: /^All \d+$/ }).click();
      await expect(page.getByRole('list', { name: 'Recorded' }).getByRole('article')).toHaveCount(16);
    });
  });
});
