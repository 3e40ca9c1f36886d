import { expect, type Page } from '@playwright/test';
import { illegibleTexts } from '../fixtures/legible-texts';
import { test } from '../fixtures/in-time';

/** The check of every page’s texts (pages/accessibility.spec.ts) on pages with one fault each. */
async function found(page: Page, main: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>One fault</title><style>body { margin: 0; font: 16px/1.2 monospace }</style></head><body><main><h1>Words</h1>${main}</main></body></html>`,
  );
  return illegibleTexts(page);
}

const spaced = 'at 320 pixels with wider spaces';

for (const [fault, main, faults] of [
  ['none', '<p>Words that wrap where a window is too narrow for them, as all words do.</p>', []],
  [
    'none in a box that scrolls',
    '<div style="overflow-x: auto"><p style="width: 900px">Far <a href="#a" style="margin-left: 800px">away</a></p></div>',
    [],
  ],
  [
    'words that are cut once they have wider spaces',
    '<p style="width: 200px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Nineteen letters on</p>',
    [`${spaced}, cut: Nineteen letters on`],
  ],
  [
    'lines that are cut by a height',
    '<p style="width: 160px; height: 38px; overflow: hidden">Two lines of some words</p>',
    [`${spaced}, cut: Two lines of some words`],
  ],
  [
    'words that lie on others',
    '<p style="position: relative"><span>Above them</span><b style="position: absolute; left: 100px">Below</b></p>',
    [`${spaced}, on each other: Above them | Below`],
  ],
  [
    'a page that is too wide for 320 pixels',
    '<div style="width: 400px"><button type="button" style="margin-left: 300px">On</button></div>',
    [`${spaced}, too wide: 80 pixels`, `${spaced}, beyond the edge: On`],
  ],
  ['a page that is too wide at 200 %', '<div style="width: 641px">Wide</div>', ['at 200 %, too wide: 1 pixels']],
] as const)
  test(`${fault}: what cannot be read is found`, async ({ page }) => {
    expect((await found(page, main)).filter((line) => !/too wide: 321/.test(line))).toEqual(faults);
  });
