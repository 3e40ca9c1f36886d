import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { toAppError } from '@platform/shared/http';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { presentsSoftMode, useStore } from '@platform/shared/store';
import { Toasts } from '@platform/shared/ui';
import { AgeGate } from '../chrome/overlays/age-gate';
import { DashboardMenu } from '../chrome/menu/dashboard-menu';
import { Footer } from '../chrome/footer';
import { Header } from '../chrome/header/header';
import { safeMenus, type SafeMenus } from '../chrome/menu/menu';
import { PageBreadcrumbs } from '../chrome/page-breadcrumbs';
import { SkipLink } from '../chrome/skip-link';
import { type LayoutName, layouts } from '.';
import { MaintenancePage } from '../pages/maintenance-page';
import { NotFoundPage } from '../errors/not-found-page';
import { RemoteFallback } from '../errors/remote-fallback';
import { ShellPageSlot } from '../pages/shell-page-slot';
import { shellPages } from '../pages/shell-pages';
import type { RemoteLoader } from '../remotes/load-remote';
import { RemoteSlot } from '../remotes/remote-slot';
import { SlotLoading } from '../remotes/slot-loading';
import { isRemoteOwner, type Page } from '../navigation/page-table';
import type { ResolvePage } from '../navigation/resolve-page';
import { applyHead, pageHead } from '../seo/head';
import { writeCookie } from '../cookies/cookies';
import { logOut } from '../session/log-out';
import type { PageStore } from '../navigation/page-store';

export interface ShellLayoutProps {
  page: PageStore;
  /** Null on the server, where remotes are rendered by their workers. */
  loader: RemoteLoader | null;
  /** Requests the visitor and audience from the server again. */
  refresh: () => Promise<void>;
  /** Requests the current page table from the edge. */
  refreshTable: () => Promise<unknown>;
  resolve: ResolvePage;
}

/** Layout of a missing page. */
const missingPage = { layout: 'error', breadcrumbs: false, header: 'padded' } as const;

/** Layout, chrome and page of the current address. */
export function ShellLayout({ page, loader, refresh, refreshTable, resolve }: ShellLayoutProps) {
  const location = useLocation();
  const { pathname } = location;
  const [firstPath] = useState(pathname);
  const { bootstrap, path, table, unowned } = useStore(page);
  const session = useAppState((state) => state.session);
  const { gate } = useAppState((state) => state.audience);
  const softMode = useAppState(presentsSoftMode);
  const logout = useLogout();
  const showCookies = useCallback(() => page.setState({ cookieSettings: true }), [page]);
  const menus = useMemo(
    () => safeMenus(bootstrap.bars, { authorized: session.authorized, softMode }),
    [bootstrap.bars, session.authorized, softMode],
  );

  const { page: known, decision } = resolve(location);
  const missing = known === null || unowned === pathname || (bootstrap.status === 404 && path === pathname);
  // A page inside another app has no header and footer, even if it is missing.
  const fields: Pick<Page, 'breadcrumbs' | 'header'> & { layout: LayoutName } = missing
    ? { ...missingPage, ...(decision.empty && { layout: 'empty' }) }
    : known;
  const Layout = layouts[fields.layout];
  const chrome = { pathname, authorized: session.authorized, profile: session.profile, onLogout: logout };
  return (
    <>
      {/* First in the document, so that it does not wait for anything after it. */}
      {decision.gate && (
        <Gate logo={menus.header.logo} page={page} verification={gate === 'verification'} refresh={refresh} />
      )}
      <div hidden={decision.gate}>
        <SkipLink />
        <Layout
          header={<Header menus={menus.header} overlay={fields.header === 'over'} {...chrome} />}
          footer={<Footer menus={menus.footer} flush={missing} onCookieSettings={showCookies} />}
          breadcrumbs={
            fields.breadcrumbs ? (
              <PageBreadcrumbs
                seo={path === pathname ? bootstrap.seo : undefined}
                isStep={(at) => table.find(at)?.crumb !== false}
              />
            ) : null
          }
          dashboardMenu={<DashboardMenu menu={menus.dashboard.menu} profile={session.profile} pathname={pathname} />}
          flush={fields.header === 'flush'}
        >
          {missing ? (
            <NotFoundPage empty={decision.empty} />
          ) : (
            <PageContent
              {...{ known, pathname, loader, menus, page, refresh, refreshTable, resolve, firstPath }}
              asleep={decision.gate}
            />
          )}
        </Layout>
      </div>
      <ToastHost />
    </>
  );
}

