import { type ReactNode, useEffect } from 'react';
import type { Bootstrap } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { presentsSoftMode, useQuery } from '@platform/shared/store';
import { Footer } from '../chrome/footer';
import { Header } from '../chrome/header/header';
import { safeMenus } from '../chrome/menu/menu';
import { ErrorLayout } from '../layouts/error-layout';
import { ErrorPage, type ErrorPageProps } from './error-page';
import { ErrorBoundary } from './error-boundary';
import { featuredGamesQuery, hottestModelsQuery } from './error-page-queries';

export interface FatalErrorProps extends Pick<ErrorPageProps, 'reference' | 'retryAt' | 'onRetry'> {
  /** Null when they did not come: then the built-in menu stands in. */
  bars: Bootstrap['bars'] | null;
  /** The page is one without header and footer. */
  empty: boolean;
  /** Without header and footer, where it is known that they fail. */
  bare?: boolean | undefined;
}

const nothing = () => undefined;
const noChrome = { header: null, footer: null, breadcrumbs: null, dashboardMenu: null };

/**
 * The page of a fatal error with what it offers instead (docs/spec/errors.md#error-page). Header and footer may be what
 * failed: then it goes without them.
 */
export function FatalError({ bars, empty, bare = false, ...page }: FatalErrorProps): ReactNode {
  const { pathname } = useLocation();
  const { softMode } = useAppState((state) => state.audience);
  const shown = !softMode && !empty;
  const games = useQuery({ ...featuredGamesQuery(), enabled: shown });
  const models = useQuery({ ...hottestModelsQuery(), enabled: shown });
  useEffect(() => document.getElementById('main')?.focus(), []);

  const content = (
    <ErrorPage
      {...page}
      games={(shown && games.data?.items.slice(0, 6)) || []}
      models={(shown && models.data?.items.slice(0, 4)) || []}
      empty={empty}
    />
  );
  const without = <ErrorLayout {...noChrome}>{content}</ErrorLayout>;
  if (empty || bare) return without;
  return (
    <ErrorBoundary resetKey={pathname} renderFailure={() => without}>
      <Chrome bars={bars}>{content}</Chrome>
    </ErrorBoundary>
  );
}

function Chrome({ bars, children }: Pick<FatalErrorProps, 'bars'> & { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const { authorized, profile } = useAppState((state) => state.session);
  const softMode = useAppState(presentsSoftMode);
  const { header, footer } = safeMenus(bars, { authorized, softMode });
  return (
    <ErrorLayout
      {...noChrome}
      header={
        <Header menus={header} authorized={authorized} profile={profile} pathname={pathname} onLogout={nothing} />
      }
      footer={<Footer menus={footer} />}
    >
      {children}
    </ErrorLayout>
  );
}
