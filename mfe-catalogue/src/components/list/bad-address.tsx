import type { ReactNode } from 'react';
import { Button, EmptyState } from '@platform/shared/ui';
import { type ListAddress, listPath } from '../../state/list-address';
import type { ListKind } from '../../state/list-kinds';

/** Names what is wrong with the address and leads back to the list. */
export function BadAddress({
  kind,
  problem,
  back: { sort, filters },
}: {
  kind: ListKind;
  problem: string;
  back: Pick<ListAddress, 'sort' | 'filters'>;
}): ReactNode {
  return (
    <EmptyState
      title="This page doesn’t exist"
      action={
        <Button variant="outlined" to={listPath(kind, { page: 1, sort, filters })}>
          Go to the first page
        </Button>
      }
    >
      {problem}
    </EmptyState>
  );
}
