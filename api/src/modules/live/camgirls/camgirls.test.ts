import type { LiveList, ModelList } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ CAMGIRLS_PARTNER_ID: 'partner-7' });
});
afterAll(() => test.close());

it('lists open rooms before those who are away, with the time they come back', async () => {
  const { items, ...page } = (await test.request('GET', '/api/camgirls', { cookies: agreed })).json<LiveList>();
  expect(page).toEqual({ page: 1, pages: 1, pageSize: 16, total: 2, open: 1 });
  expect(items.map(({ name, status, backAt }) => [name, status, backAt !== null])).toEqual([
    ['Odile Ravenscar', 'live', false],
    ['Mara Vellin', 'offline', true],
  ]);
});

it('tells the partner id, which is null when there is none', async () => {
  expect((await test.request('GET', '/api/camgirls/info')).json()).toEqual({ partner_id: 'partner-7' });
  const without = await createTestApp();
  const reply = await without.request('GET', '/api/camgirls/info');
  await without.close();
  expect(reply.json()).toEqual({ partner_id: null });
});

it('lists performers by popularity, before the age gate only some', async () => {
  const names = async (url: string): Promise<string[]> =>
    (await test.request('GET', url, { cookies: agreed })).json<ModelList>().items.map(({ firstName }) => firstName);
  expect(await names('/api/models')).toEqual(['Odile', 'Mara']);
  expect(await names('/api/soft-page/models')).toEqual(['Mara']);
});
