import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import type { Database } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { impossibleInLedger } from '../../../testing/impossible-money';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { currencies, readBalance, transfer } from '../../ledger/ledger/repository';
import { performerAccount } from '../performers/ledger-account';
import { worthOf } from './rate';
import { approvePayout, markPaid, proposePayout, rejectPayout } from './service';

/** Steps that begin at once. */
const WAVE = 6;
/** A slow machine tries fewer orders, not longer. */
const TIME_LIMIT_MS = 15_000;
const DAY = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');
const dayBefore = (days: number) => new Date(now.getTime() - days * DAY);

let test: TestApp;
let pool: pg.Pool;
let db: Database;
let rooms = 1_000;
beforeAll(async () => {
  test = await createTestApp();
  ({ db, pool } = test.database);
});
afterAll(() => test.close());

const daysAgo = fc.integer({ min: 0, max: 9 });
const nth = fc.nat(2);
const Step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tip' as const), coins: fc.integer({ min: 1, max: 9_000 }), daysAgo }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), coins: fc.integer({ min: 1, max: 4_000 }), daysAgo }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('propose' as const), daysAgo, key: fc.nat(2) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('approve' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject' as const), nth }) },
);

/** A refusal leaves everything as it was; anything else is a fault. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

it('keeps coins paid out and balance equal to tips less refunds, in any order of tips, proposals and decisions', async () => {
  // Small payouts are many payouts.
  const config = { ...test.config, payouts: { ...test.config.payouts, minimum: 1 } };
  const parts = { config, now: () => now };
  const made = { proposed: 0, paid: 0, rejected: 0 };
  const property = fc.asyncProperty(fc.array(Step, { minLength: 40, maxLength: 70 }), async (steps) => {
    const roomId = (rooms += 1);
    const owner = performerAccount(roomId);
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const ids: number[] = [];
    let earned = 0;
    const move = (coins: number, at: Date) =>
      transfer(db, {
        initiator: owner,
        idempotencyKey: randomUUID(),
        reason: coins > 0 ? 'settle:tip:mara' : 'tip-refund',
        entries: [
          { owner, currency: currencies.coins, amount: coins },
          { owner: { system: 'tippers' }, currency: currencies.coins, amount: -coins },
        ],
        at,
      });
    const idOf = (step: { readonly nth: number }): number => ids.at(-1 - step.nth) ?? 0;
    const by = { accountId: 1, email: 'finance@example.com' };
    const take = async (step: (typeof steps)[number]): Promise<void> => {
      switch (step.do) {
        case 'tip':
        case 'refund': {
          const coins = step.do === 'tip' ? step.coins : -step.coins;
          await move(coins, dayBefore(step.daysAgo));
          earned += coins;
          return;
        }
        case 'propose': {
          const until = dayBefore(step.daysAgo).toISOString().slice(0, 10);
          const key = keys[step.key] ?? '';
          const payout = await orRefused(
            db.transaction((tx) => proposePayout(tx, parts, { roomId, accountId: null, until, key, by })),
          );
          if (payout === null) return;
          made.proposed += 1;
          if (!ids.includes(payout.id)) ids.push(payout.id);
          return;
        }
        case 'approve': {
          const hasOther = () => false;
          await orRefused(db.transaction((tx) => approvePayout(tx, parts, idOf(step), { by, hasOther })));
          return;
        }
        case 'pay':
          if (await orRefused(db.transaction((tx) => markPaid(tx, parts, idOf(step), { by, reference: 'b-1' }))))
            made.paid += 1;
          return;
        case 'reject':
          if (await orRefused(db.transaction((tx) => rejectPayout(tx, parts, idOf(step), { by, reason: 'no' }))))
            made.rejected += 1;
      }
    };
    for (let first = 0; first < steps.length; first += WAVE)
      await Promise.all(steps.slice(first, first + WAVE).map(take));

    const { rows } = await pool.query<{ coins: string; amount: string; state: string; key: string }>(
      'select coins, amount, state, key from payouts where room_id = $1',
      [roomId],
    );
    const out = rows.filter(({ state }) => state !== 'rejected').reduce((sum, { coins }) => sum + Number(coins), 0);
    expect(out + (await readBalance(db, owner, currencies.coins))).toBe(earned);
    for (const { coins, amount } of rows) expect(Number(amount)).toBe(worthOf(Number(coins), config.payouts).amount);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    // No payout took more than was there at its moment.
    const overdrawn = await pool.query(
      `select * from (select t.reason, e.amount, sum(e.amount) over (order by e.id) as balance from ledger_entries e
         join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.ledger_account_id
         where a.owner = $1) s where s.reason like 'payout:%' and s.balance < 0`,
      [owner.system],
    );
    expect(overdrawn.rows).toEqual([]);
    for (const [what, statement] of impossibleInLedger)
      expect([what, (await pool.query(statement)).rows]).toEqual([what, []]);
  });
  await fc.assert(property, { numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: TIME_LIMIT_MS });
  expect([made.proposed > 0, made.paid > 0, made.rejected > 0]).toEqual([true, true, true]);
}, 120_000);
