import { Suspense, type ReactNode, useCallback, useEffect } from 'react';
import { type Location, Route, Routes, useLocation } from '@platform/shared/router';
import { RouterBridge } from './router-bridge';
import { matchRoute, prepareRoute, type RemoteRoute } from './routes';
import { type Runtime, RuntimeProvider } from './runtime';

/**
 * A remote's React root: its routes below the host's router and singletons. The server render and the
 * browser use this same component, so that hydration finds what it expects.
 */
export function RemoteRoot({
  routes,
  runtime,
  loading,
  opened,
}: {
  routes: readonly RemoteRoute[];
  runtime: Runtime;
  loading: ReactNode;
  /** The location of the server's HTML that is hydrated. */
  opened?: Partial<Location> | undefined;
}) {
  const owns = useCallback((pathname: string) => matchRoute(routes, pathname) !== null, [routes]);
  const ready = useCallback((pathname: string) => matchRoute(routes, pathname)?.route.page.ready() === true, [routes]);
  useEffect(
    // A new location's data is asked for at once, beside its chunk, not after the page has rendered.
    () =>
      runtime.router.subscribe(
        () => void prepareRoute(routes, runtime.router.location, runtime).catch(() => undefined),
      ),
    [routes, runtime],
  );
  return (
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={owns} ready={ready} opened={opened}>
        <Boundary loading={loading}>
          <Routes>
            {routes.map(({ path, page: { Component } }) => (
              <Route key={path} path={path} caseSensitive element={<Component />} />
            ))}
          </Routes>
        </Boundary>
      </RouterBridge>
    </RuntimeProvider>
  );
}

/**
 * Reads the location, though only the routes below need it: React does not tell a boundary that it has yet to hydrate
 * of a changed context, and would hydrate the server's page as the next one. It does tell of changed props; the routes
 * are the same element each time, so that no page is rendered for it.
 */
function Boundary({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  useLocation();
  return <Suspense fallback={loading}>{children}</Suspense>;
}
