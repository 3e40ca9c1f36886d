/** What the texts of the demo and of the example catalogue say of cookies, days and hours is what the code has. */
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
