import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { environmentOf } from '../../tooling/scripts/platform/platform.mjs';
import { ManagedProcess } from '../../tooling/scripts/platform/processes.mjs';
import { browserOfItsOwn } from './lib/own-network.mjs';
import { dataFolder, withPlatform } from './lib/platform.mjs';
import { goOnAir, withCamera } from './live/on-air.mjs';

/** `SHOW_MINUTES` shortens a trial: everything happens at the same shares of it. */
const minutes = Number(process.env.SHOW_MINUTES ?? 10);
/** When in the show a viewer tips: also while the API and the media node are away. */
const tipShares = [0.05, 0.11, 0.251, 0.255, 0.451, 0.455, 0.61, 0.7, 0.81, 0.9];
const tipCoins = 5;
/** Seconds within which a picture has to move again before it counts as gone for good. */
const patience = 120;
const member = { email: 'rowan@example.com', password: 'demo-member-2026' };

/** Pictures that the stage of a room has decoded; 0 while there is none. */
const frames = (page) =>
  page
    .locator('section[aria-label^="Live video"] video')
    .evaluate((video) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0);

/**
 * Seconds until the picture moves for good: five pictures more every two seconds, for ten of them. What a browser had in
 * its buffers when it slept moves for less.
 * @returns {Promise<number>} NaN: not in time
 */
async function moving(page) {
  const begun = performance.now();
  let [from, before] = [begun, await frames(page)];
  while (performance.now() - begun < patience * 1000) {
    const looked = performance.now();
    await wait(2_000);
    const now = await frames(page);
    // Another picture element counts from nothing.
    const isMoving = now >= before + 5 || (now < before && now >= 5);
    if (!isMoving) from = performance.now();
    else if (performance.now() - from >= 10_000) return (from - begun) / 1000;
    else from = Math.min(from, looked);
    before = now;
  }
  return Number.NaN;
}

/** Whether no picture comes for three seconds. */
async function stands(page) {
  const before = await frames(page);
  await wait(3_000);
  return (await frames(page)) <= before;
}

/** Opens the room of a performer. */
async function watch(page, origin, room) {
  await page.context().addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
  await page.goto(`${origin}/camgirls/${room}`);
}

