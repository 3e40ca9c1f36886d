import { withQuery } from '@platform/shared/paths';
import type { PageUrl } from './page-request';

/**
 * Where a page of staff is that had another address: rooms are on the pages of performers, whose list finds one by the
 * room's name. Only staff are sent there: to others neither address exists (docs/spec/staff.md#who-may-enter).
 * @returns null: the address never had a page
 */
export function movedStaffPage({ pathname, search }: PageUrl): string | null {
  const former = /^\/staff\/rooms(?:\/([a-z0-9-]+))?\/?$/.exec(pathname);
  if (former === null) return null;
  const [, nickname] = former;
  if (nickname !== undefined) return withQuery('/staff/performers', { q: nickname });
  // The list has the same states; a place in it was another.
  return withQuery('/staff/performers', { state: new URLSearchParams(search).get('state') ?? undefined });
}
