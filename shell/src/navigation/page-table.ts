import { comparePatterns, type PageDeclaration, pageDefaults, type PageFields } from '@platform/shared/pages';
import { matchPage } from '@platform/shared/router';

/** A name in remotes.json, which has these only. */
export type RemoteName = `mfe-${string}`;

/** Pages of the shell itself. */
export type ShellPage = 'maintenance' | 'text' | 'faq' | 'help' | 'contact';

export interface Page extends PageFields {
  /** Pattern, such as `/games/:slug`. */
  path: string;
  owner: RemoteName | ShellPage;
}

/** The pages that remotes declare, by owner: what the edge hands to the browser. */
export type RemotePages = Readonly<Partial<Record<RemoteName, readonly PageDeclaration[]>>>;

/** Which page a path has; the one table both sides read (docs/spec/routes.md#pages). */
export interface PageTable {
  /** Changes whenever a page does. */
  readonly version: string;
  /** Page declarations of the remotes, as sent to the browser. */
  readonly remotes: RemotePages;
  readonly pages: readonly Page[];
  /**
   * @param pathname without query
   * @returns the most specific page, or null when no page has this path
   */
  find(pathname: string): Page | null;
}

/** Whether a page is a remote's. */
export const isRemoteOwner = (owner: Page['owner']): owner is RemoteName => owner.startsWith('mfe-');

const own = (path: string, owner: ShellPage, title: string, fields: Partial<Page> = {}): Page => ({
  ...pageDefaults,
  layout: 'default-bg',
  path,
  owner,
  title,
  ...fields,
});
const text = { record: 'text' } as const;
/** Texts that a visitor must be able to read before the age gate. */
const legalPages = [
  ['/privacy', 'Privacy'],
  ['/cookies', 'Cookies'],
  ['/content-removal', 'Content removal'],
  ['/performer-records', 'Performer records'],
  ['/parents', 'Information for parents'],
] as const;

/** The shell's own pages. Every other page is declared by its remote. */
export const ownPages: readonly Page[] = [
  own('/faq', 'faq', 'Frequently asked questions'),
  own('/help', 'help', 'Help', text),
  own('/help/*', 'help', 'Help', text),
  own('/contact-us', 'contact', 'Contact us'),
  own('/maintenance', 'maintenance', 'Maintenance', { layout: 'none', breadcrumbs: false, gated: false, index: false }),
  own('/terms-and-conditions', 'text', 'Terms and conditions', { gated: false }),
  ...legalPages.map(([path, title]) => own(path, 'text', title, { ...text, gated: false })),
  own('/:textPageUrl', 'text', 'About', text),
];

/** Whether a path has one of the texts that stand before the age gate: terms, privacy and what else the law asks for. */
export const isLegalText = (pathname: string): boolean =>
  ownPages.some(({ owner, gated, path }) => owner === 'text' && !gated && path === pathname);

/**
 * Joins the shell's own pages and those of the remotes. The order in which they come does not matter: the most
 * specific pattern wins.
 * @param remotes the pages of accepted releases
 * @param version names this state of the table
 */
export function createPageTable(remotes: RemotePages, version: string): PageTable {
  // Chunks are the edge's business.
  const declared = Object.entries(remotes).map(
    ([owner, pages = []]) => [owner as RemoteName, pages.map(({ chunk: _chunk, ...fields }) => fields)] as const,
  );
  const theirs = declared.flatMap(([owner, list]) =>
    list.map((fields): Page => ({ ...pageDefaults, ...fields, owner })),
  );
  const pages = [...ownPages, ...theirs].toSorted((left, right) => comparePatterns(left.path, right.path));
  // A request asks twice, before and after its bootstrap.
  let last: { pathname: string; page: Page | null } | null = null;
  return {
    version,
    remotes: Object.fromEntries(declared),
    pages,
    find: (pathname) => {
      if (last?.pathname !== pathname)
        last = { pathname, page: pages.find(({ path }) => matchPage(path, pathname) !== null) ?? null };
      return last.page;
    },
  };
}

/** The title of a page at an address: the first of those that its query decides, else its own. */
export function titleOf({ title, titles }: Pick<Page, 'title' | 'titles'>, search: string): string {
  const query = search.replace('?', '&');
  return Object.entries(titles ?? {}).find(([start]) => query.includes(`&${start}`))?.[1] ?? title;
}

/**
 * The record that a path's page is about, as the API is asked for it.
 * @returns e.g. `game:neon-dunes`, `text`; null for a page without a record
 */
export function recordOf(page: Page | null, pathname: string): string | null {
  if (page?.record == null) return null;
  const slug = matchPage(page.path, pathname)?.['slug'];
  return slug === undefined ? page.record : `${page.record}:${slug}`;
}
