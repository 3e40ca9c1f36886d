import { type Guard, redirect } from './decision';

/** One address a page: a trailing slash is dropped, the query kept, `/` excepted (product.md §2). */
export const redirects: Guard = ({ pathname, search }) => {
  if (pathname === '/' || !pathname.endsWith('/')) return {};
  // Leading slashes are folded, too, and so is what browsers take for one: `//host/` must never
  // become a redirect to another host.
  const path = pathname.replace(/[/\\]+$/, '').replace(/^[/\\]+/, '/');
  return redirect(`${path === '' ? '/' : path}${search}`, 301);
};
