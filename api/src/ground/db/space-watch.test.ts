import { createTestDatabase } from '../../testing/test-database';
import { hasSpace, SpaceWatch } from './space-watch';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** PostgreSQL's error on a full disk, by its code; a real disk is filled by `npm run bench -- duty`. */
const failing = (code: string) => ({
  connect: async () =>
    ({
      query: async (text: string) => {
        if (text.startsWith('create')) throw Object.assign(new Error('could not extend file'), { code });
      },
      release: () => undefined,
    }) as never,
});

it('finds room in a database that has some, and leaves nothing behind', async () => {
  const tables = 'select count(*)::int as count from pg_class where relname like $1';
  expect(await hasSpace(database.pool)).toBe(true);
  expect((await database.pool.query(tables, ['space_probe%'])).rows).toEqual([{ count: 0 }]);
  expect(await Promise.all(Array.from({ length: 20 }, () => hasSpace(database.pool)))).not.toContain(false);
});

it.each([
  ['53100', false],
  ['42501', true],
  ['25006', true],
])('says that there is no room where the database fails with %s: %s', async (code, expected) => {
  expect(await hasSpace(failing(code))).toBe(expected);
});

it('says nothing, and looks nowhere, until a statement has failed of a full disk; then until there is room', async () => {
  const space = new SpaceWatch(database.pool);
  const nowhere = new SpaceWatch({ connect: () => Promise.reject(new Error('nobody looks')) });
  for (const failure of [undefined, new Error('x'), Object.assign(new Error('x'), { code: '23505' })])
    nowhere.watch('insert')(failure);
  expect(await nowhere.isFull()).toBe(false);
  const full = new SpaceWatch(failing('53100'));
  for (const one of [space, full]) one.watch('insert')(Object.assign(new Error('x'), { code: '53100' }));
  expect([await full.isFull(), await full.isFull()]).toEqual([true, true]);
  expect(await space.isFull()).toBe(false);
});
