import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import styles from './tabs.module.css';

export interface TabLinksProps {
  /** The accessible name of the row. */
  label: string;
  /** `to`: a page, or `#id` of a part of this one. `count`: how many things are there, beside the label. */
  tabs: readonly { to: string; label: string; current?: boolean; count?: number | undefined }[];
}

/**
 * Parts of a page that have addresses of their own, as links that look like tabs: they work before any code runs, and
 * open in another tab of the browser. On phones the row scrolls sideways and brings the current one into view.
 */
export function TabLinks({ label, tabs }: TabLinksProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current="page"]');
    // Only the row moves: scrollIntoView would move the page, too.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={list} className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.label} className={styles.item}>
            <Link
              to={tab.to}
              aria-current={tab.current ? 'page' : undefined}
              preventScrollReset={tab.to[0] !== '#'}
              className={styles.tab}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
