import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';
import { startDev } from '../../tooling/scripts/platform/start-dev.mjs';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { agreed, dataFolder } from './lib/platform.mjs';

const rounds = 5;
const env = { DATA_DIR: dataFolder, DATABASE_URL: '', WARM_PICTURES: 'false' };
/** Milliseconds until a change must be seen. */
const seenTimeoutMs = 30_000;

/** Texts that stand once in a file of shell and shared, and where each is seen. `of` makes what stands there instead. */
const text = (file, page, find) => ({
  file,
  page,
  find,
  of: (mark) => `${find} ${mark}`,
  seen: (mark) => `text=${mark}`,
});
const saves = {
  shell: text('shell/src/chrome/footer.tsx', '/games', 'Adults only.'),
  'shell, a style': {
    file: 'shell/src/chrome/footer.module.css',
    page: '/games',
    find: '.nav { ',
    of: (_mark, round) => `.nav { order: ${round}; `,
    seen: (_mark, round) => ({ selector: 'footer nav', property: 'order', value: String(round) }),
  },
  'shared, a component': {
    file: 'shared/src/ui/navigation/pagination.tsx',
    page: '/games',
    find: 'aria-label={label}',
    of: (mark) => `aria-label="${mark}"`,
    seen: (mark) => `nav[aria-label="${mark}"]`,
  },
  'shared, the store': {
    file: 'shared/src/store/index.ts',
    page: '/games',
    find: 'string = Math.random()',
    of: (mark) => `string = '${mark}' + Math.random()`,
    seen: (mark) => `[data-store-instance^="${mark}"]`,
  },
  'shared, the root of remotes': {
    file: 'shared/src/remote/remote-root.tsx',
    page: '/games',
    find: '<Suspense fallback={loading}>',
    of: (mark) => `<Suspense fallback={loading}><i>${mark}</i>`,
    seen: (mark) => `text=${mark}`,
  },
};

/** The page of a remote that a guest may open, or undefined: the first of its prefixes. */
const guestPage = ({ prefixes }) => prefixes.find(({ access }) => access === 'public' || access === 'guest')?.path;

/** The longest text that a remote shows on its first page and that stands once in its sources. */
async function textOf(page, site, { name, ...entry }) {
  const address = guestPage(entry);
  await page.goto(`${site}${address}`);
  await listening(page);
  const shown = await page
    .locator(`[data-owner="${name}"] *`)
    .evaluateAll((elements) =>
      elements.filter(({ childElementCount }) => childElementCount === 0).map(({ textContent }) => textContent.trim()),
    );
  const folder = path.join(root, name, 'src');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|testing|fixtures/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]);
  for (const candidate of shown.filter(({ length }) => length > 3).toSorted((a, b) => b.length - a.length)) {
    const having = files.filter(([, source]) => source.includes(candidate));
    if (having.length === 1 && having[0][1].split(candidate).length === 2)
      return text(`${name}/src/${having[0][0]}`, address, candidate);
  }
  throw new Error(`${address} shows no text that stands once in the sources of ${name}.`);
}

/**
 * `npm run dev`: from a saved file of each app until an open page shows the change. Changes sources, and puts them back.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const dev = await startDev([], env);
  for (const entry of remoteList.filter((remote) => guestPage(remote) === undefined))
    say(`${entry.name}: not measured, a guest may open none of its pages`);
  try {
    const figures = await measure(say, dev.site);
    const html = await (
      await fetch(`${dev.site}/games`, { headers: { cookie: agreed, 'user-agent': 'bench' } })
    ).text();
    return [
      ...figures,
      {
        name: 'hot-update files that a page names',
        measured: `${html.split('.hot-update.').length - 1}`,
        target: 'none',
      },
      {
        name: 'remotes that were said to hang',
        measured: `${dev.lines.filter((line) => line.includes('hangs and is replaced')).length}`,
        target: 'none',
      },
    ];
  } finally {
    await dev.stop();
  }
}

/** @param {string} site where `npm run dev` shows it */
async function measure(say, site) {
  const figures = [];
  await withBrowser(say, site, async (newPage) => {
    const remotes = new Map(remoteList.filter(guestPage).map((entry) => [entry.name, entry]));
    for (const name of [...Object.keys(saves), ...remotes.keys()]) {
      const { page, close } = await newPage();
      const save = saves[name] ?? (await textOf(page, site, remotes.get(name)));
      const { times, hot } = await measureSave(page, site, save);
      const list = times.map((time) => (time / 1000).toFixed(2)).join(', ');
      say(`${name}: ${list} s, ${hot} of ${times.length} without a new document`);
      figures.push({
        name: `${name}: saved until seen, median of ${times.length} (${hot} without a new document)`,
        measured: `${(median(times) / 1000).toFixed(2)} s, longest ${(Math.max(...times) / 1000).toFixed(2)} s`,
        target: 'at most 1.5 s',
      });
      await close();
    }
  });
  return figures;
}

async function measureSave(page, site, { file, page: address, find, of, seen }) {
  const full = path.join(root, file);
  const source = fs.readFileSync(full, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} has "${find}" not once: say another text.`);
  const restore = () => fs.writeFileSync(full, source);
  process.once('exit', restore);
  await page.goto(`${site}${address}`);
  await listening(page);
  const times = [];
  let hot = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const mark = `mark${Date.now()}`;
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      const begun = performance.now();
      fs.writeFileSync(full, source.replace(find, of(mark, round)));
      await untilSeen(page, seen(mark, round));
      times.push(performance.now() - begun);
      hot += (await page.evaluate(() => window.isKept === true)) ? 1 : 0;
      await listening(page);
    }
    return { times, hot };
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Waits until a page lives and has its connections to the development servers. */
async function listening(page) {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

/** Waits until a page shows a change, also one that comes with a new document. */
async function untilSeen(page, seen) {
  if (typeof seen === 'string')
    return page.locator(seen).first().waitFor({ state: 'attached', timeout: seenTimeoutMs });
  const { selector, property, value } = seen;
  return page.waitForFunction(
    ([of, name, wanted]) => {
      const element = document.querySelector(of);
      return element !== null && getComputedStyle(element).getPropertyValue(name).trim() === wanted;
    },
    [selector, property, value],
    { timeout: seenTimeoutMs },
  );
}
