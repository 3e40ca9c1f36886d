import type { Page } from '@playwright/test';
import { startApart } from '../benches/lib/apart.mjs';
import { withCamera } from '../fixtures/call-page';
import { parts } from '../fixtures/control';
import { open } from '../fixtures/pages';
import { endStream, goLive, performer, performerOnAir } from '../fixtures/performer';
import { frames, live } from '../fixtures/stage';
import { agree, expect, test } from '../fixtures/test';

/** A show through the second media engine, in browsers. Without Janus it is left out; in continuous integration that is a failure. */
test.use({ launchOptions: withCamera, tolerate: /WebSocket connection to .* failed|Failed to load resource/ });
const missing = 'there is no Janus, or no network: install janus';
/** Of api/src/testing/janus-relay.ts. */
interface Janus {
  readonly env: Record<string, string> | null;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}
let janus: Janus;
test.beforeAll(async () => {
  janus = (await startApart('janus-relay', 'startJanusWithRelay')) as unknown as Janus;
});
test.afterAll(async () => janus.close());

/** Pictures are decoded, whatever came before. */
async function moves(page: Page): Promise<void> {
  let before = await frames(page);
  await expect
    .poll(
      async () => {
        const now = await frames(page);
        const more = now - before;
        // Another picture element counts from nothing.
        before = Math.min(before, now);
        return more;
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBeGreaterThan(10);
}

test('a show through Janus is seen, also after its performer’s page was reloaded and Janus was killed', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { env } = janus;
  test.skip(env === null && process.env['CI'] === undefined, missing);
  if (env === null) throw new Error(missing);
  await parts.restart('api', { env });
  try {
    const studio = await performerOnAir(browser);
    await agree(context, baseURL);
    await open(page, performer.room);
    await moves(page);

    await studio.reload();
    await goLive(studio);
    await moves(page);

    await janus.kill();
    await expect(live(page).getByText(/^(Reconnecting|The picture has stopped)/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('This show has ended')).toHaveCount(0);
    await janus.restart();
    const upAt = Date.now();
    await moves(page);
    test.info().annotations.push({ type: 'back after', description: `${Date.now() - upAt} ms` });
    await endStream(studio);
  } finally {
    await parts.restart('api', { env: Object.fromEntries(Object.keys(env).map((name) => [name, ''])) });
  }
});
