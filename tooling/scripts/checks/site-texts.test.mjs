/** What the texts of the demo and of the example catalogue say of cookies, days, hours and coins is what the code has. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { root } from '../apps/apps.mjs';

/** The values that a source file exports. @param {string} file */
async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, file)],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const texts = 'demo/src/catalogue/site/text';
const { cookies } = await load('shell/src/cookies/registry.ts');
const { reportHours, withdrawalDays } = await load('shared/src/contracts/limits.ts');
const { legalPages } = await load(`${texts}/legal-pages.ts`);
const { helpPages } = await load(`${texts}/help-pages.ts`);
const { faqItems } = await load(`${texts}/faq-items.ts`);
const { bars } = await load('demo/src/catalogue/site/bars.ts');
const { makeSeo } = await load('demo/src/catalogue/site/seo.ts');
const example = JSON.parse(fs.readFileSync(path.join(root, 'docs/example-catalogue/content.json'), 'utf8'));

/** @param {readonly { path: string, body: string }[]} pages @param {string} address */
const bodyOf = (pages, address) => pages.find(({ path: own }) => own === address)?.body ?? '';
/** @param {string} html */
const named = (html) => [...html.matchAll(/<strong>([\w-]+)<\/strong>/g)].map(([, name]) => name).toSorted();

test.each([
  ['demo', legalPages],
  ['example catalogue', example.textPages],
])('the page of the %s names every cookie of the registry and no other, each where it belongs', (_, pages) => {
  const [essential = '', optional = ''] = bodyOf(pages, '/cookies').split('<h2>Only with your consent</h2>');
  const names = (/** @type {boolean} */ isEssential) =>
    Object.keys(cookies)
      .filter((name) => cookies[name].essential === isEssential)
      .toSorted();
  expect(named(essential)).toEqual(names(true));
  expect(named(optional)).toEqual(names(false));
});

describe('returns', () => {
  test.each([
    ['the question about refunds', faqItems.find(({ slug }) => slug === 'refund')?.answer],
    ['the help about billing', bodyOf(helpPages, '/help/billing')],
    ['the terms', bodyOf(legalPages, '/terms-and-conditions')],
  ])('are said in %s, both cases with the days of the law', (_, html) => {
    expect(html).toMatch(new RegExp(`return a purchase within ${withdrawalDays} days`));
    expect(html).toMatch(/return a pack while you still have all its coins, or your first Premium payment/);
    expect(html).toMatch(new RegExp(`doesn’t run on your headset, .* within ${withdrawalDays} days`));
  });
});

test('content removal promises the hours of reports', () => {
  const html = bodyOf(legalPages, '/content-removal');
  const days = (/** @type {number} */ hours) => (hours <= 24 ? `${hours} hours` : `${hours / 24} days`);
  expect(reportHours).toMatchObject({ consent: reportHours.minor, rules: reportHours.rights });
  expect(html).toContain(`within ${days(reportHours.minor)} if someone may be under 18 or didn’t consent`);
  expect(html).toContain(`everything else within ${days(reportHours.rights)}`);
  expect(html).not.toMatch(/immediately|working days/);
});

test.each([
  ['demo', bars, makeSeo([])],
  ['example catalogue', example.bars, example.seo],
])('the menu of the member area in the %s calls pages by their titles', (_, { dashboard }, seo) => {
  const titleOf = (/** @type {string} */ url) =>
    seo.find((/** @type {{ pageUrl: string }} */ { pageUrl }) => pageUrl === url)?.meta.title;
  const own = dashboard.menu.filter((/** @type {{ url: string }} */ { url }) => url.startsWith('/dashboard'));
  expect(own.length).toBeGreaterThan(3);
  for (const { title, url } of own) expect([url, title]).toEqual([url, titleOf(url)]);
});

test.each([
  ['the help', bodyOf(helpPages, '/help/coins-and-gems')],
  ['the terms', bodyOf(legalPages, '/terms-and-conditions')],
  ['the help of the example catalogue', bodyOf(example.textPages, '/help/coins-and-gems')],
])('coins pay for games, tips and private shows in %s', (_, html) => {
  expect(html).toContain('pay for games, tips and private shows');
});

test('the help promises no confirmation before Premium ends, no browser that shows no VR, and the videos that Premium has', () => {
  const page = (/** @type {string} */ address) => helpPages.find(({ path: own }) => own === address);
  expect(page('/help/easy-cancel')?.summary).toBe('Two clicks, then we confirm by e-mail.');
  expect(page('/help/vr-setup')?.body).toContain('in your headset’s browser, if it can show VR');
  expect(page('/help/premium')?.body).toContain('every full-length video');
});
