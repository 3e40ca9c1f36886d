import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { createPath, type Location, type Navigator, Router } from '@platform/shared/router';
import type { HostRouter } from './runtime';

export interface RouterBridgeProps {
  router: HostRouter;
  /** Whether this app shows the path; while it is being left, it keeps its last own location. */
  owns: (pathname: string) => boolean;
  children: ReactNode;
}

/**
 * Gives a React root the host's router. Links and hooks of react-router work as usual below it;
 * every navigation goes through the host and its guards.
 */
export function RouterBridge({ router, owns, children }: RouterBridgeProps) {
  const [location, setLocation] = useState<Location>(router.location);
  const ownsNow = useRef(owns);
  useEffect(() => {
    ownsNow.current = owns;
  }, [owns]);

  useEffect(() => {
    const take = () => {
      const next = router.location;
      // A remote that is being left must not render a path it has no route for.
      if (ownsNow.current(next.pathname)) startTransition(() => setLocation(next));
    };
    take();
    return router.subscribe(take);
  }, [router]);

  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => router.navigate(delta),
      push: (to, state, options) => router.navigate(to, { ...keepScroll(options), state: state as unknown }),
      replace: (to, state, options) => router.navigate(to, { ...keepScroll(options), state: state as unknown, replace: true }),
    }),
    [router],
  );

  return (
    <Router location={location} navigator={navigator} navigationType={router.action as never}>
      {children}
    </Router>
  );
}

const keepScroll = (options: { preventScrollReset?: boolean | undefined } | undefined) =>
  options?.preventScrollReset === undefined ? {} : { preventScrollReset: options.preventScrollReset };
