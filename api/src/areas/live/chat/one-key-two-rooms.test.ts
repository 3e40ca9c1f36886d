import { currencies, readBalance, transfer } from '../../ledger/ledger/repository';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { openSession } from '../../../testing/open-session';
import { createTestDatabase } from '../../../testing/test-database';
import { say } from './say';
import { tip } from './tip';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let accountId: number;
let [mara, odile] = [0, 0];
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  const { db, pool } = database;
  for (const nickname of ['mara', 'odile']) await goOnAir(db, nickname);
  [mara, odile] = [await roomIdOf(db, 'mara'), await roomIdOf(db, 'odile')];
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (email, password_hash, name, notifications)
     values ('two-rooms@example.com', 'none', 'Rowan', '{}') returning id`,
  );
  accountId = rows[0]?.id ?? 0;
  await transfer(db, {
    initiator: { member: accountId },
    idempotencyKey: 'to begin with',
    reason: 'to begin with',
    entries: [
      { owner: { member: accountId }, currency: currencies.coins, amount: 50 },
      { owner: { system: 'grants' }, currency: currencies.coins, amount: -50 },
    ],
  });
});
afterAll(async () => {
  await database.close();
});

/** Writes in the one room with a key, and commits once the work in the other waits for it. */
async function writesMeanwhile<T>(sequence: number, key: string, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into chat_messages (room_id, sequence, kind, account_id, name, text, key, sent_at)
       values ($1, $2, 'text', $3, 'Rowan', 'hello', $4, now())`,
      [mara, sequence, accountId, key],
    );
    const answer = work();
    for (let waiting = 0; waiting === 0;) {
      const { rowCount } = await database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      waiting = rowCount ?? 0;
    }
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

const sequenceOfTheOtherRoom = async (): Promise<unknown> =>
  (await database.pool.query('select chat_sequence from live_rooms where id = $1', [odile])).rows;

it('refuses a message whose key writes in another room at the same moment', async () => {
  const session = await openSession(database.db, accountId);
  const saying = { roomId: odile, accountId, session, key: 'a', text: 'hello' };
  expect(await writesMeanwhile(1, 'a', () => say(database.db, saying, new Date()))).toMatchObject({
    code: 'validation-failed',
    message: 'This message was sent to another room.',
  });
  expect(await sequenceOfTheOtherRoom()).toEqual([{ chat_sequence: 0 }]);
});

it('pays nothing for a tip whose key writes in another room at the same moment', async () => {
  const request = { room: { id: odile, nickname: 'odile' }, accountId, coins: 20, text: '', key: 'b' };
  const code = await writesMeanwhile(2, 'b', () =>
    tip(database.db, request, new Date()).catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('key-used');
  expect(await sequenceOfTheOtherRoom()).toEqual([{ chat_sequence: 0 }]);
  expect(await readBalance(database.db, { member: accountId }, currencies.coins)).toBe(50);
});
