import { jest } from '@jest/globals';
import { performers } from '../../../tables';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { roomIdOf } from '../../../testing/on-air';
import { createTestDatabase } from '../../../testing/test-database';
import { AccessWatch, type OpenAccess } from './watch';

it('everything in a room ends at the end of the last day of its papers, by the clock alone, and nothing a moment before', async () => {
  const database = await createTestDatabase('catalogue');
  const { db, pool } = database;
  let now = new Date('2026-12-31T12:00:00Z');
  const watch = new AccessWatch({ db, now: () => now, log: { warn: jest.fn() } });
  const [member] = demoMembers;
  if (!member) throw new Error('there is a member');
  const account = await createDemoMember(db, member, now);
  const roomId = await roomIdOf(db, 'mara');
  await db.insert(performers).values({ accountId: account, roomId });
  await pool.query(`update live_rooms set papers_until = '2099-01-01T00:00:00Z'`);
  await pool.query(`update live_rooms set papers_until = '2027-01-01T00:00:00Z' where id = $1`, [roomId]);

  const open = (access: Partial<OpenAccess>, accountId: number | null = null) => {
    const end = jest.fn();
    watch.add({ identity: { account: accountId, session: null, ageToken: null }, roomId, end, ...access });
    return end;
  };
  const viewer = open({ watches: true });
  const studio = open({ roomId: null, publishes: { roomId, keyHash: null } }, account);
  const elsewhere = open({ roomId: await roomIdOf(db, 'odile') });
  const ended = async (time: string): Promise<number[]> => {
    now = new Date(time);
    await watch.look();
    return [viewer, studio, elsewhere].map((one) => one.mock.calls.length);
  };
  expect(await ended('2026-12-31T23:59:59.999Z')).toEqual([0, 0, 0]);
  expect(await ended('2027-01-01T00:00:00Z')).toEqual([1, 1, 0]);
  watch.close();
  await database.close();
});
