import { lazy, type ReactNode, Suspense } from 'react';
import type { Bootstrap } from '@platform/shared/contracts';
import { useLocation } from '@platform/shared/router';
import { HorizonPage } from './horizon-page';
import type { PageStore } from '../navigation/page-store';
import { ErrorBoundary } from './error-boundary';

const ErrorPage = lazy(() => import(/* webpackChunkName: "error-page" */ './error-page-chunk'));

/** The error page is a chunk, and may be what cannot be had; these words are here already. */
const words = () => (
  <main>
    <HorizonPage title="Something went wrong" full>
      <p className="lead">Reload the page in a moment.</p>
    </HorizonPage>
  </main>
);
const errorPage = (resetKey: string, bars: Bootstrap['bars'], empty: boolean) => (
  <ErrorBoundary resetKey={resetKey} renderFailure={words}>
    <Suspense>
      <ErrorPage bars={bars} empty={empty} />
    </Suspense>
  </ErrorBoundary>
);

/** Stands between the layout and a blank page. React tells the root of what it caught, and that reports it. */
export function FatalBoundary({ page, children }: { page: PageStore; children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFailure={() => {
        const { bootstrap, table } = page.getState();
        return errorPage(pathname, bootstrap.bars, ['empty', 'none'].includes(table.find(pathname)?.layout ?? ''));
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
