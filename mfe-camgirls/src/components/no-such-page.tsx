import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Button, EmptyState } from '@platform/shared/ui';

/** Names what is wrong with the address and leads back to the list. */
export function NoSuchPage({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="This page doesn’t exist"
      action={
        <Button variant="outlined" to={paths.camgirls()}>
          Go to the first page
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
