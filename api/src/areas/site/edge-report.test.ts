import type { EdgeReport } from '@platform/shared/server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readInstances } from '../../ground/instances/repository';
import { switchMaintenance } from './maintenance/repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => test.database.pool.query('delete from instances'));

/** As an edge does it, which is no page: without a proof of origin. */
const report = (changes: Partial<EdgeReport> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/edge-report',
    payload: { id: 'e1', place: 'host:3000', release: 'b1', isStopping: false, counts: {}, ...changes },
  });
const counted = (failed: number, all: number) => ({ 'pages of mfe-catalogue, stable@b7': { failed, all } });

it('tells each edge what all others counted, added up', async () => {
  await report({ counts: counted(2, 10) });
  await report({ id: 'e2', place: 'host:3001', counts: counted(3, 5) });
  const third = await report({ id: 'e3', place: 'host:3002', counts: counted(9, 9) });
  expect([third.statusCode, third.json()]).toEqual([200, { others: counted(5, 15) }]);
  const again = await report({ counts: counted(2, 11) });
  expect(again.json()).toEqual({ others: counted(12, 14) });
});

it('leaves out edges that have said nothing for 15 seconds', async () => {
  await report({ counts: counted(4, 4) });
  await test.database.pool.query("update instances set seen_at = now() - interval '16 seconds'");
  expect((await report({ id: 'e2', place: 'host:3001' })).json()).toEqual({ others: {} });
});

it('forgets an edge that was killed when another one is at its place', async () => {
  await report();
  await test.database.pool.query("update instances set seen_at = now() - interval '7 seconds'");
  await report({ id: 'e2' });
  expect(await readInstances(test.database.db)).toMatchObject([{ id: 'e2', role: 'edge', release: 'b1' }]);
});

it('keeps apart edges of two machines with one name and port', async () => {
  for (const _ of [1, 2]) for (const id of ['e1', 'e2']) await report({ id, counts: counted(1, 4) });
  expect((await readInstances(test.database.db)).map(({ id }) => id)).toEqual(['e1', 'e2']);
  expect((await report({ counts: counted(1, 4) })).json()).toEqual({ others: counted(1, 4) });
});

it('takes reports under maintenance, too', async () => {
  await switchMaintenance(test.database.db, true);
  const { statusCode } = await report();
  await switchMaintenance(test.database.db, false);
  expect(statusCode).toBe(200);
});

it.each([
  ['no counts', { counts: { x: { failed: -1, all: 2 } } }],
  ['no id', { id: '' }],
  ['a release that is no text', { release: 7 as never }],
])('refuses %s', async (_, changes) => {
  const { statusCode } = await report(changes);
  expect(statusCode).toBe(400);
  expect(await readInstances(test.database.db)).toEqual([]);
});
