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
  const error = toAppError(query.error);
  // A refusal for age is not a missing login, which is what the panel would say by itself.
  const refused = error.status === 403 || error.kind === 'validation';
  return (
    <ErrorPanel
      kind={refused ? 'validation' : error.kind}
      {...(refused && { message: error.message })}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
