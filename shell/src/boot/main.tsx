import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createHttpClient } from '@platform/shared/http';
import { recoverableErrorEvent } from '@platform/shared/remote';
import { createAppStore, createQueryClient, hydrateQueries } from '@platform/shared/store';
import { endingOnForbiddenProfile } from '../api/forbidden-profile';
import { ShellApp } from '../app';
import { prepareShellPage } from '../pages/shell-pages';
import { createRemoteLoader } from '../remotes/load-remote';
import { watchLoader } from '../remotes/watched-loader';
import type { Report } from '../reporting/capture';
import { createPageTable } from '../navigation/page-table';
import { createResolvePage } from '../navigation/resolve-page';
import { createBrowserRouter } from '../navigation/host-router';
import { type ShownPage, shownPage } from '../navigation/focus-heading';
import { startScrollRestorer } from '../navigation/scroll-restorer';
import { isChunkError, reloadOnce } from './chunk-reload';
import { readCookie } from '../cookies/cookies';
import { logOut } from '../session/log-out';
import { whenIdle } from './on-idle';
import { createDecide, followNavigation } from '../navigation/follow-navigation';
import { createPageStore } from '../navigation/page-store';
import { appElementId, type EmbeddedState } from './embedded-state';
import { createUnauthorizedHandler } from '../session/unauthorized';

/**
 * Makes the page live: what the server rendered, with what it rendered it from.
 * @param builds gets the build of each remote that the page loads, for reports
 */
export function start(
  { bootstrap, remotes, pages, queries, config, releaseNote }: Extract<EmbeddedState, { kind: 'page' }>,
  report: Report,
  builds: Map<string, string>,
): void {
  const element = document.getElementById(appElementId);
  if (element === null) throw new Error('the page has no element for the app');
  const { authorized, profile, gate, softMode } = bootstrap;
  const { pathname, search } = window.location;
  const opened = { session: { authorized, profile }, audience: { gate, softMode } };
  const store = createAppStore(opened);
  const page = createPageStore({
    bootstrap,
    path: pathname,
    table: createPageTable(pages.remotes, pages.version),
    agreed: readCookie(document, 'age-agreement') === '1',
  });
  const resolve = createResolvePage(store, page);
  const router = createBrowserRouter(window, createDecide(resolve));
  const calls = createHttpClient({ onUnauthorized: createUnauthorizedHandler({ store, router }) });
  const http = endingOnForbiddenProfile(
    calls,
    () => void logOut({ http: calls, queryClient, store, router }).catch(() => undefined),
  );
  const queryClient = createQueryClient(http);
  hydrateQueries(queryClient, queries);
  const runtime = { store, queryClient, http, router };
  const { refresh, refreshTable } = followNavigation({ store, page, http, queryClient, resolve }, router, document);
  startScrollRestorer(window, router);
  let left: ShownPage | undefined;
  router.subscribe(() => {
    if (router.location.pathname !== pathname) left ??= shownPage(document);
  });
  const quietLoader = createRemoteLoader(remotes, (name, build) => builds.set(name, build));
  const loader = watchLoader(quietLoader, (kind, app, error) => {
    const lost = isChunkError(error);
    report({ kind: lost ? 'chunk' : kind === 'page' ? 'render' : 'remote', app, error });
    // A remote that cannot be had has its place's fallback; a page of one that is there went with its release.
    if (lost && kind === 'page') reloadOnce(window);
  });
  window.addEventListener(recoverableErrorEvent, (event) => {
    const { remote, error } = (event as CustomEvent<{ remote: string; error: unknown }>).detail;
    report({ kind: 'render', app: remote, error });
  });
  const hydrate = () => {
    hydrateRoot(element, <ShellApp {...{ runtime, page, loader, resolve, refresh, refreshTable }} />, {
      identifierPrefix: 'shell-',
      onCaughtError: (error) => report({ kind: 'render', app: 'shell', error }),
      onRecoverableError: (error) => {
        window.dispatchEvent(new CustomEvent(recoverableErrorEvent, { detail: { remote: 'shell', error } }));
      },
    });
  };
  // A page of the shell is a chunk: what the server rendered of it is hydrated when it is there.
  void prepareShellPage(
    bootstrap.status === 404 ? null : page.getState().table.find(window.location.pathname),
    window.location,
    runtime,
  )
    .then((prepared) => prepared?.page)
    .catch(() => undefined)
    // As a transition it is done in short tasks, between which the browser answers and paints.
    .then(() => startTransition(hydrate));
  whenIdle(window, () => {
    import(/* webpackChunkName: "after-paint" */ './after-paint').then(
      ({ startAfterPaint }) =>
        startAfterPaint({
          window,
          runtime,
          page,
          opened,
          watched: loader,
          quietLoader,
          resolve,
          refresh,
          refreshTable,
          report,
          config,
          releaseNote,
          builds,
          left,
          search,
        }),
      // The page works without it, and has it again with the next one.
      (error: unknown) => report({ kind: 'chunk', app: 'shell', error }),
    );
  });
}
