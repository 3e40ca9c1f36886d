import { type Guard, redirect } from './decision';

/** An address of this site with one slash in front: `//host/` and what browsers take for it must never lead to another host. */
export const foldSlashes = (address: string): string => address.replace(/^[/\\]+/, '/');

/** One address a page: a trailing slash is dropped, the query kept, `/` excepted (product.md §2). */
export const redirects: Guard = ({ pathname, search }) => {
  if (pathname === '/' || !pathname.endsWith('/')) return {};
  const path = foldSlashes(pathname.replace(/[/\\]+$/, ''));
  return redirect(`${path === '' ? '/' : path}${search}`, 301);
};
