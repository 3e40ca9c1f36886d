import type { Bootstrap, SeoEntry } from '@platform/shared/contracts';
import { type Page, titleOf } from '../navigation/page-table';
import { siteName } from '../chrome/menu/menu';

/** One element of the head; attributes and text are raw, escaping is the writer's. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** What the API says of a path that its head needs. */
export type HeadFacts = Pick<Bootstrap, 'seo' | 'status' | 'bars'>;

/** Both rating tags are on every page (docs/spec/age.md#label-for-adults). */
const ratings: readonly HeadTag[] = [
  { tag: 'meta', attributes: { name: 'rating', content: 'adult' } },
  { tag: 'meta', attributes: { name: 'rating', content: 'RTA-5042-1996-1400-1577-RTA' } },
];

/**
 * The head of the page that is shown: the server writes it, and the browser after each navigation.
 * @param bootstrap what the API said about the path
 * @param page the path's, if it has one
 * @param index whether search engines may list it
 * @param search of the address, which may decide the page's title
 */
export function pageHead(
  { seo, status, bars }: HeadFacts,
  page: Pick<Page, 'title' | 'titles'> | null,
  index: boolean,
  search: string,
): HeadTag[] {
  const found = page !== null && status === 200;
  const title = found ? titleOf(page, search) : 'Page not found';
  const site = siteName(bars);
  return headTags(found ? seo : null, title === '' ? site : `${title} · ${site}`, index && found);
}

/** Most tags of one kind that an entry may bring. */
const most = 40;

/**
 * The head of a page, from its SEO entry. Whatever is missing or malformed in it is left out.
 * @param seo null for pages without one: they are not to be indexed
 * @param fallbackTitle title of a page without an entry
 * @param index whether search engines may list the page; the entry can only restrict it further
 */
export function headTags(seo: SeoEntry | null, fallbackTitle: string, index = true): HeadTag[] {
  const { meta: words, schemes, canonical } = (seo ?? {}) as { [K in keyof SeoEntry]?: Partial<SeoEntry[K]> };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const named = (name: string, value: unknown): HeadTag[] => (text(value) === '' ? [] : [meta(name, text(value))]);
  const properties = (entries: unknown, key: 'name' | 'property'): HeadTag[] =>
    Object.entries(isObject(entries) ? entries : {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .slice(0, most)
      .map(([name, content]) => ({ tag: 'meta', attributes: { [key]: name, content } }));
  const structured: unknown[] = Array.isArray(schemes?.schemeOrg) ? schemes.schemeOrg : [];
  return [
    { tag: 'title', attributes: {}, text: text(words?.title) || fallbackTitle },
    ...named('description', words?.description),
    ...named('keywords', words?.keywords),
    ...(seo === null || !index ? [meta('robots', 'noindex')] : named('robots', words?.robots)),
    ...(text(canonical) === ''
      ? []
      : [{ tag: 'link', attributes: { rel: 'canonical', href: text(canonical) } } as const]),
    ...properties(schemes?.openGraph, 'property'),
    ...properties(schemes?.twitter, 'name'),
    ...structured
      .filter(isObject)
      .slice(0, most)
      .map((scheme): HeadTag => ({
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: safeJson(scheme),
      })),
    ...ratings,
  ];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });

/**
 * JSON that may stand inside a script element: nothing in it can end the element or the line.
 * @param value anything JSON can say
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Writes the head for a server-rendered page; every tag is marked, so that the browser can replace it. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
        .join('');
      if (tag === 'title') return `<title>${escapeText(text ?? '')}</title>`;
      if (tag === 'script') return `<script data-seo${written}>${text ?? ''}</script>`;
      return `<${tag} data-seo${written}>`;
    })
    .join('');
}

/** Puts a page's head into the document on a navigation in the browser. */
export function applyHead(document: Document, tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll('[data-seo]')) old.remove();
  for (const { tag, attributes, text } of tags) {
    if (tag === 'title') {
      document.title = text ?? '';
      continue;
    }
    const element = document.createElement(tag);
    element.dataset['seo'] = '';
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
