import { member } from './fixtures/responses';
import { preparedRuntime } from './testing/render-page';
import { prepareRoute } from '@platform/shared/remote';
import { definition } from './routes';

it('asks once what the member owns, however many pages are opened after the log-in', async () => {
  const runtime = await preparedRuntime('/games', { facts: member() });
  const call = jest.spyOn(runtime.http, 'call');
  for (const pathname of ['/', '/games', '/deals', '/games/cathedral-of-tides', '/pornstars/mara-vellin']) {
    const prepared = await prepareRoute(definition.routes, { pathname, search: '' }, runtime);
    await prepared?.data;
  }
  expect(call.mock.calls.filter(([name]) => name === 'GET /api/games/purchase')).toEqual([]);
  expect(call.mock.calls.filter(([name]) => name === 'GET /api/favourites/slugs')).toHaveLength(1);
});
