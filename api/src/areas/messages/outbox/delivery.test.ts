import { jest } from '@jest/globals';
import type { DatabaseConnection } from '../../../ground/db/database';
import { outbox } from '../../../tables';
import { createTestDatabase } from '../../../testing/test-database';
import type { MessagesServices } from '../services';
import { startDelivery } from './delivery';
import { enqueue, listOutbox } from './repository';

let database: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('makes an error of a dead letter, once an hour for each kind, and a warning of the others', async () => {
  for (const kind of ['postback', 'push'] as const)
    for (const dedupeKey of [`${kind}-1`, `${kind}-2`])
      await enqueue(database.db, { kind, dedupeKey, payload: {}, now: new Date() });
  // The next try of each is its last one.
  await database.db.update(outbox).set({ tries: 40 });
  const refuse = () => Promise.reject(new Error('away: anna@example.com'));
  const log = { warn: jest.fn(), error: jest.fn(), info: jest.fn() };
  const services = {
    areas: [{ senders: () => ({ postback: refuse, push: refuse }) }],
    config: { mail: { smtpUrl: null, from: { name: 'Site', address: 'post@site.example' } }, dataDir: '/nowhere' },
    db: database.db,
    log,
    tracing: null,
  } as unknown as MessagesServices;
  const delivery = startDelivery(services);
  try {
    for (const end = Date.now() + 30_000; (await listOutbox(database.db, 'dead', 9)).length < 4;)
      if (Date.now() > end) throw new Error('the letters are not dead');
  } finally {
    await delivery.stop();
  }
  const kindsOf = (level: typeof log.warn) =>
    level.mock.calls
      .map(([facts]) => facts as { kind: string })
      .map(({ kind }) => kind)
      .toSorted();
  expect(kindsOf(log.error)).toEqual(['postback', 'push']);
  expect(kindsOf(log.warn)).toEqual(['postback', 'push']);
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('anna@example.com');
});
