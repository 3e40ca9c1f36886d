import type { ReactNode } from 'react';
import { toAppError } from '@platform/shared/http';
import { ErrorPanel } from '@platform/shared/ui';

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A query that failed, with a way to try again. */
export function LoadFailure({ query }: { query: FailedQuery }): ReactNode {
  const { kind, status, message } = toAppError(query.error);
  // A refusal for age is not a missing log-in, which is what the panel would say by itself.
  const isRefused = status === 403;
  return (
    <ErrorPanel
      kind={isRefused ? 'validation' : kind}
      message={isRefused ? message : undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
