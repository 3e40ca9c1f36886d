import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RemoteRoot, prepareRoute } from '@platform/shared/remote';
import { createTestRuntime } from '@platform/shared/testing';
import { answers } from './fixtures/responses';
import { definition } from './remote.server';

it('renders the log-in page on the server and comes to life without a repair', async () => {
  const runtime = () => createTestRuntime({ at: '/login?continue=%2Fdashboard', fixtures: answers });
  const root = (own: ReturnType<typeof runtime>) => (
    <RemoteRoot routes={definition.routes} runtime={own} loading={definition.loading} />
  );
  const server = runtime();
  const prepared = await prepareRoute(definition.routes, server.router.location, server);
  await Promise.all([prepared?.page, prepared?.data]);
  const html = renderToString(root(server));
  expect(html).toContain('Log in</h1>');
  expect(html).toContain('/media/w_');

  const container = document.createElement('div');
  container.innerHTML = html;
  const input = container.querySelector<HTMLInputElement>('input[name="email"]');
  if (input !== null) input.value = 'typed before the code was there';
  const repairs: unknown[] = [];
  await act(
    async () => void hydrateRoot(container, root(runtime()), { onRecoverableError: (error) => repairs.push(error) }),
  );
  expect(repairs).toEqual([]);
  expect(container.querySelector('input[name="email"]')).toBe(input);
  expect(input?.value).toBe('typed before the code was there');
});
