import type { ReactNode } from 'react';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { Button, ErrorPanel, Skeleton } from '@platform/shared/ui';
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
  /** Said to a screen reader while it loads, e.g. `your devices`. */
  what: string;
  /** How many rows the skeleton has; 3 unless told. */
  rows?: number;
  /** Stands there while it loads instead of rows, in the shape of what is coming. */
  shape?: ReactNode;
  /** Path of the page to come back to after logging in again; the settings unless told. */
  from?: string;
  /** Heading level of a failure; 3 unless told, 1 where it stands for the whole page. */
  level?: 1 | 3;
  children: (data: Data) => ReactNode;
}

/** What a section has loaded, its shape while it is on its way, or its failure with a way on; the other sections stay. */
export function Loaded<Data>({
  query,
  what,
  rows = 3,
  shape,
  from = paths.settings(),
  level = 3,
  children,
}: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const { kind, status } = toAppError(query.error);
    // The session ended meanwhile: another try would end the same way.
    const ended = status === 401;
    return (
      <ErrorPanel
        level={level}
        kind={kind}
        onRetry={ended ? undefined : () => void query.refetch()}
        retrying={query.isFetching}
        action={ended ? <Button to={paths.login(from)}>Log in</Button> : undefined}
      />
    );
  }
  return (
    <div role="status" className={shape === undefined ? styles.rows : undefined}>
      <span className="visually-hidden">Loading {what}</span>
      {shape ??
        Array.from({ length: rows }, (_, row) => (
          <span key={row} className={styles.row}>
            <Skeleton height={18} width="36%" />
            <Skeleton height={14} width="58%" />
          </span>
        ))}
    </div>
  );
}
