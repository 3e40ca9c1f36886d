import type { SeoEntry } from '@platform/shared/contracts';
import { applyHead, escapeAttribute, headHtml, headTags, safeJson } from './head';

const evil = `</script></title><script>alert(1)</script><!--"'&> onerror=x`;
const seo = (over: Partial<SeoEntry['meta']> = {}, more: Partial<SeoEntry> = {}): SeoEntry => ({
  pageUrl: '/games',
  canonical: 'https://site.example/games',
  meta: { robots: 'index,follow', title: 'Games', description: 'All games', keywords: 'vr', ...over },
  schemes: {
    twitter: { 'twitter:card': 'summary' },
    openGraph: { 'og:title': 'Games' },
    schemeOrg: [{ '@type': 'ItemList', name: 'Games' }],
  },
  page: { h1: '', h2: '', description: '' },
  breadcrumbs: [],
  ...more,
});

/** Parses the head as a browser does. */
const parse = (html: string): Document =>
  new DOMParser().parseFromString(`<!doctype html><html><head>${html}</head><body></body></html>`, 'text/html');
const content = (document: Document, selector: string) => document.querySelector(selector)?.getAttribute('content');

describe('the head of a page', () => {
  it('says everything of its SEO entry', () => {
    const document = parse(headHtml(headTags(seo(), 'Site')));
    expect(document.title).toBe('Games');
    expect(content(document, 'meta[name=description]')).toBe('All games');
    expect(content(document, 'meta[name=keywords]')).toBe('vr');
    expect(content(document, 'meta[name=robots]')).toBe('index,follow');
    expect(content(document, 'meta[property="og:title"]')).toBe('Games');
    expect(content(document, 'meta[name="twitter:card"]')).toBe('summary');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://site.example/games');
    expect(JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')).toEqual({
      '@type': 'ItemList',
      name: 'Games',
    });
  });

  it.each([null, seo()])('carries both rating labels', (entry) => {
    const ratings = [...parse(headHtml(headTags(entry, 'Site'))).querySelectorAll('meta[name=rating]')].map((tag) =>
      tag.getAttribute('content'),
    );
    expect(ratings).toEqual(['adult', 'RTA-5042-1996-1400-1577-RTA']);
  });

  it('keeps a page without an entry out of the index', () => {
    const document = parse(headHtml(headTags(null, 'Site')));
    expect(document.title).toBe('Site');
    expect(content(document, 'meta[name=robots]')).toBe('noindex');
  });

  it('leaves out what is empty', () => {
    const document = parse(
      headHtml(headTags(seo({ title: '', description: '', keywords: '', robots: '' }, { canonical: '' }), 'Site')),
    );
    expect(document.title).toBe('Site');
    expect(document.querySelector('meta[name=description], meta[name=keywords], meta[name=robots], link')).toBeNull();
  });

  it('lets nothing out of its place, whatever an entry holds', () => {
    const entry = seo(
      { title: evil, description: evil, keywords: evil, robots: evil },
      {
        canonical: evil,
        schemes: {
          twitter: { [evil]: evil },
          openGraph: { [evil]: evil },
          schemeOrg: [{ [evil]: evil, line: '\u2028\u2029' }],
        },
      },
    );
    const html = headHtml(headTags(entry, 'Site'));
    const document = parse(html);
    expect(document.title).toBe(evil);
    for (const name of ['description', 'keywords', 'robots'])
      expect(content(document, `meta[name=${name}]`)).toBe(evil);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({
      [evil]: evil,
      line: '\u2028\u2029',
    });
    expect(document.body.childNodes).toHaveLength(0);
    for (const element of document.head.children)
      expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
  });
});

describe('JSON inside of a script', () => {
  it.each([evil, '<!--<script>', '\u2028\u2029', '</SCRIPT >'])('stays inside with %j, and stays the same', (text) => {
    const written = safeJson({ text });
    expect(written).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ text });
  });
});

describe('an attribute', () => {
  it('cannot be left', () => {
    const link = parse(`<link href="${escapeAttribute(evil)}">`).querySelector('link');
    expect(link?.getAttribute('href')).toBe(evil);
    expect(link?.getAttributeNames()).toEqual(['href']);
  });
});

describe('a navigation', () => {
  it('replaces the head that the server wrote, and nothing else in it', () => {
    const page = parse(
      `<meta charset="utf-8"><link rel="stylesheet" href="/a.css">${headHtml(headTags(seo(), 'Site'))}`,
    );
    applyHead(
      page,
      headTags(seo({ title: evil }, { schemes: { twitter: {}, openGraph: {}, schemeOrg: [{ name: evil }] } }), 'Site'),
    );
    applyHead(page, headTags(null, 'Elsewhere'));
    expect(page.title).toBe('Elsewhere');
    expect([...page.head.children].map((element) => element.outerHTML)).toEqual([
      '<meta charset="utf-8">',
      '<link rel="stylesheet" href="/a.css">',
      '<title>Elsewhere</title>',
      expect.stringContaining('noindex'),
      expect.stringContaining('adult'),
      expect.stringContaining('RTA'),
    ]);
  });
});
