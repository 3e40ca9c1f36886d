import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { hydrateRemote } from '@platform/shared/testing/render';
import { responses } from './fixtures/responses';
import { definition } from './remote.server';

// Rooms connect when they come to life: nothing answers here.
jest.mock('./room/chat-socket', () => ({
  chatPorts: new (jest.requireActual('./testing/simulated-room').SimulatedChat)().ports,
}));
jest.mock('./room/room-model', () => ({
  enterRoom: new (jest.requireActual('./testing/simulated-room').SimulatedCall)().enter,
}));

const down = new AppError({ code: 'unavailable', kind: 'server', message: 'down', retryable: true, status: 503 });

it.each<[string, Fixtures, string]>([
  ['/camgirls', responses, 'Mara Vellin'],
  ['/camgirls?page=2', responses, 'Wren Halvorsen'],
  ['/camgirls?page=two', {}, 'This page doesn’t exist'],
  ['/camgirls', { 'GET /api/camgirls': down }, 'Something went wrong'],
  ['/camgirls/alma-verity', responses, 'Alma Verity is offline'],
  ['/camgirls/alma-verity', responses, 'Good evening everyone'],
  ['/camgirls/nobody', responses, 'We can’t find this room'],
])('renders %s on the server and hydrates it without a repair or another call', async (at, fixtures, words) => {
  const { html, container, repairs, calls } = await hydrateRemote(definition, { at, fixtures });
  expect(html).toContain(words);
  expect(container).toHaveTextContent(words);
  expect(repairs).toEqual([]);
  expect(calls).toEqual([]);
});

it('renders a room on air with its poster, title and the chat, and calls for its servers alone when it comes to life', async () => {
  const { html, repairs, calls } = await hydrateRemote(definition, {
    at: '/camgirls/mara-vellin',
    fixtures: responses,
  });
  for (const part of ['live/mara-vellin.webp', '<h1', 'Mara Vellin', 'Encore set', 'For the encore'])
    expect(html).toContain(part);
  expect(repairs).toEqual([]);
  expect(calls).toEqual(['POST /api/camgirls/{nickname}/call']);
});
