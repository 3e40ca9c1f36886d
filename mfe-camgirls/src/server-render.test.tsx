import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { hydrateRemote } from '@platform/shared/testing/render';
import { responses } from './fixtures/responses';
import { definition } from './remote.server';

const down = new AppError({ code: 'unavailable', kind: 'server', message: 'down', retryable: true, status: 503 });

it.each<[string, Fixtures, string]>([
  ['/camgirls', responses, 'Mara Vellin'],
  ['/camgirls?page=2', responses, 'Back Sat 22:30 UTC'],
  ['/camgirls?page=two', {}, 'There is no such page'],
  ['/camgirls', { 'GET /api/camgirls': down }, 'Something went wrong'],
])('renders %s on the server and hydrates it without a repair or another call', async (at, fixtures, words) => {
  const { html, container, repairs, calls } = await hydrateRemote(definition, { at, fixtures });
  expect(html).toContain(words);
  expect(container).toHaveTextContent(words);
  expect(repairs).toEqual([]);
  expect(calls).toEqual([]);
});
