import type { ReactNode } from 'react';
import { toAppError } from '@platform/shared/http';
import { ErrorPanel } from '@platform/shared/ui';
import { SlotLoading } from '../remotes/slot-loading';
import { NotFoundPage } from '../errors/not-found-page';

export interface PageQueryProps<T> {
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** Shows what a page asked for, or how that stands: loading, not found, failed with a retry. */
export function PageQuery<T>({ query: { data, error, isFetching, refetch }, children }: PageQueryProps<T>): ReactNode {
  if (data !== undefined) return children(data);
  if (error === null || error === undefined) return <SlotLoading />;
  const { kind, message } = toAppError(error);
  if (kind === 'not-found') return <NotFoundPage />;
  return (
    <div className="container">
      <ErrorPanel kind={kind} message={message} level={1} retrying={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}
