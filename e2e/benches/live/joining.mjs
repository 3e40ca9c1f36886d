import { median } from '../../../tooling/scripts/run/figures.mjs';
import { withBrowser } from '../lib/browser.mjs';
import { goOnAir, withCamera } from './on-air.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const visits = Math.max(2, Math.round(15 * Number(process.env.BENCH_SHARE ?? 1)));

/** Notes when the first picture of a room has been decoded. In the page. */
function noteFirstFrame() {
  const look = () => {
    const playing = [...document.querySelectorAll('video')].find(
      (video) => video.srcObject !== null && video.getVideoPlaybackQuality().totalVideoFrames > 0,
    );
    if (playing === undefined) requestAnimationFrame(look);
    else window.firstFrame = performance.now();
  };
  requestAnimationFrame(look);
}

/**
 * How soon a browser shows a room's first picture, from the moment at which its page asks for the way in; every packet
 * goes through the TURN server.
 * @param {(line: string) => void} say
 * @param {string} origin of the platform
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureJoining(say, origin) {
  const measure = async (newPage) => {
    const studio = await newPage({ permissions: ['camera', 'microphone'] });
    const nickname = await goOnAir(studio.page, origin);
    const times = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const { page, close } = await newPage();
      await page.addInitScript(noteFirstFrame);
      await page.goto(`${origin}/camgirls/${nickname}`);
      await page.waitForFunction(() => window.firstFrame !== undefined, undefined, { timeout: 30_000 });
      times.push(
        await page.evaluate((call) => {
          const [asked] = performance.getEntriesByName(call);
          return window.firstFrame - asked.startTime;
        }, `${origin}/api/camgirls/${nickname}/call`),
      );
      await close();
    }
    await studio.close();
    const sorted = times.toSorted((a, b) => a - b);
    return [
      {
        name: `join to first frame, through TURN: median of ${visits}, each in a new browser context`,
        target: 'under 500 ms',
        measured: `${Math.round(median(sorted))} ms (${Math.round(sorted[0])} to ${Math.round(sorted.at(-1))})`,
      },
    ];
  };
  return withBrowser(say, origin, measure, withCamera);
}
