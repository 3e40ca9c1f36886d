import type { ComponentType } from 'react';
import { lazyPage, type LoadContext, prepareRoute, type RemoteRoute, type Runtime } from '@platform/shared/remote';
import { isRemoteOwner, type PageRule, type ShellPage } from '../navigation/page-table';

/** What the chunk of a page holds: the page, and what to ask for before it renders. */
interface ShellPageModule {
  default: ComponentType;
  load?: (context: LoadContext, pathname: string) => Promise<unknown>;
}

const chunk = (id: string, get: () => Promise<ShellPageModule>) => ({
  page: lazyPage(id, get),
  load: async (context: LoadContext, pathname: string) => (await get()).load?.(context, pathname),
});

/** The shell's own pages, a chunk each. */
export const shellPages: Record<Exclude<ShellPage, 'maintenance'>, ReturnType<typeof chunk>> = {
  contact: chunk('contact-page', () => import(/* webpackChunkName: "contact-page" */ './contact/contact-page')),
  faq: chunk('faq-page', () => import(/* webpackChunkName: "faq-page" */ './faq-page')),
  help: chunk('help-page', () => import(/* webpackChunkName: "help-page" */ './help/help-page')),
  text: chunk('text-page', () => import(/* webpackChunkName: "text-page" */ './text-page')),
};

/**
 * The shell's own page of a rule.
 * @returns null for a remote's page, for maintenance, which is no chunk, and for no page
 */
export const shellPageOf = (rule: PageRule | null) =>
  rule === null || isRemoteOwner(rule.owner) || rule.owner === 'maintenance' ? null : shellPages[rule.owner];

/**
 * Loads chunk and data of a page of the shell: before the server renders it, before the browser
 * hydrates it, and ahead of a navigation.
 * @returns null when the page is not the shell's
 */
export function prepareShellPage(rule: PageRule | null, url: { pathname: string; search: string }, runtime: Runtime) {
  const found = shellPageOf(rule);
  if (rule === null || found === null) return Promise.resolve(null);
  const route: RemoteRoute = {
    path: rule.path,
    page: found.page,
    load: (context) => found.load(context, url.pathname),
  };
  return prepareRoute([route], url, runtime);
}
