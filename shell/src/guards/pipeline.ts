import { paths, safeContinue } from '@platform/shared/paths';
import type { Bootstrap } from '@platform/shared/contracts';
import { saleEventOf } from '../affiliate/sale-event';
import { visitParameters, wayBack } from '../affiliate/visit-parameters';
import type { Page } from '../navigation/page-table';
import { access } from './access';
import { type Decision, type Guard, type GuardInput, redirect } from './decision';

/** An address of this site with one slash in front: `//host/` and what browsers take for it must never lead to another host. */
export const foldSlashes = (address: string): string => address.replace(/^[/\\]+/, '/');

/** No page: receipts lie below it, and their list is a tab of the transactions. */
const paymentsPath = '/dashboard/payments';

/** The page that a visitor wanted; the log-in page is one, too, and keeps its own way on. */
function afterMaintenance(search: string): string {
  const wanted = new URLSearchParams(search).get('continue');
  const [pathname, query] = wanted?.split('?') ?? [];
  return pathname === paths.login()
    ? paths.login(safeContinue(new URLSearchParams(query).get('continue')))
    : safeContinue(wanted);
}

/**
 * All guards by name, in the order of docs/spec/routes.md#guards. Its "camgirls setup" is a query of that remote's
 * routes: no guard.
 */
export const guards = {
  /**
   * Until the server says that nothing stands in between, pages are drawn behind the gate
   * (docs/spec/age.md#age-agreement). Who agreed and must still be verified sees the soft pages; the API gives nothing
   * else.
   */
  adultMode: ({ gate, agreed, page }) => {
    const open = gate === 'none' || (gate === 'verification' && agreed) || page?.gated === false;
    return open ? { gate: false } : {};
  },
  /** Marks pages without header and footer (docs/spec/routes.md#layouts). */
  emptyLayout: ({ page }) => ({ empty: page?.layout === 'empty' || page?.layout === 'none' }),
  /**
   * A maintenance flag sends everybody to /maintenance, and afterwards to the page that they wanted
   * (docs/spec/routes.md#maintenance).
   */
  maintenance: ({ maintenance: active, page, pathname, search }) => {
    const there = page?.owner === 'maintenance';
    if (active && !there) return redirect(paths.maintenance(wayBack({ pathname, search })));
    return !active && there ? redirect(afterMaintenance(search)) : {};
  },
  access,
  /** Which sale event and which partner's visit an address carries (docs/spec/affiliates.md#visits). */
  saleEvent: ({ search }) => ({ saleEvent: saleEventOf(search), visit: visitParameters(search) }),
  /**
   * Keeps members', account and payment pages, and what is no page at all, out of search engines
   * (docs/spec/seo.md#indexing). What the SEO entry says may restrict further.
   */
  seoHead: ({ page, maintenance }) =>
    page?.index === true && page.access === 'public' && !maintenance ? { index: true } : {},
  /**
   * One address a page: a trailing slash is dropped, the query kept, `/` excepted, and an address above a page leads to
   * the list that has it (docs/spec/routes.md#addresses).
   */
  redirects: ({ pathname, search }) => {
    if (pathname === paymentsPath) return redirect(paths.transactions({ tab: 'payments' }));
    if (pathname === '/' || !pathname.endsWith('/')) return {};
    const path = foldSlashes(pathname.replace(/[/\\]+$/, ''));
    return redirect(`${path === '' ? '/' : path}${search}`, 301);
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** The decision before any guard has run: every restriction applies. */
const restricted: Decision = {
  gate: true,
  empty: false,
  redirect: null,
  saleEvent: null,
  visit: null,
  index: false,
};

/**
 * Runs the guards, the same on the server and in the browser. All of them run, because a partner's visit is captured of
 * a page that is left, too; the first redirect stands.
 * @param input what is known; a missing value is passed as its restricting value
 */
export function runGuards(input: GuardInput): Decision {
  let decision = restricted;
  for (const guard of Object.values<Guard>(guards)) {
    const said = guard(input);
    decision = { ...decision, ...said, redirect: decision.redirect ?? said.redirect ?? null };
  }
  // Search engines list the page that a redirect leads to.
  return decision.redirect === null ? decision : { ...decision, index: false };
}

/**
 * Decides on an address.
 * @param url the address
 * @param page its page in the table
 * @param bootstrap what the API said; in the browser session and age decision as they are by now
 * @param agreed whether the browser says that the age gate was passed
 */
export function decidePage(
  { pathname, search }: { pathname: string; search: string },
  page: Page | null,
  bootstrap: Pick<Bootstrap, 'authorized' | 'gate' | 'softMode' | 'maintenance' | 'access' | 'status'>,
  agreed: boolean,
): Decision {
  const { authorized, gate, softMode, maintenance, access: lists } = bootstrap;
  return runGuards({
    pathname,
    search,
    page,
    authorized,
    gate,
    softMode,
    agreed,
    maintenance: maintenance.state,
    exists: bootstrap.status !== 404,
    access: lists,
  });
}
