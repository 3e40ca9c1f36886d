import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/in-time';
import { faultsOf } from '../fixtures/accessible';

/** The check of every page (pages/accessibility.spec.ts) on pages with one fault each. */
test.slow();
const faultless = `<button type="button">Go on</button>`;
const white = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><rect width="300" height="80" fill="#fff"/></svg>')}`;
const overPicture = (color: string, picture = white, size = 16): string =>
  `<div style="position: relative"><img src="${picture}" alt="" width="300" height="80"><p style="position: absolute; top: 0; margin: 20px; color: ${color}; font-size: ${size}px">Words on a picture</p></div>`;
/** A star behind the words: less than 2 % of them. */
const star = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><rect width="300" height="80" fill="#111"/><rect x="60" y="26" width="4" height="4" fill="#fff"/></svg>')}`;
/** Legible anywhere but on a card. */
const largeAndGrey = overPicture('#808080', white, 30);
const overStar = overPicture('#eee', star);

async function show(page: Page, main: string, styles = ''): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><head><title>One fault</title>
    <meta name="viewport" content="width=device-width"><style>body { color: #111; background: #fff } ${styles}</style></head>
    <body><main><h1>One fault</h1>${main}</main></body></html>`);
}

/** What is found in a wide window and on a phone: the first words of each line. */
async function found(page: Page): Promise<string[][]> {
  const windows = [];
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    windows.push((await faultsOf(page)).map((fault) => fault.split(':')[0] ?? ''));
  }
  return windows;
}

test('a page without a fault has none', async ({ page }) => {
  await show(page, faultless + overPicture('#333') + largeAndGrey + overStar);
  expect(await found(page)).toEqual([[], []]);
});

for (const [fault, main, styles, wide, phone] of [
  ['a button without a name', '<button type="button"></button>', '', ['button-name'], ['button-name']],
  ['pale words on a picture', overPicture('#ccc'), '', ['contrast'], ['contrast']],
  ['large grey words on a card’s picture', `<article>${largeAndGrey}</article>`, '', ['contrast'], ['contrast']],
  ['a star behind the words of a card', `<article>${overStar}</article>`, '', ['contrast'], ['contrast']],
  [
    'targets that are too small on a phone alone',
    '<button type="button">A</button><button type="button">B</button>',
    'button { width: 60px; height: 60px } @media (width < 500px) { button { width: 12px; height: 12px; padding: 0; border: 0 } }',
    [],
    ['target-size'],
  ],
  [
    'a button without a name on a phone alone',
    '<button type="button"><span>Go on</span></button>',
    '@media (width < 500px) { span { display: none } }',
    [],
    ['button-name'],
  ],
  ['a page that is too wide for a phone', '<div style="width: 600px">Wide</div>', '', [], ['too wide']],
] as const)
  test(`${fault} is found`, async ({ page }) => {
    await show(page, main, styles);
    expect(await found(page)).toEqual([wide, phone]);
  });

test('what a member alone has is found where a guest’s page has no fault', async ({ page }) => {
  await show(page, overPicture('#444'));
  expect(await found(page)).toEqual([[], []]);
  for (const [main, faults] of [
    [`${overPicture('#444')}<button type="button"></button>`, ['button-name']],
    [overPicture('#cdc'), ['contrast']],
    [overPicture('#444') + overPicture('#cdc'), ['contrast']],
  ] as const) {
    await show(page, main);
    expect(await found(page)).toEqual([faults, faults]);
  }
});
