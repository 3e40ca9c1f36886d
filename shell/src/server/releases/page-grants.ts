import { type PageDeclaration, type PageFields, patternShape } from '@platform/shared/pages';
import { ownPages, type RemoteName, type RemotePages } from '../../navigation/page-table';
import { ReleaseRefused } from './release-refused';

/** Paths that remotes.json grants a remote, and the minimum access that its pages there must require. */
export interface Prefix {
  path: string;
  /** Only the path itself, nothing below it. */
  exact?: boolean;
  access: PageFields['access'];
  /** False: its page may be without the age gate. */
  gated?: false;
}

/** Whether a remote exists for staff only: all of its pages are theirs (docs/spec/staff.md#who-may-enter). */
export const isForStaff = (prefixes: readonly Prefix[]): boolean => prefixes.some(({ access }) => access === 'staff');

/** The longest of a remote's prefixes that a path lies below. */
export const prefixOf = (prefixes: readonly Prefix[], path: string): Prefix | undefined =>
  prefixes
    .filter((granted) => path === granted.path || (granted.exact !== true && path.startsWith(`${granted.path}/`)))
    .toSorted((left, right) => right.path.length - left.path.length)[0];

/**
 * Checks the pages of a release before it is taken into use.
 * @param name the remote
 * @param pages its declared pages
 * @param prefixes its grants
 * @param others the pages of other remotes; its own may be among them
 * @throws ReleaseRefused when there is no page, or one lies outside the prefixes, is laxer than its prefix, or belongs
 *   to another remote
 */
export function checkPages(
  name: RemoteName,
  pages: readonly PageDeclaration[],
  prefixes: readonly Prefix[],
  others: RemotePages,
): void {
  if (pages.length === 0) throw new ReleaseRefused(`${name} declares no pages`);
  const taken = new Map(ownPages.map(({ path }) => [patternShape(path), 'the shell']));
  for (const [other, declared = []] of Object.entries(others)) {
    if (other !== name) for (const { path } of declared) taken.set(patternShape(path), other);
  }
  for (const { path, access = 'public', gated = true } of pages) {
    const prefix = prefixOf(prefixes, path);
    if (prefix === undefined)
      throw new ReleaseRefused(`${name} declares the page ${path}, which lies outside of its prefixes`);
    if (prefix.access !== 'public' && access !== prefix.access)
      throw new ReleaseRefused(
        `${name} declares the page ${path} as ${access}, but ${prefix.path} is for ${prefix.access} pages`,
      );
    // Every visitor who may see the remote would see its pages.
    if (access === 'staff' && prefix.access !== 'staff')
      throw new ReleaseRefused(
        `${name} declares the page ${path} as staff, but ${prefix.path} is not hidden from others`,
      );
    if (!gated && prefix.gated !== false)
      throw new ReleaseRefused(
        `${name} declares the page ${path} without the age gate, which ${prefix.path} is not granted`,
      );
    const owner = taken.get(patternShape(path));
    if (owner !== undefined) throw new ReleaseRefused(`${name} declares the page ${path}, which ${owner} has already`);
    taken.set(patternShape(path), name);
  }
}

/**
 * Whether pages that were checked against a remote's prefixes are valid with other prefixes, too: only additions to the
 * earlier ones.
 * @param before its earlier grants
 * @param after its current grants
 */
export const isWidened = (before: readonly Prefix[], after: readonly Prefix[]): boolean => {
  const isSame = (one: Prefix, other: Prefix): boolean =>
    one.path === other.path &&
    one.access === other.access &&
    (one.exact === true) === (other.exact === true) &&
    one.gated === other.gated;
  const isBelow = ({ path }: Prefix, other: Prefix): boolean =>
    path === other.path || (other.exact !== true && path.startsWith(`${other.path}/`));
  return (
    before.every((old) => after.some((prefix) => isSame(old, prefix))) &&
    after.every((prefix) => before.some((old) => isSame(old, prefix)) || !before.some((old) => isBelow(prefix, old)))
  );
};

/** Pages of a remote without a known release: its fallback, with every restriction. */
export const fallbackPages = (prefixes: readonly Prefix[]): PageDeclaration[] =>
  prefixes.flatMap(({ path, exact = false, access }) =>
    [path, ...(exact ? [] : [`${path}/*`])].map((pattern) => ({
      path: pattern,
      access,
      softMode: false,
      index: false,
      breadcrumbs: false,
    })),
  );
