import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { reportsQuery } from '../../state/queries';
import type { ReportQueue, ReportsAddress } from '../../state/reports-address';
import styles from './reports.module.css';

/** The lists of reports, with how many wait. @param address the list that is asked for anyway; a report is in none */
export function QueueLinks({ address, isList = false }: { address: ReportsAddress; isList?: boolean }): ReactNode {
  const { data } = useQuery(reportsQuery(address));
  const lists: readonly { queue: ReportQueue; label: string }[] = [
    { queue: 'open', label: data === undefined ? 'Open' : `Open ${data.open}` },
    { queue: 'mine', label: data?.mine === undefined ? 'Mine' : `Mine ${data.mine}` },
    { queue: 'appeals', label: data === undefined ? 'Appeals' : `Appeals ${data.appeals}` },
    { queue: 'decided', label: 'Decided' },
  ];
  return (
    <nav className={styles.queues} aria-label="Queue">
      {lists.map(({ queue, label }) => (
        <Link
          key={queue}
          to={ownPaths.reports({ ...(queue !== 'open' && { queue }) })}
          aria-current={queue === (address.queue ?? 'open') ? (isList ? 'page' : 'true') : undefined}
          className={styles.queue}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
