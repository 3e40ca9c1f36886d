import type { ReactNode } from 'react';
import type { SeoEntry } from '@platform/shared/contracts';
import { Breadcrumbs } from '@platform/shared/ui';
import { isSafeUrl } from './menu/safe-url';
import styles from './page-breadcrumbs.module.css';

type Crumbs = SeoEntry['breadcrumbs'];

/** Most steps that are shown; an entry with more is broken. */
const mostSteps = 10;

/**
 * The breadcrumbs that are shown.
 * @param crumbs as the SEO entry has them
 * @param isStep whether the page of a path is a step
 * @returns without pages that the table skips (scene and model sub-pages, docs/spec/routes.md#breadcrumbs), and without
 *   unsafe addresses
 */
export function visibleCrumbs(crumbs: Crumbs | undefined, isStep: (pathname: string) => boolean): Crumbs {
  if (!Array.isArray(crumbs)) return [];
  return crumbs.filter((crumb) => isShowable(crumb) && isStep(crumb.url.replace(/[?#].*$/, ''))).slice(0, mostSteps);
}

const isShowable = (crumb: Partial<Crumbs[number]> | null): boolean =>
  typeof crumb?.title === 'string' && crumb.title !== '' && isSafeUrl(crumb.url);

/**
 * The breadcrumbs of the page, in the page's width. Their place is kept while the entry of a page that was
 * just opened is on its way: those of the page before would be wrong, and without it the page would jump.
 * @param seo the page's entry; undefined while it is on its way
 */
export function PageBreadcrumbs({
  seo,
  isStep,
}: {
  seo: SeoEntry | null | undefined;
  isStep: (pathname: string) => boolean;
}): ReactNode {
  if (seo === undefined)
    return (
      <div className={`container ${styles.place}`}>
        <div className={styles.waiting} />
      </div>
    );
  const crumbs = visibleCrumbs(seo?.breadcrumbs, isStep);
  if (crumbs.length < 2) return null;
  return (
    <div className={`container ${styles.place}`}>
      <Breadcrumbs items={crumbs} />
    </div>
  );
}
