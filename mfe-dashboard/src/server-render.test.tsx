import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { AppError } from '@platform/shared/http';
import { RemoteRoot, prepareRoute } from '@platform/shared/remote';
import { dehydrateQueries, hydrateQueries } from '@platform/shared/store';
import { type Fixtures, createTestRuntime } from '@platform/shared/testing';
import { answers, member } from './fixtures/responses';
import { definition } from './remote.server';

const down = new AppError({ code: 'unavailable', kind: 'server', message: 'down', retryable: true, status: 503 });

it.each<[string, string, Fixtures, string]>([
  ['the overview', '/dashboard', answers, 'The Ninth Arch'],
  ['the settings', '/dashboard/settings', answers, 'Safari on iPad'],
  [
    'the failures of the settings',
    '/dashboard/settings',
    { ...answers, 'GET /api/profile/sessions': down, 'GET /api/profile/second-factor': down },
    'Something went wrong',
  ],
  [
    'the failures of the overview',
    '/dashboard',
    { 'GET /api/profile': down, 'GET /api/games/owned': down },
    'Something went wrong',
  ],
])('renders %s on the server and comes to life without a repair or another call', async (_, at, fixtures, words) => {
  const facts = {
    session: { authorized: true, profile: member },
    audience: { gate: 'none' as const, softMode: false },
  };
  const root = (own: ReturnType<typeof createTestRuntime>) => (
    <RemoteRoot routes={definition.routes} runtime={own} loading={definition.loading} />
  );

  const server = createTestRuntime({ at, fixtures, facts });
  const prepared = await prepareRoute(definition.routes, server.router.location, server);
  await Promise.all([prepared?.page, prepared?.data]);
  const html = renderToString(root(server));
  expect(html).toContain(words);

  const browser = createTestRuntime({ at, facts });
  const call = jest.spyOn(browser.http, 'call');
  hydrateQueries(browser.queryClient, JSON.parse(JSON.stringify(dehydrateQueries(server.queryClient))));
  const container = document.createElement('div');
  container.innerHTML = html;
  const repairs: unknown[] = [];
  await act(
    async () => void hydrateRoot(container, root(browser), { onRecoverableError: (error) => repairs.push(error) }),
  );
  expect(repairs).toEqual([]);
  expect(call).not.toHaveBeenCalled();
  expect(container).toHaveTextContent(words);
});
