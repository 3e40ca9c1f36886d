import { lazyPage, prepareRoute, type RemoteRoute, type Runtime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { isLegalText, isRemoteOwner, type Page, type ShellPage } from '../navigation/page-table';
import { faqQuery, helpQuery, operatorQuery, pageWordsQuery, textPageQuery } from './text-queries';

/** The shell's own pages, a chunk each. */
export const shellPages: Record<Exclude<ShellPage, 'maintenance'>, Pick<RemoteRoute, 'page' | 'queries'>> = {
  contact: {
    page: lazyPage('contact-page', () => import(/* webpackChunkName: "contact-page" */ './contact/contact-page')),
    queries: ({ pathname }) => [pageWordsQuery(pathname), operatorQuery()],
  },
  faq: {
    page: lazyPage('faq-page', () => import(/* webpackChunkName: "faq-page" */ './faq-page')),
    queries: ({ pathname }) => [faqQuery(), pageWordsQuery(pathname)],
  },
  help: {
    page: lazyPage('help-page', () => import(/* webpackChunkName: "help-page" */ './help/help-page')),
    queries: ({ pathname }) => [helpQuery(), textPageQuery(pathname), pathname === paths.help() && faqQuery()],
  },
  text: {
    page: lazyPage('text-page', () => import(/* webpackChunkName: "text-page" */ './text-page')),
    queries: ({ pathname }) => [textPageQuery(pathname), isLegalText(pathname) && operatorQuery()],
  },
};

/**
 * The chunk of one of the shell's own pages.
 * @returns null for a remote's page, for maintenance, which is no chunk, and for no page
 */
export const shellPageOf = (declared: Page | null) =>
  declared === null || isRemoteOwner(declared.owner) || declared.owner === 'maintenance'
    ? null
    : shellPages[declared.owner];

/**
 * Loads chunk and data of a page of the shell: before the server renders it, before the browser
 * hydrates it, and before a navigation.
 * @returns null when the page is not the shell's
 */
export function prepareShellPage(declared: Page | null, url: { pathname: string; search: string }, runtime: Runtime) {
  const found = shellPageOf(declared);
  if (declared === null || found === null) return Promise.resolve(null);
  return prepareRoute([{ path: declared.path, title: declared.title, ...found }], url, runtime);
}
