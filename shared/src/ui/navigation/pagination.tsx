import type { ReactNode } from 'react';
import { Link } from '@platform/shared/router';
import { Icon } from '../action/icon';
import { pageWindow } from './page-window';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  /** The address of a page, so that every page can be opened, shared and crawled. */
  hrefFor: (page: number) => string;
  label?: string | undefined;
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, hrefFor, label = 'Pages' }: PaginationProps): ReactNode {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {page > 1 && (
          <li>
            <Link className={styles.cell} to={hrefFor(Math.min(page - 1, pages))} rel="prev" aria-label="Previous page">
              <Icon name="chevron-left" size={16} />
            </Link>
          </li>
        )}
        {pageWindow(page, pages).map((step, index) => (
          <li key={step === 'gap' ? `gap-${index}` : step}>
            {step === 'gap' ? (
              <span className={styles.cell} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className={styles.cell}
                to={hrefFor(step)}
                aria-label={`Page ${step}`}
                {...(step === page && { 'aria-current': 'page' as const })}
              >
                {step}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link className={styles.cell} to={hrefFor(page + 1)} rel="next" aria-label="Next page">
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
