import type { Studio } from '@platform/shared/contracts';
import { randomUUID } from 'node:crypto';
import { roomShows } from '../../../tables';
import { demoMembers } from '../../../testing/demo-members';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { purgeExpired } from '../../../ground/jobs/retention-repository';
import { readModelPage } from '../../catalogue/models/repository';
import { findLiveRoom } from '../camgirls/repository';
import { readSnapshots } from '../chat/room-state-repository';
import { say } from '../chat/say';
import { tip } from '../chat/tip';
import { grantPerformer } from '../performers/repository';
import { showRetention } from './shows-repository';

const DAY = 86_400_000;
type Signed = Awaited<ReturnType<typeof signedIn>>;
let test: TestApp;
let mara: Signed;
let rowan: Signed;
let roomId: number;
beforeAll(async () => {
  test = await createTestApp();
  rowan = await signedIn(test, demoMembers[0]);
  mara = await signedIn(test, demoMembers[2]);
  roomId = await roomIdOf(test.database.db, 'mara');
  await grantPerformer(test.database.db, mara.accountId, 'mara');
  await goOnAir(test.database.db, 'mara');
});
afterAll(() => test.close());
const put = (body: object) => test.request('PUT', '/api/studio', { cookies: mara.cookies, body });
const studio = async (): Promise<Studio> =>
  (await test.request('GET', '/api/studio', { cookies: mara.cookies })).json();
/** As the page's reply has it, which servers keep for a moment. */
const room = () => findLiveRoom(test.database.db, 'mara', new Date());

describe('a tip menu', () => {
  it('is the performer’s, and on the room’s page and in its chat as it is now', async () => {
    const tipMenu = [
      { title: 'A song', coins: 50 },
      { title: 'Say my name', coins: 5 },
    ];
    expect((await put({ tipMenu })).json<Studio>().tipMenu).toEqual(tipMenu);
    expect((await room())?.tipMenu).toEqual(tipMenu);
    const snapshot = (await readSnapshots(test.database.db, [roomId], new Date())).get(roomId);
    expect(snapshot?.state.tipMenu).toEqual(tipMenu);
    expect((await put({ topic: 'Other' })).json<Studio>().tipMenu).toEqual(tipMenu);
    expect((await put({ tipMenu: [] })).json<Studio>().tipMenu).toEqual([]);
  });
});

describe('the words filter', () => {
  const sayAs = async ({ accountId }: Signed, text: string) => {
    const { rows } = await test.database.pool.query<{ id: string }>('select id from sessions where account_id = $1', [
      accountId,
    ]);
    const session = rows[0]?.id ?? null;
    return say(test.database.db, { roomId, accountId, session, key: randomUUID(), text }, new Date());
  };
  beforeAll(() => put({ blockedWords: ['Spam', 'free coins'] }));

  it.each(['Get FREE  COINS'.replace('  ', ' '), 'spam!', 'ｓｐａｍ here'])('refuses %p, and says so', async (text) => {
    expect(await sayAs(rowan, text)).toMatchObject({
      code: 'validation-failed',
      message: 'This room doesn’t allow one of these words. Change your message and send it again.',
    });
  });

  it('takes a word that only contains one, and everything that the performer writes', async () => {
    expect(await sayAs(rowan, 'spammer and freecoins')).toMatchObject({ isNew: true });
    expect(await sayAs(mara, 'no spam please')).toMatchObject({ isNew: true });
  });

  it('refuses a tip with such words before anything is paid', async () => {
    const tipping = tip(
      test.database.db,
      { room: { id: roomId, nickname: 'mara' }, accountId: rowan.accountId, coins: 5, text: 'spam', key: randomUUID() },
      new Date(),
    );
    await expect(tipping).rejects.toMatchObject({ code: 'validation-failed' });
    const { rows } = await test.database.pool.query(`select 1 from ledger_transfers where reason like '%tip:mara'`);
    expect(rows).toEqual([]);
  });

  it('is shown to the performer alone', async () => {
    expect((await studio()).blockedWords).toEqual(['Spam', 'free coins']);
    expect(JSON.stringify(await room())).not.toContain('free coins');
  });
});

describe('announced shows', () => {
  const announce = (startsAt: string, cookies = mara.cookies) =>
    test.request('POST', '/api/studio/shows', { cookies, body: { startsAt } });
  const inDays = (days: number): string =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY).toISOString();
  beforeEach(() => test.database.db.delete(roomShows));

  it('stand in the studio, on the room’s page and on the performer’s, the next first, until they are taken back', async () => {
    const [later, sooner] = [inDays(3), inDays(1)];
    for (const at of [later, sooner, sooner]) expect((await announce(at)).statusCode).toBe(200);
    const { shows } = await studio();
    expect(shows.map(({ startsAt }) => startsAt)).toEqual([sooner, later]);
    expect((await room())?.shows).toEqual([sooner, later]);
    expect((await readModelPage(test.database.db, 'mara-vellin')).shows).toEqual([sooner, later]);
    const remove = (cookies: Record<string, string>) =>
      test.request('DELETE', `/api/studio/shows/${shows[0]?.id}`, { cookies });
    expect((await remove(rowan.cookies)).statusCode).toBe(403);
    expect((await remove(mara.cookies)).statusCode).toBe(200);
    expect((await remove(mara.cookies)).statusCode).toBe(404);
    expect((await room())?.shows).toEqual([later]);
  });

  it('say when she is back, while the room is off air', async () => {
    await announce(inDays(1));
    expect((await room())?.backAt).toBeNull();
    await goOffAir(test.database.db, 'mara');
    expect((await room())?.backAt).toBe(inDays(1));
    await goOnAir(test.database.db, 'mara');
  });

  it.each([
    [-1, 'Choose a time in the future.'],
    [61, 'Choose a time in the next 60 days.'],
  ])('are refused %i days from now', async (days, message) => {
    expect((await announce(inDays(days))).json()).toMatchObject({ serverStatus: 400, message });
  });

  it('are twenty at most', async () => {
    for (let day = 1; day <= 20; day += 1) expect((await announce(inDays(day))).statusCode).toBe(200);
    expect((await announce(inDays(21))).json()).toMatchObject({
      serverStatus: 400,
      message: 'You can announce 20 shows. Remove one first.',
    });
  });

  it('go a day after they began', async () => {
    await announce(inDays(1));
    await purgeExpired(test.database.db, [showRetention], new Date(Date.now() + 1.9 * DAY));
    expect((await studio()).shows).toHaveLength(1);
    await purgeExpired(test.database.db, [showRetention], new Date(Date.now() + 2.1 * DAY));
    expect((await studio()).shows).toEqual([]);
  });
});
