import type { Runtime } from '@platform/shared/remote';
import { type AppFacts, createAppStore, createQueryClient } from '@platform/shared/store';
import { createFixtureHttp, type Fixtures } from './fixture-http';
import { createMemoryRouter } from './memory-router';

/** A visitor who agreed to the age gate and is not signed in. */
export const openGuest: AppFacts = {
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
  facts = openGuest,
}: {
  at?: string | undefined;
  fixtures?: Fixtures | undefined;
  facts?: AppFacts | undefined;
}) {
  const router = createMemoryRouter(at);
  const http = createFixtureHttp(fixtures);
  return {
    store: createAppStore(facts),
    queryClient: createQueryClient(http),
    http,
    router,
  } satisfies Runtime;
}
