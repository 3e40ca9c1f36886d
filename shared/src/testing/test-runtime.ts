import type { Runtime } from '@platform/shared/remote';
import { type ViewerState, createAppStore, createQueryClient } from '@platform/shared/store';
import { createFixtureHttp, type Fixtures } from './fixture-http';
import { createMemoryRouter } from './memory-router';

/** A visitor who agreed to the age gate and is not signed in. */
export const openGuest: ViewerState = {
  session: { authorized: false, profile: null },
  audience: { gate: 'none', softMode: false },
};

/**
 * Everything a remote gets from its host, without a host.
 * @param options first location, responses of the API, state of the visitor
 */
export function createTestRuntime({
  at = '/',
  fixtures = {},
  viewer = openGuest,
}: {
  at?: string | undefined;
  fixtures?: Fixtures | undefined;
  viewer?: ViewerState | undefined;
}) {
  const router = createMemoryRouter(at);
  const http = createFixtureHttp(fixtures);
  return {
    store: createAppStore(viewer),
    queryClient: createQueryClient(http),
    http,
    router,
  } satisfies Runtime;
}
