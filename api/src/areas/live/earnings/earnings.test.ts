import { randomUUID } from 'node:crypto';
import type { Earnings } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { accounts, liveBroadcasts, liveRooms, publicNames } from '../../../tables';
import { transfer } from '../../ledger/ledger/repository';
import { goOffAir } from '../../../testing/on-air';
import { createPrivateShow } from '../../../testing/private-show';
import { tip } from '../chat/tip';
import { countSince } from '../studio/repository';
import { readShows, readTopTippers } from './repository';

let show: Awaited<ReturnType<typeof createPrivateShow>>;
beforeEach(async () => {
  show = await createPrivateShow();
  await show.haveCoins(500);
});
afterEach(() => show.close());
const db = () => show.test.database.db;
const tipCoins = (coins: number) =>
  tip(
    db(),
    {
      room: { id: show.roomId, nickname: 'mara' },
      accountId: show.rowan.accountId,
      coins,
      text: '',
      key: randomUUID(),
    },
    show.now(),
  );
const get = (path: string, cookies = show.mara.cookies) => show.test.request('GET', `/api/studio/${path}`, { cookies });
const earnings = async (): Promise<Earnings> => (await get('earnings')).json();
const rename = (name: string) =>
  db().update(publicNames).set({ name }).where(eq(publicNames.accountId, show.rowan.accountId));

it('says what tips and private shows brought, to the coin that the ledger has', async () => {
  await tipCoins(25);
  show.watchRoom();
  await show.enter();
  await show.pass(130);
  await show.leave();
  const { balance, shows } = await earnings();
  expect(shows[0]).toMatchObject({ endedAt: null, tips: 25, privateCoins: 180, privateMinutes: 3 });
  expect([balance, (await show.coins())[1]]).toEqual([205, 205]);
});

it('counts no minute of a private show that was given back', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(70);
  await db().update(liveRooms).set({ isPrivate: false });
  await show.pass(2);
  expect(await show.stay()).toMatchObject({ minutes: 2, coins: 60 });
  expect((await earnings()).shows[0]).toMatchObject({ privateCoins: 60, privateMinutes: 1 });
});

it('gives each tip to the show that began last before it, also one after the show was found to have ended', async () => {
  const past = new Date('2026-11-20T20:00:00Z');
  await db()
    .insert(liveBroadcasts)
    .values({ roomId: show.roomId, node: 'one', source: 'studio', startedAt: past, seenAt: past, endedAt: past });
  await tipCoins(25);
  await show.test.database.pool.query(`update chat_messages set sent_at = $1`, [new Date('2026-11-20T20:00:05Z')]);
  await tipCoins(30);
  const { shows, topTippers } = await earnings();
  expect(shows.map(({ tips }) => tips)).toEqual([30, 25]);
  expect(topTippers.map(({ coins }) => coins)).toEqual([30]);
});

it('names top tippers by their public names, and keeps the coins of one who has gone', async () => {
  await rename('volta');
  await tipCoins(20);
  await tipCoins(30);
  const { topTippers } = await earnings();
  expect(topTippers).toEqual([{ name: 'volta', coins: 50 }]);
  await db().delete(accounts).where(eq(accounts.id, show.rowan.accountId));
  expect((await earnings()).topTippers).toEqual([{ name: 'Guest', coins: 50 }]);
  expect((await earnings()).shows[0]?.tips).toBe(50);
});

it('reads the tips of shows, and of the chat what is new, however long the chat is', async () => {
  await db().execute(sql`insert into chat_messages (room_id, sequence, kind, name, text, sent_at)
    select ${show.roomId}, n, 'notice', '', '', '2026-01-01' from generate_series(1, 20000) n`);
  await db().execute(sql`update live_rooms set chat_sequence = 20000 where id = ${show.roomId}`);
  await tipCoins(25);
  await db().execute(sql`analyze chat_messages`);
  const since = new Date(show.now().getTime() - 60_000);
  const rows = await db().transaction(async (tx) => {
    expect((await readShows(tx, show.roomId))[0]?.tips).toBe(25);
    expect(await readTopTippers(tx, show.roomId, since)).toMatchObject([{ coins: 25 }]);
    expect(await countSince(tx, show.roomId, since)).toEqual({ coins: 25, tips: 1, messages: 0 });
    const read = await tx.execute<{ n: string }>(
      sql`select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'chat_messages'`,
    );
    return Number(read.rows[0]?.n);
  });
  expect(rows).toBeLessThan(10);
});

it('writes a statement that sums up to the balance, in the time zone of the page, and in which no name is a formula', async () => {
  await rename('=1+1,"x"');
  await tipCoins(20);
  show.watchRoom();
  await show.enter();
  await show.pass(64);
  await show.leave();
  await transfer(db(), {
    initiator: { system: `performer:${show.roomId}` },
    idempotencyKey: 'payout:1',
    reason: 'payout:1',
    entries: [
      { owner: { system: `performer:${show.roomId}` }, currency: 0, amount: -50 },
      { owner: { system: 'payouts' }, currency: 0, amount: 50 },
    ],
  });
  const reply = await get('statement?tz=Asia/Tokyo');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="mara-statement.csv"',
  });
  const [head, ...rows] = reply.body.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFDate (Asia/Tokyo),Kind,From,Coins,Balance after');
  expect(rows.map((row) => row.replace(/^[\d :-]{19},/, ''))).toEqual([
    `Tip,"'=1+1,""x""",20,20`,
    `Private show,"'=1+1,""x""",60,80`,
    `Private show,"'=1+1,""x""",60,140`,
    'Payout,,-50,90',
  ]);
  expect((await earnings()).balance).toBe(90);
  // Return the house's payouts, so that the ledger balances in the checks after each test.
  await transfer(db(), {
    initiator: { system: 'payouts' },
    idempotencyKey: 'back',
    reason: 'payout:1',
    entries: [
      { owner: { system: 'payouts' }, currency: 0, amount: -50 },
      { owner: { system: `performer:${show.roomId}` }, currency: 0, amount: 50 },
    ],
  });
});

it.each(['earnings', 'statement'])('keeps %s to the performer', async (path) => {
  expect((await get(path, show.rowan.cookies)).json()).toMatchObject({ serverStatus: 403, code: 'forbidden' });
  expect((await get(path, {})).statusCode).toBe(401);
  expect((await get('statement?tz=Nowhere/Else')).statusCode).toBe(400);
});

it('shows every visitor the top tippers of the show that is on air, and none off air', async () => {
  await rename('volta');
  await tipCoins(20);
  const tippers = async () =>
    (await show.test.request('GET', '/api/camgirls/mara/top-tippers', { cookies: { 'age-agreement': '1' } })).json();
  expect(await tippers()).toEqual({ tippers: [{ name: 'volta', coins: 20 }] });
  await goOffAir(db(), 'mara');
  expect(await tippers()).toEqual({ tippers: [] });
});
