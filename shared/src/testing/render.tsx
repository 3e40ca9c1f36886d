import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { EndpointName } from '@platform/shared/contracts';
import type { CallOptions } from '@platform/shared/http';
import { matchRoute, prepareRoute, type RemoteDefinition, RemoteRoot, type Runtime } from '@platform/shared/remote';
import { type ViewerState, dehydrateQueries, hydrateQueries } from '@platform/shared/store';
import type { Fixtures } from './fixture-http';
import { createTestRuntime } from './test-runtime';

export interface RenderOptions {
  at: string;
  fixtures?: Fixtures | undefined;
  viewer?: ViewerState | undefined;
  /** False renders before the API was called. */
  waitForData?: boolean | undefined;
}

const rootOf = (definition: RemoteDefinition, runtime: Runtime) => (
  <RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />
);

/** As the shell does before it shows a page: its code is loaded, and its data unless the page shall ask for it. */
async function prepare(definition: RemoteDefinition, { waitForData = true, ...options }: RenderOptions) {
  const runtime = createTestRuntime(options);
  const { location } = runtime.router;
  if (waitForData) {
    const prepared = await prepareRoute(definition.routes, location, runtime);
    await Promise.all([prepared?.page, prepared?.data]);
  } else await matchRoute(definition.routes, location.pathname)?.route.page.preload();
  return runtime;
}

/** Sees what changes something, too: the client of fixtures sends that by `call`. */
const spyOnCalls = ({ http }: Runtime) =>
  jest.spyOn(http, 'call') as unknown as jest.SpyInstance<
    Promise<unknown>,
    [name: EndpointName, request: unknown, options?: CallOptions]
  >;

/**
 * Renders a remote at an address.
 * @returns the view, its runtime, and `calls`, a spy on what the page calls
 */
export async function renderRemote(definition: RemoteDefinition, options: RenderOptions) {
  const runtime = await prepare(definition, options);
  const calls = spyOnCalls(runtime);
  // The page's chunk is loaded; act lets React take it.
  const view = await act(async () => render(rootOf(definition, runtime)));
  return { runtime, calls, ...view };
}

/**
 * Renders a remote as the edge does, then hydrates it with a client that knows only what came as JSON.
 * @param beforeHydration changes the document before its code is there
 * @returns the server's HTML, the hydrated container, what React had to repair, and the names of the browser's calls
 */
export async function hydrateRemote(
  definition: RemoteDefinition,
  options: RenderOptions,
  beforeHydration: (container: HTMLElement) => void = () => undefined,
) {
  const server = await prepare(definition, options);
  const html = renderToString(rootOf(definition, server));
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  beforeHydration(container);

  const browser = createTestRuntime(options);
  const call = spyOnCalls(browser);
  hydrateQueries(browser.queryClient, JSON.parse(JSON.stringify(dehydrateQueries(server.queryClient))));
  const repairs: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, rootOf(definition, browser), { onRecoverableError: (error) => repairs.push(error) });
  });
  return { html, container, repairs, calls: call.mock.calls.map(([name]) => name) };
}
