import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { withBrowser } from './lib/browser.mjs';

const require = createRequire(import.meta.url);
const address = (file) => `url(data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')})`;
const roboto = (weight) => address(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`);

/** Running text and titles: letters as frequent as on the site. */
const text =
  'Lead a squad through a burning city and find out who sold you out. Full hand tracking, scripts and seated play. Ember Orbit, Neon Meridian, Cathedral of Tides, Dune Sonata: all games on sale.';

/** What stands for the site's font until it has come: a face of a fallback, and the styles that it is drawn for. */
const faces = [
  {
    name: 'text',
    source: { arial: 'local("Arial"), local("Liberation Sans")', roboto: roboto(400) },
    styles: [
      [400, 100],
      [500, 100],
    ],
  },
  {
    name: 'bold',
    source: { arial: 'local("Arial Bold"), local("Liberation Sans Bold")', roboto: roboto(700) },
    styles: [
      [600, 100],
      [600, 106],
    ],
  },
  {
    name: 'bold and wide',
    source: { arial: 'local("Arial Bold"), local("Liberation Sans Bold")', roboto: roboto(700) },
    styles: [
      [620, 116],
      [620, 122],
    ],
  },
];

/**
 * What the fallback faces of shared/src/ui/base.global.css have to say, so that text takes the same room before and after
 * the site's font has come: its widths against Arial's (Liberation Sans has the same) and Roboto's, its height.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withBrowser(say, 'http://localhost', async (newPage) => {
    const { page, close } = await newPage();
    const site = address('../../shared/src/ui/fonts/site-sans.woff2');
    const measured = await page.evaluate(measure, { site, faces, text });
    await close();
    return measured.flatMap(({ name, fallback, ratio, ascent, descent }) => [
      {
        name: `${fallback}, ${name}`,
        measured: `size-adjust: ${percent(ratio)}; ascent-override: ${percent(ascent / ratio)}; descent-override: ${percent(descent / ratio)}`,
      },
    ]);
  });

const percent = (value) => `${(value * 100).toFixed(1)}%`;

/** Runs in the page. */
async function measure({ site, faces: wanted, text: sample }) {
  const load = async (family, source, descriptors) =>
    document.fonts.add(await new FontFace(family, source, descriptors).load());
  await load('site', site, { weight: '200 900', stretch: '75% 125%' });
  const box = document.body.appendChild(document.createElement('span'));
  box.textContent = sample;
  const width = (family, weight, stretch) => {
    box.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 100px ${family}; font-stretch: ${stretch}%`;
    return box.getBoundingClientRect().width;
  };
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.font = '400 1000px site';
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('x');
  const results = [];
  for (const { name, source, styles } of wanted)
    for (const [fallback, from] of Object.entries(source)) {
      const family = `${fallback}-${name.replaceAll(' ', '-')}`;
      await load(family, from, { weight: '200 900', stretch: '75% 125%' });
      const ratios = styles.map(([weight, stretch]) => width('site', weight, stretch) / width(family, weight, stretch));
      results.push({
        name,
        fallback,
        ratio: ratios.reduce((sum, ratio) => sum + ratio) / ratios.length,
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
      });
    }
  return results;
}
