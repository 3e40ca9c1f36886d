import { readFile } from 'node:fs/promises';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { roomIdOf } from '../../../testing/on-air';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { grantPerformer } from '../performers/repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('the migration takes private names out of old messages, and leaves the performer’s and those without an account', async () => {
  const { db, pool } = test.database;
  const [first, second, third] = demoMembers as [DemoMember, DemoMember, DemoMember];
  const [named, unnamed, performer] = [
    await signedIn(test, first),
    await signedIn(test, second),
    await signedIn(test, third),
  ];
  await pool.query('delete from public_names where account_id = $1', [unnamed.accountId]);
  await grantPerformer(db, performer.accountId, 'mara');
  const writers: [number | null, string][] = [
    [named.accountId, 'Rowan Hale'],
    [unnamed.accountId, 'Sage Hollis'],
    [performer.accountId, 'Mara Vellin'],
    [null, 'Former member'],
  ];
  const roomId = await roomIdOf(db, 'mara');
  for (const [at, [accountId, name]] of writers.entries())
    await pool.query(
      `insert into chat_messages (room_id, sequence, kind, account_id, name, text, sent_at) values ($1, $2, 'text', $3, $4, 'hello', now())`,
      [roomId, at + 1, accountId, name],
    );
  await pool.query(await readFile('api/src/ground/db/migrations/0028_chat_names.sql', 'utf8'));
  const { rows } = await pool.query<{ name: string }>('select name from chat_messages order by sequence');
  expect(rows.map(({ name }) => name)).toEqual(['Blue Harbour', 'Guest', 'Mara Vellin', 'Former member']);
});
