import type { SeoEntry } from '@platform/shared/contracts';
import { decidePage } from '../guards/pipeline';
import { testBootstrap } from '../testing/bootstrap';
import { pageTable } from '../testing/pages';
import { applyHead, headHtml, headTags, pageHead } from './head';

const site = 'https://site.example';
const crumbs = (...titles: string[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: titles.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name, item: site })),
});
const thing = (type: string, more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': type,
  name: 'Neon',
  url: `${site}/x`,
  ...more,
});
const entry = (pageUrl: string, title: string, ...schemeOrg: object[]): SeoEntry => ({
  pageUrl,
  canonical: `${site}${pageUrl}`,
  meta: { robots: 'index, follow', title, description: `About ${title}`, keywords: 'vr' },
  schemes: {
    twitter: { 'twitter:card': 'summary_large_image' },
    openGraph: { 'og:type': 'website', 'og:title': title },
    schemeOrg: schemeOrg as Record<string, unknown>[],
  },
  page: { h1: title, h2: '', description: '' },
  breadcrumbs: [],
});

/** Every kind of page, with the structured data of its subject. */
const pages: [kind: string, path: string, entry: SeoEntry | null][] = [
  ['home', '/', entry('/', 'Home', thing('WebSite'))],
  [
    'list of games',
    '/games',
    entry('/games', 'VR games', thing('ItemList', { numberOfItems: 240 }), crumbs('Home', 'Games')),
  ],
  [
    'game',
    '/games/neon',
    entry(
      '/games/neon',
      'Neon',
      thing('VideoGame', { offers: { '@type': 'Offer', price: '12.90', priceCurrency: 'EUR' } }),
      crumbs('Home', 'Games', 'Neon'),
    ),
  ],
  ['video', '/videos/neon', entry('/videos/neon', 'Neon', thing('VideoObject', { uploadDate: '2026-01-01' }))],
  ['performer', '/pornstars/mara', entry('/pornstars/mara', 'Mara Vellin', thing('Person'))],
  ['text', '/privacy', entry('/privacy', 'Privacy', thing('WebPage'))],
  ['login, whatever its entry says', '/login', entry('/login', 'Log in')],
  ['payment, whatever its entry says', '/payment', entry('/payment', 'Payment')],
  ['dashboard, whatever its entry says', '/dashboard/games', entry('/dashboard/games', 'My games')],
  ['page without an entry', '/deals', null],
  ['path without a page', '/nothing/here', null],
];

/** The head of a page as both sides make it. */
function head(path: string, seo: SeoEntry | null) {
  const bootstrap = testBootstrap({ seo, authorized: path.startsWith('/dashboard') || path === '/payment' });
  const page = pageTable.find(path);
  const { index } = decidePage({ pathname: path, search: '' }, page, bootstrap, true);
  return pageHead(bootstrap, page, index, '');
}

it.each(pages)('the head of a %s is as on record', (_, path, seo) => {
  expect(headHtml(head(path, seo)).replaceAll('><', '>\n<')).toMatchSnapshot();
});

it.each(pages)('the browser makes the same head of a %s as the server', (_, path, seo) => {
  const tags = head(path, seo);
  const written = new DOMParser().parseFromString(`<!doctype html><head>${headHtml(tags)}</head>`, 'text/html');
  const navigated = document.implementation.createHTMLDocument('before');
  applyHead(navigated, head('/games/old', entry('/games/old', 'Old', thing('VideoGame'))));
  applyHead(navigated, tags);
  const tell = ({ head: made, title }: Document) => [
    title,
    ...[...made.querySelectorAll('[data-seo]')].map((tag) => tag.outerHTML.replaceAll('&gt;', '>')),
  ];
  expect(tell(navigated)).toEqual(tell(written));
});

it.each<[string, unknown]>([
  ['nothing', {}],
  ['no words', { meta: null, schemes: null, canonical: null }],
  ['other shapes', { meta: 'x', schemes: { twitter: 'x', openGraph: [1], schemeOrg: {} }, canonical: 7 }],
  [
    'wrong kinds',
    {
      meta: { title: 1, robots: {} },
      schemes: { twitter: { a: 1 }, openGraph: { b: null }, schemeOrg: [1, null, 'x', [1]] },
    },
  ],
])('an entry with %s still makes a head', (_, seo) => {
  const tags = headTags(seo as SeoEntry, 'Site');
  expect(tags[0]).toMatchObject({ tag: 'title', text: 'Site' });
  expect(tags.filter(({ tag }) => tag !== 'title').map(({ attributes }) => attributes['name'])).toEqual([
    'rating',
    'rating',
  ]);
});

it('an entry with a million tags is cut', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`og:${n}`, 'x']));
  const schemeOrg = Array.from({ length: 10_000 }, () => ({}));
  expect(
    headTags({ ...entry('/', 'x'), schemes: { twitter: many, openGraph: many, schemeOrg } }, 'Site').length,
  ).toBeLessThan(140);
});
