import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { createPath, type Location, Router, type SiteNavigator } from '@platform/shared/router';
import type { HostRouter } from './runtime';

export interface RouterBridgeProps {
  router: HostRouter;
  /** Whether this app shows the path; while it is being left, it keeps its last own location. */
  owns: (pathname: string) => boolean;
  /** Whether the page of a path can be rendered without waiting for its chunk; nothing is known to be unless it is said. */
  ready?: (pathname: string) => boolean;
  /**
   * The location of the server's HTML, which the first render must be of: on a slow machine the visitor may have gone
   * on before React begins. The router's own unless it is said.
   */
  opened?: Partial<Location> | undefined;
  children: ReactNode;
}

/**
 * Gives a React root the host's router. Links and hooks of react-router work as usual below it;
 * every navigation goes through the host and its guards.
 */
export function RouterBridge({ router, owns, ready = never, opened, children }: RouterBridgeProps) {
  const [location, setLocation] = useState<Partial<Location>>(opened ?? router.location);
  const latest = useRef({ owns, ready });
  useEffect(() => {
    latest.current = { owns, ready };
  }, [owns, ready]);

  useEffect(() => {
    let shown = '';
    const take = () => {
      const next = router.location;
      // A remote that is being left must not render a path it has no route for.
      if (!latest.current.owns(next.pathname)) return;
      const another = next.pathname !== shown;
      shown = next.pathname;
      // Another page that is there is rendered in one go, chrome and page in the same frame: in slices it would come
      // frames later, after the page that is left has jumped to its top. One that is not there must not take the
      // place of the page that is, and a new query on the same page gives way to what the visitor types.
      if (another && latest.current.ready(next.pathname)) setLocation(next);
      else startTransition(() => setLocation(next));
    };
    take();
    return router.subscribe(take);
  }, [router]);

  const navigator = useMemo<SiteNavigator>(
    () => ({
      get location() {
        return router.location;
      },
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => router.navigate(delta),
      push: (to, state, options) => router.navigate(to, { ...keepScroll(options), state: state as unknown }),
      replace: (to, state, options) =>
        router.navigate(to, { ...keepScroll(options), state: state as unknown, replace: true }),
    }),
    [router],
  );

  return (
    <Router location={location} navigator={navigator} navigationType={router.action as never}>
      {children}
    </Router>
  );
}

const never = () => false;

const keepScroll = (options: { preventScrollReset?: boolean | undefined } | undefined) =>
  options?.preventScrollReset === undefined ? {} : { preventScrollReset: options.preventScrollReset };
