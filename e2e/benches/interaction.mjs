import { median } from '../../tooling/scripts/run/figures.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';
import { logIn } from './lib/site-pages.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** A processor so many times slower. */
const cpu = 4;
const rounds = 7;
const target = 'at most 100 ms';

/** The button or link that plays, also what was begun before. */
const playing = /^(?:Play|Continue(?: at .+)?)$/;

/**
 * What a member does on a phone: where, with which control, and how it is undone before the next round. `seen`: what the
 * press is for, where the first paint after it may be without it.
 */
const interactions = [
  {
    name: 'menu',
    path: '/games',
    act: (page) => page.getByRole('button', { name: 'Open menu' }),
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'filter: the sheet',
    path: '/games',
    act: (page) => page.getByRole('button', { name: /^Filters/ }),
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'filter: a choice in it',
    path: '/games',
    prepare: (page) => page.getByRole('button', { name: /^Filters/ }).tap(),
    act: (page) => page.getByRole('dialog').getByRole('checkbox', { name: /^Hard/ }),
  },
  {
    name: 'favourite',
    path: '/games/neon-meridian',
    act: (page) => page.getByRole('button', { name: 'Favourite', exact: true }),
  },
  {
    name: 'tab',
    path: '/dashboard/gallery',
    act: (page) => page.getByRole('tab', { selected: false }).first(),
  },
  {
    name: 'dialog',
    // A game that the member does not own: an owner's page begins with its files.
    path: '/games/one-tall-shadow',
    act: (page) => page.getByRole('link', { name: /^Open picture 2 of/ }),
    undo: async (page) => {
      // Its first opening fetches it.
      const box = page.getByRole('dialog');
      await box.waitFor();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'buy',
    // The member can pay; nothing is bought, since the confirmation is closed again.
    path: '/games/one-tall-shadow',
    act: (page) => page.getByRole('region', { name: 'Price' }).getByRole('link', { name: /^Buy for .+ coins$/ }),
    seen: { what: 'its confirmation', at: 'dialog:is(:modal, :popover-open)' },
    undo: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Confirm your purchase' });
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'play: a video',
    path: '/videos/the-long-crossing',
    act: (page) => page.getByRole('main').getByRole('button', { name: playing }),
    undo: async (page) => {
      await page.getByRole('region', { name: /^Player: / }).waitFor();
      await page.reload({ waitUntil: 'networkidle' });
      await hydrated(page);
    },
  },
  {
    name: 'play: an owned game',
    path: '/games/neon-meridian',
    act: (page) => page.getByRole('region', { name: 'Your game' }).getByRole('link', { name: playing }),
    undo: async (page) => {
      await page.getByRole('main').getByRole('button', { name: playing }).waitFor();
      await page.goBack();
    },
  },
];

/**
 * Interaction to next paint, as browsers report it, of what a member does on a phone with a slow processor.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      const { page, cdp, close } = await newPage(phone);
      await logIn(page, origin);
      await page.addInitScript(observe);
      const figures = [];
      for (const { name, path, prepare, act, seen, undo } of interactions) {
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        await hydrated(page);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
        await prepare?.(page);
        const times = [];
        const waits = [];
        for (let round = 1; round <= rounds; round += 1) {
          await settled(page);
          await page.evaluate(() => globalThis.interactions.clear());
          const sight = seen && (await page.evaluateHandle(untilSeen, seen.at));
          await act(page).tap();
          if (sight) waits.push(await sight.evaluate(({ wait }) => wait));
          await settled(page);
          times.push(await page.evaluate(() => Math.max(0, ...globalThis.interactions.values())));
          await undo?.(page);
        }
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        // The first one compiles, and may fetch what the others find.
        const [first, ...later] = times;
        figures.push({
          name,
          measured: `median ${median(later)} ms, longest ${Math.max(...later)} ms; the first ${first} ms`,
          target,
        });
        if (seen) {
          const [firstWait, ...laterWaits] = waits.map((wait) => Math.round(wait));
          figures.push({
            name: `${name}: from the press until ${seen.what} is seen`,
            measured: `median ${median(laterWaits)} ms, longest ${Math.max(...laterWaits)} ms; the first ${firstWait} ms`,
          });
        }
      }
      await close();
      return figures;
    }),
  );

/** Waits until what was begun has been painted, and told. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100)));
      }),
  );

/**
 * Runs in the page, before the press.
 * @param {string} selector
 * @returns {{ wait: Promise<number> }} milliseconds from the press until the frame that shows it
 */
function untilSeen(selector) {
  const wait = new Promise((resolve) => {
    const onPress = ({ timeStamp }) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else setTimeout(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('pointerdown', onPress, { capture: true, once: true });
  });
  return { wait };
}

/** Runs in the page, before anything else. Durations are rounded to 8 ms by the browser; below 16 it tells none. */
function observe() {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        globalThis.interactions.set(interactionId, Math.max(duration, globalThis.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}
