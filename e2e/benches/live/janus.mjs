import { setTimeout as wait } from 'node:timers/promises';
import { startApart } from '../lib/apart.mjs';
import { withBrowser } from '../lib/browser.mjs';
import { withPlatform } from '../lib/platform.mjs';
import { goOnAir, withCamera } from './on-air.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const rounds = Math.max(1, Math.round(5 * Number(process.env.BENCH_SHARE ?? 1)));
/** Seconds that Janus is away. */
const away = 3;
/** New pictures after which a show is back, and seconds until it counts as gone for good. */
const [moving, patience] = [10, 60];

const frames = (page) =>
  page
    .locator('section[aria-label^="Live video"] video')
    .evaluate((video) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0);

/** Seconds until pictures are decoded again; NaN: not in time. Another picture element counts from nothing. */
async function back(page) {
  const begun = performance.now();
  for (let before = await frames(page); performance.now() - begun < 1_000 * patience; await wait(100)) {
    const now = await frames(page);
    if (now >= before + moving) return (performance.now() - begun) / 1_000;
    before = Math.min(before, now);
  }
  return Number.NaN;
}

/**
 * A show through Janus, performer and viewer in Chromium, every packet through a TURN server: Janus is killed and started
 * again.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureJanus(say) {
  const janus = await startApart('janus-relay', 'startJanusWithRelay');
  try {
    if (janus.env === null) {
      say('There is no Janus: a show through it was not measured. apt-get install janus');
      return [];
    }
    const measure = async (origin) => {
      const show = async (newPage) => {
        const studio = await newPage({ permissions: ['camera', 'microphone'] });
        const nickname = await goOnAir(studio.page, origin);
        const { page } = await newPage();
        await page.goto(`${origin}/camgirls/${nickname}`);
        await back(page);
        const times = [];
        for (let round = 0; round < rounds; round += 1) {
          await wait(12_000);
          await janus.kill();
          await wait(1_000 * away);
          await janus.restart();
          times.push(await back(page));
          say(`pictures after ${times.at(-1)?.toFixed(1)} s`);
        }
        return times;
      };
      return withBrowser(say, origin, show, withCamera);
    };
    const times = await withPlatform(say, measure, janus.env);
    return [
      {
        name: `a show through Janus that was killed and away for ${away} s: seconds from when it is up to pictures, ${rounds} times`,
        target: '≤ 8 s',
        measured: times.map((seconds) => seconds.toFixed(1)).join(', '),
      },
    ];
  } finally {
    await janus.close();
  }
}
