import type { ReactNode } from 'react';
import { type AppError, toAppError } from '@platform/shared/http';
import { ErrorPanel } from '@platform/shared/ui';

export interface FailedQuery {
  data?: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A refusal for age is not a missing login, which is what the panel would say by itself. */
const isRefusal = ({ status, kind }: AppError): boolean => status === 403 || kind === 'validation';

/** Whether there is nothing to show: what was there before it failed stays, unless it may not be shown any more. */
export const isFailure = ({ data, error, isError }: FailedQuery): boolean =>
  isError && (data === undefined || isRefusal(toAppError(error)));

/** A query that has nothing to show, with a way to try again; nothing for one that has. */
export function LoadFailure({ query }: { query: FailedQuery }): ReactNode {
  if (!isFailure(query)) return null;
  const error = toAppError(query.error);
  const refused = isRefusal(error);
  return (
    <ErrorPanel
      kind={refused ? 'validation' : error.kind}
      {...(refused && { message: error.message })}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
