import { toAppError } from '@platform/shared/http';
import { ErrorPanel, Skeleton } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';

/** The part of a query that a section shows. */
export interface LoadState<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

export interface LoadedProps<Data> {
  query: LoadState<Data>;
  /** Said to a screen reader while it loads, e.g. `orders`. */
  what: string;
  /** How many rows the skeleton has. */
  rows?: number;
  /** Heading level of a failure: 1 on a page that has no heading without its data; default 2. */
  level?: 1 | 2;
  children: (data: Data) => ReactNode;
}

/** What a section has loaded, its shape while it is on its way, or its failure with a way on; other sections stay. */
export function Loaded<Data>({ query, what, rows = 6, level = 2, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const { kind, status, message } = toAppError(query.error);
    return (
      <ErrorPanel
        level={level}
        // What a role may not do is no session that ended.
        kind={status === 403 ? 'validation' : kind}
        message={status === 403 ? message : undefined}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">Loading {what}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row}>
          <Skeleton height={11} width="18%" />
          <Skeleton height={11} width="34%" />
          <Skeleton height={11} width="14%" />
        </span>
      ))}
    </div>
  );
}
