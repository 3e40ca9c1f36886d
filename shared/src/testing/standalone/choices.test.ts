import type { HttpClient } from '@platform/shared/http';
import { emptied, httpWith, viewerOf } from './choices';
import { sampleProfile } from './sample-profile';

const http: HttpClient = {
  call: async () => ({ items: [1], total: 1, facets: { tags: [{ value: 'city' }] } }) as never,
  send: async () => ({ reply: {} as never, stale: [] }),
};
const request = {} as never;

it('empties the lists of a reply, and their counts, and leaves the rest', () => {
  expect(
    emptied({ items: [1, 2], total: 2, open: 1, page: 1, title: 'Games', facets: { tags: [1], price: null } }),
  ).toEqual({
    items: [],
    total: 0,
    open: 0,
    page: 1,
    title: 'Games',
    facets: { tags: [], price: null },
  });
});

it('gives what was chosen: replies as they are, with nothing in them, or a failure', async () => {
  await expect(httpWith('normal', http).call('GET /api/games', request)).resolves.toMatchObject({ total: 1 });
  await expect(httpWith('empty', http).call('GET /api/games', request)).resolves.toMatchObject({ items: [], total: 0 });
  await expect(httpWith('error', http).call('GET /api/games', request)).rejects.toMatchObject({ kind: 'server' });
  await expect(httpWith('error', http).send('DELETE /api/history', request)).rejects.toMatchObject({ kind: 'server' });
});

it('waits before a slow reply', async () => {
  jest.useFakeTimers();
  const call = jest.spyOn(http, 'call');
  const reply = httpWith('slow', http).call('GET /api/games', request);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(call).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  await expect(reply).resolves.toMatchObject({ total: 1 });
  jest.useRealTimers();
});

it.each([
  ['guest', false, undefined, false],
  ['member', true, false, false],
  ['premium', true, true, false],
  ['soft', true, false, true],
] as const)('makes a %s', (visitor, authorized, premium, softMode) => {
  const { session, audience } = viewerOf(visitor, sampleProfile);
  expect([session.authorized, session.profile?.isPremiumUser, audience.softMode]).toEqual([
    authorized,
    premium,
    softMode,
  ]);
});