/**
 * A show that everything happens to: the performer's network goes away twice, the API is deployed, the media node is
 * killed, a viewer's laptop sleeps. Whether pictures move again everywhere, each tip is paid once, and the statement says
 * what was paid. As root, because it takes a browser's network away.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(
    say,
    async (origin, platform) => {
      const api = new URL(platform.addresses.api);
      const port = await freePort();
      const node = new ManagedProcess({
        name: 'media-node',
        args: ['--enable-source-maps', 'api/dist/media-node.js'],
        env: {
          ...environmentOf('api', { shell: 0, api: 0, mailbox: 0 }, { SITE_URL: origin }),
          DATA_DIR: dataFolder,
          MEDIA_NODE: 'apart',
          MEDIA_HTTP_PORT: String(port),
          MEDIA_SIGNALLING_URL: `ws://${api.host}/ws/rooms`,
        },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
        readyWithin: 120_000,
        log: path.join(dataFolder, 'log/media-node.log'),
        say,
      });
      const opened = [];
      const own = async (uid, args = []) => {
        const one = await browserOfItsOwn(say, uid, ['--disable-gpu', '--disable-quic', ...args]);
        opened.push(one);
        return one;
      };
      try {
        await node.start();
        const [performer, tipper, sleeper] = [await own(64_001, withCamera), await own(64_002), await own(64_003)];
        const studio = await (await performer.browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
        await studio.context().addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
        const room = await goOnAir(studio, origin);
        const [first, second] = [await tipper.browser.newPage(), await sleeper.browser.newPage()];
        await first.context().addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
        await first.goto(`${origin}/login?continue=/camgirls/${room}`);
        await first.getByLabel('E-mail').fill(member.email);
        await first.getByLabel('Password', { exact: true }).fill(member.password);
        await first.getByRole('button', { name: 'Log in', exact: true }).click();
        await watch(second, origin, room);
        const viewers = [first, second];
        const begin = await Promise.all(viewers.map(moving));
        say(`on air; pictures after ${begin.map((s) => s.toFixed(1)).join(' and ')} s`);

        const read = async (page, address) => (await page.context().request.get(`${origin}/api/${address}`)).json();
        const coins = async () =>
          (await read(first, 'profile/balance')).find(({ currencyType }) => currencyType === 0).count;
        const statement = async () => {
          const reply = await studio.context().request.get(`${origin}/api/studio/statement`);
          return (await reply.text()).trim().split('\n').slice(1);
        };
        const [coinsBefore, linesBefore] = [await coins(), (await statement()).length];

        const startedAt = performance.now();
        /** Waits for a share of the show. */
        const at = (share) => wait(Math.max(0, share * minutes * 60_000 - (performance.now() - startedAt)));
        /** Each is sent until it is answered, twice with the same key, whatever happens to the site. */
        const tipping = (async () => {
          let retries = 0;
          for (const share of tipShares) {
            await at(share);
            const key = randomUUID();
            for (let done = 0; done < 2;) {
              const status = await first
                .context()
                .request.post(`${origin}/api/camgirls/${room}/tips`, {
                  headers: { origin },
                  data: { coins: tipCoins, text: '', key },
                  timeout: 10_000,
                })
                .then((reply) => reply.status())
                .catch(() => 0);
              if (status === 200) done += 1;
              else {
                retries += 1;
                await wait(500);
              }
              if (performance.now() - startedAt > (minutes * 60 + patience) * 1000) return retries;
            }
          }
          return retries;
        })();

        const stood = [];
        /** @type {{ share: number, name: string, happen: () => unknown }[]} */
        const events = [
          {
            share: 0.1,
            name: 'performer’s network away for 15 s',
            happen: async () => {
              performer.cut();
              await wait(12_000);
              stood.push(await stands(first));
              performer.restore();
            },
          },
          { share: 0.25, name: 'API deployed', happen: () => platform.restart('api') },
          { share: 0.45, name: 'media node killed', happen: () => process.kill(node.pid, 'SIGKILL') },
          {
            share: 0.6,
            name: 'second viewer’s laptop asleep for 60 s',
            happen: async () => {
              sleeper.sleep();
              await wait(60_000);
              sleeper.wake();
            },
          },
          {
            share: 0.8,
            name: 'performer’s network away for 40 s',
            happen: async () => {
              performer.cut();
              await wait(37_000);
              stood.push(await stands(first));
              performer.restore();
            },
          },
        ];
        const figures = [];
        for (const { share, name, happen } of events) {
          await at(share);
          await happen();
          const times = await Promise.all(viewers.map(moving));
          const words = times.map((s) =>
            Number.isNaN(s) ? `not within ${patience} s` : `${Math.ceil(s) + 2} s at most`,
          );
          say(`${name}: ${words.join(', ')}`);
          figures.push({
            name: `${name}: pictures move again for two viewers after`,
            measured: words.join(', '),
            target: 'each',
          });
        }
        const retries = await tipping;
        await at(1);
        const last = await Promise.all(viewers.map(moving));
        const [spent, lines] = [coinsBefore - (await coins()), (await statement()).slice(linesBefore)];
        await studio.getByRole('button', { name: 'End stream' }).click();
        await studio.getByRole('button', { name: 'Go live' }).waitFor({ timeout: 60_000 });
        return [
          {
            name: `${minutes} min of a show: pictures at the end, two viewers`,
            measured: last.some(Number.isNaN) ? 'not each' : 'both move',
            target: 'both',
          },
          ...figures,
          {
            name: '… the picture stood while the performer’s network was away',
            measured: stood.every(Boolean) ? 'each time' : 'not each time: nothing was taken away',
            target: 'each time',
          },
          {
            name: `… ${tipShares.length} tips of ${tipCoins} coins, each sent twice and ${retries} times again: coins spent`,
            measured: String(spent),
            target: String(tipShares.length * tipCoins),
          },
          {
            name: '… lines of the performer’s statement for them',
            measured: String(lines.length),
            target: String(tipShares.length),
          },
        ];
      } finally {
        for (const one of opened) await one.close().catch(() => undefined);
        await node.stop();
      }
    },
    { MEDIA_NODE: 'apart' },
  );
