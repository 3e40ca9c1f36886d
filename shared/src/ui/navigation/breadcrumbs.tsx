import type { ReactNode } from 'react';
import type { SeoEntry } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import styles from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  /** From the start page down; the last one is the page itself and no link. */
  items: SeoEntry['breadcrumbs'];
}

/** Where the page stands; nothing when there is no way up. */
export function Breadcrumbs({ items }: BreadcrumbsProps): ReactNode {
  if (items.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {items.map(({ title, url }, index) => (
          <li key={url} className={styles.item}>
            {index === items.length - 1 ? <span aria-current="page">{title}</span> : <Link to={url}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
