import { type ReactNode, Suspense } from 'react';
import type { LazyPage } from '@platform/shared/remote';
import { ErrorBoundary } from '../errors/error-boundary';
import { SlotLoading } from '../remotes/slot-loading';
import { RemoteFallback } from '../errors/remote-fallback';

export interface ShellPageSlotProps {
  page: LazyPage;
  /** Another page is another try. */
  pathname: string;
}

/** The place of one of the shell's own pages: its chunk may be late or fail, and the frame stays. */
export function ShellPageSlot({ page: { Component, preload }, pathname }: ShellPageSlotProps): ReactNode {
  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFailure={(retry) => <RemoteFallback onRetry={() => void preload().then(retry, () => undefined)} />}
    >
      <Suspense fallback={<SlotLoading />}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
}
