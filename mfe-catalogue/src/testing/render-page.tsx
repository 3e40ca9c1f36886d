import { act, render } from '@testing-library/react';
import { prepareRoute, RemoteRoot } from '@platform/shared/remote';
import type { AppFacts } from '@platform/shared/store';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { fixtures as allFixtures } from '../fixtures/responses';
import { definition } from '../routes';

export interface PageOptions {
  fixtures?: Fixtures;
  facts?: AppFacts;
  /** False renders while the API has not answered yet. */
  waitForData?: boolean;
}

/** A runtime at an address, whose page and data are loaded. */
export async function preparedRuntime(
  at: string,
  { fixtures = {}, facts = openGuest, waitForData = true }: PageOptions = {},
) {
  const runtime = createTestRuntime({ at, fixtures: { ...allFixtures, ...fixtures }, facts });
  const prepared = await prepareRoute(definition.routes, runtime.router.location, runtime);
  await prepared?.page;
  if (waitForData) await prepared?.data;
  return runtime;
}

/** Renders the remote at an address, after its data is there. */
export async function renderPage(at: string, options?: PageOptions) {
  const runtime = await preparedRuntime(at, options);
  const root = <RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />;
  // The page's chunk is loaded; act lets React take it.
  const view = await act(async () => render(root));
  return { ...runtime, ...view };
}
