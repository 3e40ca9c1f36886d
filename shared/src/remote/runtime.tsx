import { createContext, use, type ReactNode } from 'react';
import type { HttpClient } from '@platform/shared/http';
import type { Location, NavigateOptions, To } from '@platform/shared/router';
import { type AppState, type AppStore, type QueryClient, QueryClientProvider, useStore } from '@platform/shared/store';

/** The shell's router as seen by remotes: React contexts do not cross roots, this object does. */
export interface HostRouter {
  readonly location: Location;
  /** How the current location was reached. */
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
  subscribe(listener: () => void): () => void;
  /** Navigates to a path of this site through the guards, or back and forward by a number. */
  navigate(to: To | number, options?: Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'>): void;
}

/** Dependencies that the host gives a remote: true singletons in a browser, one set for each request on a server. */
export interface Runtime {
  store: AppStore;
  queryClient: QueryClient;
  http: HttpClient;
  router: HostRouter;
}

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return (
    <RuntimeContext value={runtime}>
      <QueryClientProvider client={runtime.queryClient}>{children}</QueryClientProvider>
    </RuntimeContext>
  );
}

/** @throws Error outside a `RuntimeProvider` */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (runtime === null) throw new Error('useRuntime needs a RuntimeProvider above it');
  return runtime;
}

/** Reads the shared store. @param selector picks a part that stays identical while nothing changed */
export function useAppState<T>(selector: (state: AppState) => T): T {
  return useStore(useRuntime().store, selector);
}
