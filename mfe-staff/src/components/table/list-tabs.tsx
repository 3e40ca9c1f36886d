import { withQuery } from '@platform/shared/paths';
import { Link, useSearchParams } from '@platform/shared/router';
import type { ReactNode } from 'react';
import { useSavedFilters } from '../../state/saved-filters';
import styles from '../reports/reports.module.css';
import { SavedFilterTabs } from './saved-filters';

interface ListTabsProps<Address> {
  /** For screen readers, e.g. `Which members`. */
  label: string;
  /** The parameter of the address that the tabs set; left out: there is one tab alone. */
  name?: string;
  /** Tabs of the page; without a value: the list as it is without the parameter. */
  tabs: readonly { label: string; value?: string | undefined }[];
  /** The filters of an address. */
  read: (search: URLSearchParams) => Address;
  /** The list's address. */
  path: (address?: Address) => string;
}

/** The tabs of a list, and behind them those that the one at work saved. They keep the filters, but not those of a saved tab. */
export function ListTabs<Address>({ label, name = '', tabs, read, path }: ListTabsProps<Address>): ReactNode {
  const [search] = useSearchParams();
  const withoutPlace = (of: URLSearchParams): string => {
    const filters = new URLSearchParams(of);
    filters.delete('cursor');
    return path(read(filters));
  };
  const saved = useSavedFilters(path(), withoutPlace);
  const current = withoutPlace(search);
  const { [name]: chosen, ...typed } = Object.fromEntries(new URLSearchParams(current.split('?')[1]));
  const isSaved = saved.filters.some(({ to }) => to === current);
  return (
    <nav className={styles.queues} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.value ?? ''}
          to={withQuery(path(), { ...(!isSaved && typed), ...(tab.value !== undefined && { [name]: tab.value }) })}
          className={styles.queue}
          aria-current={tab.value === chosen && !isSaved ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
      <SavedFilterTabs
        saved={saved}
        current={Object.keys(typed).length > 0 ? current : null}
        className={styles.queue}
      />
    </nav>
  );
}
