import { paths } from '@platform/shared/paths';
import { matchPage } from '@platform/shared/router';
import { wayBack } from '../affiliate/visit-parameters';
import type { Page } from '../navigation/page-table';
import { type Guard, redirect } from './decision';

/**
 * Whether a configured list names a page. A pattern with a parameter stands for the pages that have
 * one: `/{textPageUrl}` is every text page, and never `/videos`.
 */
function listed(patterns: readonly string[], pathname: string, page: Page): boolean {
  const fixed = !/[:*]/.test(page.path);
  return patterns.some((pattern) =>
    fixed ? pattern === page.path : matchPage(pattern.replaceAll(/\{(\w+)\}/g, ':$1'), pathname) !== null,
  );
}

/**
 * Decides who may open a page (docs/spec/routes.md#access): members leave guest-only pages for /, guests go to /login
 * and back afterwards, members in soft mode go to /age-verification and back. What does not exist is said before
 * anybody logs in for it; behind the gate the API speaks of soft records alone, so there it decides nothing.
 */
export const access: Guard = ({ pathname, search, page, authorized, gate, softMode, exists, access: lists }) => {
  // Everybody may be told that there is maintenance.
  if (page === null || page.owner === 'maintenance') return {};
  const guestOnly = page.access === 'guest' || listed(lists.guestOnly, pathname, page);
  const memberOnly = page.access === 'member' || listed(lists.authorizedOnly, pathname, page);
  // A configured list may name the page a redirect leads to: no visitor is redirected to the page they are on.
  const unless = (there: string, to = there) => (page.path === there ? {} : redirect(to));
  if (authorized && guestOnly) return unless(paths.home());
  if (!authorized && memberOnly && !exists && gate === 'none') return {};
  if (!authorized && memberOnly) return unless(paths.login(), paths.login(wayBack({ pathname, search })));
  const softAllowed = page.softMode || listed(lists.softModeAllowed, pathname, page);
  if (authorized && softMode && gate === 'verification' && !softAllowed)
    return unless(paths.ageVerification(), paths.ageVerification(wayBack({ pathname, search })));
  return {};
};