interface PageContentProps extends ShellLayoutProps {
  known: Page;
  /** Behind the age gate. */
  asleep: boolean;
  /** The path that this document was opened at. */
  firstPath: string;
  pathname: string;
  menus: SafeMenus;
}

function PageContent({
  known,
  asleep,
  pathname,
  loader,
  menus,
  page,
  refresh,
  refreshTable,
  firstPath,
}: PageContentProps): ReactNode {
  const { owner } = known;
  const onUnowned = useCallback(
    async (path: string) => {
      await refreshTable();
      const declared = page.getState().table.find(path)?.path.endsWith('*') === false;
      // The loaded release is older than the page: a new document loads the next release. If the document began here,
      // it has that already.
      if (declared && path !== firstPath) return window.location.assign(path);
      page.setState({ unowned: path });
      applyHead(document, pageHead(page.getState().bootstrap, null, false, ''));
    },
    [page, refreshTable, firstPath],
  );
  if (isRemoteOwner(owner))
    return (
      <RemoteSlot
        owner={owner}
        loader={loader}
        asleep={asleep}
        loading={<SlotLoading />}
        fallback={RemoteFallback}
        onUnowned={(path) => void onUnowned(path)}
        ownerOf={(path) => page.getState().table.find(path)?.owner}
      />
    );
  if (owner === 'maintenance') return <Maintenance logo={menus.header.logo} page={page} refresh={refresh} />;
  return <ShellPageSlot page={shellPages[owner].page} pathname={pathname} />;
}

/** Polls as often as the server says; the guards lead back after the maintenance. */
function Maintenance({
  logo,
  page,
  refresh,
}: { logo: SafeMenus['header']['logo'] } & Pick<ShellLayoutProps, 'page' | 'refresh'>) {
  const { message, retryAfter } = useStore(page).bootstrap.maintenance;
  useEffect(() => {
    const timer = setInterval(() => void refresh().catch(() => undefined), retryAfter * 1_000);
    return () => clearInterval(timer);
  }, [refresh, retryAfter]);
  return <MaintenancePage logo={logo} message={message} retryAfter={retryAfter} />;
}

function ToastHost() {
  const toasts = useAppState((state) => state.toasts);
  const dismiss = useAppState((state) => state.dismissToast);
  return <Toasts toasts={toasts} onDismiss={dismiss} />;
}

interface GateProps extends Pick<ShellLayoutProps, 'page' | 'refresh'> {
  logo: SafeMenus['header']['logo'];
  verification: boolean;
}

function Gate({ page, refresh, ...props }: GateProps) {
  const [agreeing, setAgreeing] = useState(false);
  const [error, setError] = useState<string>();
  const { leaveUrl } = useStore(page).bootstrap;
  const agree = () => {
    setAgreeing(true);
    setError(undefined);
    writeCookie(document, 'age-agreement', '1');
    // The server decides what the agreement opens; the gate closes when the server has responded.
    refresh()
      .then(() => page.setState({ agreed: true }))
      .catch((reason: unknown) => setError(toAppError(reason).message))
      .finally(() => setAgreeing(false));
  };
  return <AgeGate {...props} leaveUrl={leaveUrl} agreeing={agreeing} error={error} onAgree={agree} />;
}

function useLogout(): () => void {
  const runtime = useRuntime();
  return useCallback(() => {
    logOut(runtime).catch((error: unknown) => runtime.store.getState().notify('error', toAppError(error).message));
  }, [runtime]);
}
