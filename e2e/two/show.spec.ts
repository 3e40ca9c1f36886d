import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { frames, live } from '../fixtures/stage';
import { agree } from '../fixtures/test';
import { apis, at, call, logIn, rowan, two, until } from './instances';
import { kill } from './killing';

test.use({ launchOptions: withCamera });

/** Milliseconds that an API may take to start anew beside all the others, on a busy machine. */
const BACK_MS = 150_000;
/** Milliseconds between two tips: a member has 120 requests in ten minutes. */
const TIP_EVERY_MS = 3_000;
const tipCoins = 2;

/** The instance whose media node has the show. */
async function serving(): Promise<(typeof apis)[number]> {
  for (const name of apis) {
    const metrics = await (await fetch(`http://${two()[`${name}_METRICS`]}/metrics`)).text();
    if (/^media_rooms_on_air 1$/m.test(metrics)) return name;
  }
  throw new Error('no instance has the show');
}

/** Tips until it is stopped: each is sent until it is answered, and then once more with its key. */
function tip(cookie: string): { readonly stop: () => Promise<{ paid: number; retries: number }> } {
  const state = { isOn: true };
  const counts = { paid: 0, retries: 0 };
  const tipping = (async () => {
    for (; state.isOn; await wait(TIP_EVERY_MS)) {
      const body = { coins: tipCoins, text: '', key: randomUUID() };
      for (let answers = 0; answers < 2;) {
        const address = `/api/camgirls/${performer.nickname}/tips`;
        const status = await call('SITE', 'POST', address, { cookie, body }).then(
          (reply) => reply.status,
          () => 0,
        );
        if (status === 200) answers += 1;
        else {
          counts.retries += 1;
          await wait(500);
        }
      }
      counts.paid += 1;
    }
  })();
  return {
    stop: async () => {
      state.isOn = false;
      await tipping;
      return counts;
    },
  };
}

const coinsOf = async (cookie: string): Promise<number> => {
  const { body } = await call('SITE', 'GET', '/api/profile/balance', { cookie });
  const balances = JSON.parse(String(body['text'])) as { currencyType: number; count: number }[];
  return balances.find(({ currencyType }) => currencyType === 0)?.count ?? Number.NaN;
};
/** Entries of the performer's account that are of a tip. */
const tipsIn = async (studio: Page): Promise<number> => {
  const reply = await studio.context().request.get(`${at('SITE')}/api/studio/statement?tz=UTC`);
  return (await reply.text()).split('\n').filter((line) => /tip/i.test(line)).length;
};

/** Notes when a room's page says that the show is over, or shows something else in its place, however shortly. */
const listenForAnEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const look = (): void => {
      const stage = document.querySelector('section[aria-label^="Live video of"]');
      const text = stage?.textContent ?? 'there is no stage';
      if (stage === null || text.includes('This show has ended')) heard.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
const endsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

/** More pictures are decoded than there were. */
async function seeMore(page: Page): Promise<void> {
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 30_000 }).toBeGreaterThan(before + 10);
}

test('a show goes on at the other instance after the one that serves it was killed, and each tip is paid once', async ({
  browser,
}) => {
  test.setTimeout(BACK_MS + 240_000);
  const studio = await performerOnAir(browser);
  const context = await browser.newContext({ baseURL: at('SITE') });
  await agree(context, at('SITE'));
  const page = await context.newPage();
  await open(page, performer.room);
  await expect.poll(() => frames(page), { timeout: 60_000 }).toBeGreaterThan(10);
  await listenForAnEnd(page);
  const cookie = await logIn('SITE', rowan);
  const [coins, entries] = [await coinsOf(cookie), await tipsIn(studio)];
  const tips = tip(cookie);

  const first = await serving();
  const killedAt = Date.now();
  await kill(first);
  await expect(live(page).getByText(/^(Reconnecting|The picture has stopped)/)).toBeVisible({ timeout: 30_000 });
  await expect(live(page).getByText('LIVE', { exact: true })).toBeVisible({ timeout: 60_000 });
  await seeMore(page);
  test.info().annotations.push({ type: 'pictures again after', description: `${Date.now() - killedAt} ms` });
  await expect(studio.getByRole('heading', { level: 1, name: /You’re live/ })).toBeVisible();

  const isBack = async (): Promise<boolean> => (await fetch(`${at(first)}/readyz`).catch(() => ({ ok: false }))).ok;
  await until(`${first} is back`, isBack, BACK_MS);
  expect(await serving()).not.toBe(first);
  await seeMore(page);

  const { paid } = await tips.stop();
  expect(paid).toBeGreaterThan(3);
  expect(await coinsOf(cookie)).toBe(coins - paid * tipCoins);
  expect((await tipsIn(studio)) - entries).toBe(paid);
  expect(await endsIn(page)).toEqual([]);
  await context.close();
  await endStream(studio);
});
