import { connect, type Socket } from 'node:net';
import { expect, test } from '../fixtures/seen';
import { agree, demoMember, logIn } from '../fixtures/test';
import { accountButton, heading, open } from '../fixtures/pages';

/** A body that was announced, and does not come. */
const unfinishedBody =
  'POST /api/profile/login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"';
const unfinishedHead = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';

test.describe('with slow clients on every connection that they can get', () => {
  let slow: Socket[] = [];
  test.beforeEach(async () => {
    const port = Number(new URL(process.env['E2E_ORIGIN'] ?? '').port);
    const opened = [unfinishedBody, unfinishedHead].flatMap((text, kind) =>
      Array.from({ length: 200 }, async () => {
        // Each kind comes from an address of its own: one address alone gets no more than its share.
        const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${10 + kind}` });
        socket.on('error', () => undefined);
        await new Promise((resolve) => {
          socket.once('connect', resolve);
        });
        socket.write(text);
        return socket;
      }),
    );
    slow = await Promise.all(opened);
  });
  test.afterEach(() => {
    for (const socket of slow) socket.destroy();
  });

  test('a visitor reads pages and logs in as ever', { tag: '@main' }, async ({ context, page, baseURL, watch }) => {
    const saw = watch('400 slow bodies and heads are open');
    await agree(context, baseURL);
    await saw('opens a page', page, async () => {
      await open(page, '/games');
      await expect(heading(page, 'VR games')).toBeVisible();
    });
    await open(page, '/login');
    await saw('logs in', page, async () => {
      await logIn(page);
      await expect(accountButton(page)).toBeVisible();
    });
    await expect(page.getByRole('banner').getByRole('link', { name: `${demoMember.coins} coins` })).toBeVisible();
    expect((await page.request.get('/readyz')).status()).toBe(200);
  });
});
