import type { CatalogueConfig } from '../settings';
import type { Command } from '../../../ground/area';
import { type ContentChanges, mergeContent } from '../../content/schema/merge-content';
import type { Content, ContentMenuItem, ContentSeo } from '../../content/schema/schema';
import { ContentError, readChanges } from '../transfer/content-document';
import { editContent } from './edit-content';

/** Menus that commands can change. */
const menus = ['header', 'footer', 'dashboard'] as const;
type MenuName = (typeof menus)[number];
const isMenu = (name: string): name is MenuName => menus.some((menu) => menu === name);

/** Reads what a command would write as a merge reads its document; places are of no use to the one who typed it. */
function changesOf(changes: object): ContentChanges {
  try {
    return readChanges(changes);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(error.problems.map((problem) => problem.replace(/^[^:]*\.(\w+): /, '$1: ')));
  }
}

const without = (items: readonly ContentMenuItem[], url: string): ContentMenuItem[] =>
  items
    .filter((item) => item.url !== url)
    .map((item) => (item.items === undefined ? item : { ...item, items: without(item.items, url) }));

const withoutMenuItem = ({ bars, ...content }: Content, menu: MenuName, url: string): Content => ({
  ...content,
  bars: { ...bars, [menu]: { ...bars[menu], menu: without(bars[menu].menu, url) } },
});

const menuOf = (name: string): MenuName => {
  if (!isMenu(name)) throw new Error(`The menu must be ${menus.join(', ')}, but is "${name}".`);
  return name;
};

/** An entry as search engines and sitemaps have it; the words are those of the page. */
const seoOf = (url: string, title: string, description: string): ContentSeo => ({
  pageUrl: url,
  canonical: url,
  meta: { robots: 'index, follow', title, description, keywords: '' },
  schemes: {
    twitter: { card: 'summary', title, description },
    openGraph: { type: 'website', title, description },
    schemeOrg: [],
  },
  page: { h1: title, h2: '', description },
  breadcrumbs: [
    { title: 'Home', url: '/' },
    { title, url },
  ],
});

/** Small changes of a site that is in use. */
export const editCommands: readonly Command<CatalogueConfig>[] = [
  {
    words: 'menu add',
    synopsis: 'header|footer|dashboard URL TITLE',
    summary: 'put a page into a menu for everyone, or change its title there',
    minArgs: 3,
    maxArgs: 3,
    run: async ({ db }, [name = '', url = '', title = '']) => {
      const menu = menuOf(name);
      const item: ContentMenuItem = { title, url, permissions: ['guest', 'user'] };
      const changes = changesOf({ bars: { [menu]: { menu: [item] } } });
      await editContent(db, (content) => mergeContent(content, changes)).catch((error: unknown) => {
        // A menu leads to pages that search engines may know, or to texts.
        if (!(error instanceof ContentError) || !error.message.endsWith(`there is no page ${url}`)) throw error;
        throw new ContentError([
          `The site knows no page ${url}: describe it first with "seo set ${url} TITLE DESCRIPTION".`,
        ]);
      });
      return `${url} is in the ${menu} menu as "${title}".`;
    },
  },
  {
    words: 'menu remove',
    synopsis: 'header|footer|dashboard URL',
    summary: 'take a page out of a menu',
    minArgs: 2,
    maxArgs: 2,
    run: async ({ db }, [name = '', url = '']) => {
      const menu = menuOf(name);
      await editContent(db, (content) => withoutMenuItem(content, menu, url));
      return `${url} is not in the ${menu} menu.`;
    },
  },
  {
    words: 'seo set',
    synopsis: 'URL TITLE DESCRIPTION',
    summary: 'set what search engines read about a page, and put it into the sitemap',
    minArgs: 3,
    maxArgs: 3,
    run: async ({ db }, [url = '', title = '', description = '']) => {
      const changes = changesOf({ seo: [seoOf(url, title, description)] });
      await editContent(db, (content) => mergeContent(content, changes));
      return `${url} is "${title}" for search engines, and in the sitemap.`;
    },
  },
  {
    words: 'seo remove',
    synopsis: 'URL',
    summary: 'remove what search engines read about a page, and take it out of the sitemap',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [url = '']) => {
      await editContent(db, (content) => ({ ...content, seo: content.seo.filter(({ pageUrl }) => pageUrl !== url) }));
      return `Search engines now read nothing specific about ${url}.`;
    },
  },
];
