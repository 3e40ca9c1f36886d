import type { BalanceEntry, PrivateShow } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { currencies, readBalance, readBalances, transfer } from '../areas/ledger/ledger/repository';
import { AccessWatch } from '../areas/live/access/watch';
import { grantPerformer } from '../areas/live/performers/repository';
import { privateShowsJob } from '../areas/live/private/job';
import { Rounds } from '../areas/live/private/rounds';
import type { LiveServices } from '../areas/live/services';
import { liveBroadcasts, liveRooms } from '../tables';
import { type DemoMember, demoMembers } from './demo-members';
import { impossible } from './impossible-money';
import { goOnAir, roomIdOf } from './on-air';
import { createTestApp, signedIn } from './test-app';

type Jar = Record<string, string>;
type Reply = PrivateShow & { balance: BalanceEntry[]; code?: string; details?: object };
const url = '/api/camgirls/mara/private';

/** Rowan, and a private show of Mara's at 60 coins a minute, on a separate clock. */
export async function createPrivateShow() {
  let time = new Date();
  const now = () => time;
  const test = await createTestApp({}, { now });
  const { db, pool } = test.database;
  const [first, , third] = demoMembers as [DemoMember, DemoMember, DemoMember];
  const rowan = await signedIn(test, { ...first, plan: null });
  const mara = await signedIn(test, third);
  await grantPerformer(db, mara.accountId, 'mara');
  const roomId = await roomIdOf(db, 'mara');
  await goOnAir(db, 'mara', { isPrivate: true });
  await db.update(liveRooms).set({ privateCoinsPerMinute: 60, privateSince: time }).where(eq(liveRooms.id, roomId));
  const watch = new AccessWatch({ db, now, log: test.app.log });
  let rounds = new Rounds();
  let stopWatching: (() => void) | null = null;

  const show = {
    test,
    rowan,
    mara,
    roomId,
    now,
    watch,
    /** A server checks, as it does every two seconds. */
    look: async (): Promise<void> => {
      await watch.look();
      await privateShowsJob.run(
        { db, access: watch, now, log: test.app.log, privateRounds: rounds } as unknown as LiveServices,
        () => false,
      );
    },
    /** Time passes; `isAway`: without any server. */
    pass: async (seconds: number, { isAway = false } = {}): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 2) {
        time = new Date(time.getTime() + 2_000);
        if (!isAway) await show.look();
      }
    },
    /** Another server replaces this one, without its state. */
    restart: (): void => {
      rounds = new Rounds();
    },
    /** Rowan's page receives the video, or requests it. */
    watchRoom: (hasPicture = true): void => {
      const identity = { account: rowan.accountId, session: null, ageToken: null };
      stopWatching = watch.add({ identity, roomId, watches: true, hasPicture: () => hasPicture, end: () => undefined });
    },
    closePage: (): void => stopWatching?.(),
    enter: async (body: object = { coinsPerMinute: 60 }, cookies: Jar = rowan.cookies): Promise<Reply> =>
      (await test.request('POST', url, { cookies, body })).json<Reply>(),
    leave: async (): Promise<Reply> => {
      await watch.look();
      return (await test.request('DELETE', url, { cookies: rowan.cookies })).json<Reply>();
    },
    /** The stay as Rowan's page receives it. */
    stay: async () => (await test.request('GET', url, { cookies: rowan.cookies })).json<PrivateShow>().stay,
    interrupt: (isInterrupted: boolean) => db.update(liveBroadcasts).set({ isInterrupted }),
    /** @returns coins of Rowan, and those that Mara received */
    coins: async (): Promise<[number, number]> => [
      (await readBalances(db, rowan.accountId)).coins,
      await readBalance(db, { system: `performer:${roomId}` }, currencies.coins),
    ],
    haveCoins: async (coins: number): Promise<void> => {
      const amount = coins - (await readBalances(db, rowan.accountId)).coins;
      await transfer(db, {
        initiator: { member: rowan.accountId },
        idempotencyKey: `leave ${coins}`,
        reason: 'grant',
        entries: [
          { owner: { member: rowan.accountId }, currency: currencies.coins, amount },
          { owner: { system: 'grants' }, currency: currencies.coins, amount: -amount },
        ],
      });
    },
    /** @throws Error if an invariant of the ledger is violated */
    close: async (): Promise<void> => {
      watch.close();
      try {
        for (const [what, statement] of impossible)
          expect([what, (await pool.query(statement)).rows]).toEqual([what, []]);
      } finally {
        await test.close();
      }
    },
  };
  return show;
}
