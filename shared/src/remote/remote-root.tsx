import { Suspense, type ReactNode, useCallback, useEffect } from 'react';
import { Route, Routes } from '@platform/shared/router';
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
}: {
  routes: readonly RemoteRoute[];
  runtime: Runtime;
  loading: ReactNode;
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
      <RouterBridge router={runtime.router} owns={owns} ready={ready}>
        <Suspense fallback={loading}>
          <Routes>
            {routes.map(({ path, page: { Component } }) => (
              <Route key={path} path={path} caseSensitive element={<Component />} />
            ))}
          </Routes>
        </Suspense>
      </RouterBridge>
    </RuntimeProvider>
  );
}
