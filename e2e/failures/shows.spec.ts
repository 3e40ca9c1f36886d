import path from 'node:path';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { ManagedProcess } from '../../tooling/scripts/platform/processes.mjs';
import { environmentOf } from '../../tooling/scripts/platform/platform.mjs';
import { withCamera } from '../fixtures/call-page';
import { parts } from '../fixtures/control';
import { open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { dataFolder } from '../fixtures/places';
import { logFolder } from '../fixtures/secrets';
import { frames, live } from '../fixtures/stage';
import { agree, expect, test } from '../fixtures/test';

/** A show while parts of the platform go away. */
test.use({ launchOptions: withCamera, tolerate: /WebSocket connection to .* failed|Failed to load resource/ });
test.afterEach(async () => {
  await parts.start('api');
});

test('a show goes on after the API was stopped and started, as a deploy does', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const studio = await performerOnAir(browser);
  await agree(context, baseURL);
  await open(page, performer.room);
  await expect.poll(() => frames(page), { timeout: 60_000 }).toBeGreaterThan(10);

  await parts.stop('api');
  await expect(live(page).getByText(/^(Reconnecting|The picture has stopped)/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('This show has ended')).toHaveCount(0);
  // The room says it again with the first picture, which is when the show is back.
  await expect(live(page).getByText('LIVE', { exact: true })).toHaveCount(0);
  await parts.start('api');
  const startedAt = Date.now();

  await expect(studio.getByRole('heading', { level: 1, name: /You’re live/ })).toBeVisible({ timeout: 60_000 });
  await expect(live(page).getByText('LIVE', { exact: true })).toBeVisible({ timeout: 60_000 });
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 30_000 }).toBeGreaterThan(before + 10);
  test.info().annotations.push({ type: 'back after', description: `${Date.now() - startedAt} ms` });
  await endStream(studio);
  await expect(page.getByText('Recorded', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
});

test('a show goes on after the API was killed and came back by itself', async ({ browser, context, page, baseURL }) => {
  test.setTimeout(240_000);
  const studio = await performerOnAir(browser);
  await agree(context, baseURL);
  await open(page, performer.room);
  await expect.poll(() => frames(page), { timeout: 60_000 }).toBeGreaterThan(10);

  process.kill(await parts.pid('api'), 'SIGKILL');
  // The publisher has not hung up: the picture stands, and the page says so.
  await expect(live(page).getByText(/^(Reconnecting|The picture has stopped)/)).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await context.request.get(`${baseURL}/api/bars`)).status(), {
      timeout: 60_000,
      intervals: [200],
    })
    .toBe(200);
  const upAt = Date.now();
  await expect(live(page).getByText('LIVE', { exact: true })).toBeVisible({ timeout: 60_000 });
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 30_000, intervals: [100] }).toBeGreaterThan(before + 5);
  test.info().annotations.push({ type: 'back after', description: `${Date.now() - upAt} ms` });
  await endStream(studio);
});

test('a show goes on after the media node was killed and came back by itself', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const api = new URL(await parts.address('api'));
  const [port, ports] = [await freePort(), { shell: 0, api: 0, mailbox: 0 }];
  const node = new ManagedProcess({
    name: 'media-node',
    args: ['--enable-source-maps', 'api/dist/media-node.js'],
    env: {
      ...environmentOf('api', ports, { SITE_URL: baseURL }),
      DATA_DIR: dataFolder,
      MEDIA_NODE: 'apart',
      MEDIA_HTTP_PORT: String(port),
      MEDIA_SIGNALLING_URL: `ws://${api.host}/ws/rooms`,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    readyWithin: 120_000,
    log: path.join(logFolder, 'media-node.log'),
    say: () => undefined,
  });
  await parts.restart('api', { env: { MEDIA_NODE: 'apart' } });
  try {
    await node.start();
    const studio = await performerOnAir(browser);
    await agree(context, baseURL);
    await open(page, performer.room);
    await expect.poll(() => frames(page), { timeout: 60_000 }).toBeGreaterThan(10);

    process.kill(node.pid ?? 0, 'SIGKILL');
    await expect(live(page).getByText(/^(Reconnecting|The picture has stopped)/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('This show has ended')).toHaveCount(0);
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        {
          timeout: 60_000,
          intervals: [100],
        },
      )
      .toBe(200);
    const upAt = Date.now();
    await expect(live(page).getByText('LIVE', { exact: true })).toBeVisible({ timeout: 60_000 });
    const before = await frames(page);
    await expect.poll(() => frames(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(before + 5);
    test.info().annotations.push({ type: 'back after', description: `${Date.now() - upAt} ms` });
    await endStream(studio);
  } finally {
    await node.stop();
    await parts.restart('api', { env: { MEDIA_NODE: 'inside' } });
  }
});
