import { reportInstance } from '../../ground/instances/repository';
import { testConfig } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { ageStatus } from './status';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const report = (id: string, role: 'api' | 'edge') =>
  reportInstance(database.db, { id, role, place: `${id}:4000`, release: 'r' }, null);
const find = async (env: Record<string, string>) =>
  (
    await Promise.all(
      ageStatus.map((check) => check.find({ config: testConfig(env), db: database.db, now: () => new Date() })),
    )
  ).flat();

it('says of the sandbox that it does not work on two APIs, once there are two', async () => {
  await report('a', 'api');
  await report('e', 'edge');
  expect(await find({ AGE_PROVIDER: 'sandbox' })).toEqual([]);
  await report('b', 'api');
  expect(await find({ AGE_PROVIDER: 'sandbox' })).toMatchObject([
    { severity: 'warning', name: 'age-sandbox-apart', text: expect.stringContaining('with 2 APIs') as string },
  ]);
  const yoti = { AGE_PROVIDER: 'yoti', YOTI_SDK_ID: '7f8b1a2c-3d4e-4f5a-8b6c-9d0e1f2a3b4c', YOTI_API_KEY: 'key' };
  expect(await find(yoti)).toEqual([]);
});
