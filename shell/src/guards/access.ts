import { paths } from '@platform/shared/paths';
import { matchPage } from '@platform/shared/router';
import { wayBack } from '../affiliate/visit-parameters';
import type { Page } from '../navigation/page-table';
import { type Guard, redirect } from './decision';

/**
 * Whether a configured list includes a page. A pattern with a parameter matches the pages that have one:
 * `/{textPageUrl}` is every text page, and never `/videos`.
 */
function listed(patterns: readonly string[], pathname: string, page: Page): boolean {
  const fixed = !/[:*]/.test(page.path);
  return patterns.some((pattern) =>
    fixed ? pattern === page.path : matchPage(pattern.replaceAll(/\{(\w+)\}/g, ':$1'), pathname) !== null,
  );
}

/**
 * Decides who may open a page (docs/spec/routes.md#access): members leave guest-only pages for /, guests go to /login
 * and back afterwards, members in soft mode go to /age-verification and back. A missing record is a 404 even before the
 * log-in; behind the gate the API only knows soft records, so there a missing one decides nothing.
 */
export const access: Guard = ({ pathname, search, page, authorized, gate, softMode, exists, access: lists }) => {
  // Every visitor may see the maintenance page.
  if (page === null || page.owner === 'maintenance') return {};
  const guestOnly = page.access === 'guest' || listed(lists.guestOnly, pathname, page);
  const memberOnly = page.access === 'member' || listed(lists.authorizedOnly, pathname, page);
  // A configured list may include the target of a redirect: no visitor is redirected to the page they are on.
  const unless = (there: string, to = there) => (page.path === there ? {} : redirect(to));
  if (authorized && guestOnly) return unless(paths.home());
  if (!authorized && memberOnly && !exists && gate === 'none') return {};
  if (!authorized && memberOnly) return unless(paths.login(), paths.login(wayBack({ pathname, search })));
  const softAllowed = page.softMode || listed(lists.softModeAllowed, pathname, page);
  if (authorized && softMode && gate === 'verification' && !softAllowed)
    return unless(paths.ageVerification(), paths.ageVerification(wayBack({ pathname, search })));
  return {};
};
