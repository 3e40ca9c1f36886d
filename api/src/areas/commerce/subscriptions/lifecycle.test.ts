// Over 300 lines: one subscription from its start to its end, with the same provider and clock.
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import { testConfig } from '../../../testing/test-app';
import { readDebt } from '../../ledger/ledger/debts';
import { currencies, readBalances, transfer } from '../../ledger/ledger/repository';
import type { CheckoutRow } from '../payments/repository';
import { checkouts } from '../tables';
import {
  cancelKey,
  cancelRenewal,
  endNow,
  endPremium,
  extendSubscription,
  giveDueGems,
  isOnePeriod,
  noteFailedTry,
  periodOf,
  queueCancel,
  revokePeriod,
  runningUntil,
  startSubscription,
  stopRenewal,
} from './lifecycle';
import {
  findReference,
  findSubscription,
  listDueGems,
  listDueRenewals,
  listOver,
  listPeriods,
  listUnreminded,
  lockLive,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = new Date('2026-01-31T10:00:00Z');
const february = new Date('2026-02-28T10:00:00Z');
const march = new Date('2026-03-31T10:00:00Z');
const april = new Date('2026-04-30T10:00:00Z');
const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

let database: DatabaseConnection;
let accountId: number;
let members = 0;
let orders = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const [member] = demoMembers;
  if (!member) throw new Error('there is a member');
  members += 1;
  const plain = { email: `premium-${members}@example.com`, plan: null, coins: 0, gems: 0, ownedGames: 0 };
  accountId = await createDemoMember(database.db, { ...member, ...plain }, start);
});
afterEach(() => database.pool.query('truncate outbox'));
afterAll(() => database.close());

/** A plan that is paid for, as payments hand it over. */
async function order(plan: CheckoutRow['plan'] = 'monthly'): Promise<CheckoutRow> {
  orders += 1;
  const [row] = await database.db
    .insert(checkouts)
    .values({
      id: `ORDER-${orders}`,
      accountId,
      kind: 'plan',
      productId: 'premium',
      plan,
      amount: 1799,
      listAmount: 1999,
      currency: 'USD',
      state: 'paid',
      provider: 'sandbox',
      createdAt: start,
      expiresAt: start,
    })
    .returning();
  if (!row) throw new Error('the order was not written');
  return row;
}
const begin = async (plan: CheckoutRow['plan'] = 'monthly', told?: Date): Promise<SubscriptionRow> => {
  await startSubscription(database.db, await order(plan), start, told);
  return read();
};
const read = async (): Promise<SubscriptionRow> => {
  const row = await findSubscription(database.db, accountId);
  if (!row) throw new Error('there is a subscription');
  return row;
};
const gemsOf = async () => (await readBalances(database.db, accountId)).gems;
const renew = async (startsAt: Date, endsAt: Date, now: Date) =>
  extendSubscription(database.db, await read(), { checkoutId: (await order()).id, startsAt, endsAt }, now);
const queued = async () =>
  (
    await database.pool.query<{ key: string; payload: { action?: string }; due: Date }>(
      'select dedupe_key as key, payload, due_at as due from outbox order by id',
    )
  ).rows;
const partsAt = (now: Date) => ({
  db: database.db,
  config: testConfig(),
  now: () => now,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

describe('a subscription begins', () => {
  it('for a calendar month at its full price, with a day of leeway, and 50 gems', async () => {
    const row = await begin();
    expect(row).toMatchObject({
      plan: 'monthly',
      status: 'active',
      provider: 'sandbox',
      amount: 1999,
      currency: 'USD',
      startedAt: start,
      paidUntil: february,
      accessUntil: after(february, DAY),
      nextTryAt: after(february, 12 * HOUR),
      failedTries: 0,
      gemMonths: 1,
      nextGemsAt: february,
    });
    expect(await listPeriods(database.db, row.id)).toMatchObject([{ startsAt: start, endsAt: february }]);
    expect(await gemsOf()).toBe(50);
  });

  it.each([
    ['quarterly', april],
    ['yearly', new Date('2027-01-31T10:00:00Z')],
  ] as const)('%s for its months, with the gems of the first one', async (plan, paidUntil) => {
    expect((await begin(plan)).paidUntil).toEqual(paidUntil);
    expect(await gemsOf()).toBe(50);
  });

  it.each([
    ['two days earlier', -2 * DAY, true],
    ['two days later', 2 * DAY, true],
    ['three days earlier', -3 * DAY, false],
    ['three days later', 3 * DAY, false],
  ])('to the day on which the provider charges next, if it is near: %s', async (_, shift, isTaken) => {
    const told = after(february, shift);
    expect((await begin('monthly', told)).paidUntil).toEqual(isTaken ? told : february);
  });
});

describe('a renewal', () => {
  it('is of a period that is known where its end is near, and else of a new one after it', async () => {
    const row = await begin();
    const known = { known: expect.objectContaining({ endsAt: february }) as unknown };
    expect(await periodOf(database.db, row, after(february, 2 * DAY))).toEqual(known);
    expect(await periodOf(database.db, row, after(february, -2 * DAY))).toEqual(known);
    expect(await periodOf(database.db, row, after(march, -DAY))).toEqual({
      known: null,
      startsAt: new Date('2026-02-28T10:00:00Z'),
      endsAt: after(march, -DAY),
    });
    expect(await periodOf(database.db, row, after(february, 3 * DAY))).toMatchObject({ known: null });
    expect(await periodOf(database.db, row, null)).toEqual({ known: null, startsAt: february, endsAt: march });
    await renew(february, march, february);
    expect(await periodOf(database.db, row, null)).toMatchObject({ endsAt: april });
  });

  it('extends what is paid, gives the month’s gems, and takes a cancellation back', async () => {
    await begin();
    await cancelRenewal(database.db, await read(), after(start, DAY));
    expect(await renew(february, march, after(february, HOUR))).toEqual(march);
    expect(await read()).toMatchObject({
      status: 'active',
      paidUntil: march,
      accessUntil: after(march, DAY),
      nextTryAt: after(march, 12 * HOUR),
      cancelledAt: null,
      gemMonths: 2,
    });
    expect(await gemsOf()).toBe(100);
  });

  it('that is told after a later one shortens nothing', async () => {
    await begin();
    await renew(march, april, after(february, HOUR));
    expect(await renew(february, march, after(february, HOUR))).toEqual(april);
    expect((await read()).paidUntil).toEqual(april);
  });

  it.each([
    ['nothing', null, february, true],
    ['a month after what is paid', new Date('2026-03-28T10:00:00Z'), february, true],
    ['the same, looked at long before its end', new Date('2026-03-28T10:00:00Z'), after(start, DAY), true],
    ['three days more than that', march, february, true],
    ['more than three days more', after(march, 1), february, false],
    [
      'a month from now, when nothing is paid any more',
      new Date('2026-06-30T10:00:00Z'),
      new Date('2026-05-30T10:00:00Z'),
      true,
    ],
    ['two months from now', new Date('2026-07-30T10:00:00Z'), new Date('2026-05-30T10:00:00Z'), false],
  ])('is of one period where the provider names %s', async (_, told, now, isOne) => {
    const row = { ...(await begin()), paidUntil: february };
    expect(isOnePeriod(row, told, now)).toBe(isOne);
  });
});

describe('the gems of a month', () => {
  it('are given once for each month that has begun and is paid', async () => {
    const row = await begin('quarterly');
    expect(await giveDueGems(database.db, await read(), after(february, -1))).toBe(0);
    expect(await giveDueGems(database.db, await read(), february)).toBe(1);
    expect(await giveDueGems(database.db, row, february)).toBe(1);
    expect(await gemsOf()).toBe(100);
    // Two months at once, and none for the month after the last paid one.
    expect(await giveDueGems(database.db, await read(), after(april, 100 * DAY))).toBe(1);
    expect(await gemsOf()).toBe(150);
    expect(await read()).toMatchObject({ gemMonths: 3, nextGemsAt: april });
    expect(await listDueGems(database.db, april, 10)).not.toContain(row.id);
  });

  it('go back with the payment of their period, and what was spent of them is owed', async () => {
    const row = await begin();
    await renew(february, march, february);
    await transfer(database.db, {
      initiator: { member: accountId },
      idempotencyKey: 'spent',
      reason: 'purchase',
      entries: [
        { owner: { member: accountId }, currency: currencies.gems, amount: -70 },
        { owner: { system: 'sales' }, currency: currencies.gems, amount: 70 },
      ],
    });
    const period = { checkoutId: row.reference, startsAt: february, endsAt: march };
    expect(await revokePeriod(database.db, await read(), period, after(february, DAY))).toBe(20);
    expect([await gemsOf(), await readDebt(database.db, accountId, currencies.gems)]).toEqual([0, 20]);
    expect(await read()).toMatchObject({ status: 'ended', accessUntil: after(february, DAY) });
  });

  it('are those of the months that begin in the period, its first and not its last moment', async () => {
    await begin('quarterly');
    await giveDueGems(database.db, await read(), april);
    const row = await read();
    const period = { checkoutId: row.reference, startsAt: start, endsAt: april };
    expect(await revokePeriod(database.db, row, period, april)).toBe(0);
    expect(await gemsOf()).toBe(0);
  });

  it('stay where they are of the month that begins when the period ends', async () => {
    await begin('quarterly');
    await giveDueGems(database.db, await read(), february);
    const row = await read();
    const period = { checkoutId: row.reference, startsAt: start, endsAt: february };
    await revokePeriod(database.db, row, period, february);
    expect(await gemsOf()).toBe(50);
  });

  it('are none of a period in which no month has begun', async () => {
    const row = await begin();
    const period = { checkoutId: row.reference, startsAt: february, endsAt: march };
    expect(await revokePeriod(database.db, row, period, after(start, DAY))).toBe(0);
    expect(await gemsOf()).toBe(50);
  });
});

describe('a subscription ends', () => {
  it('at once, and the provider is told', async () => {
    const row = await begin();
    const now = after(start, DAY);
    await endNow(database.db, row, now);
    expect(await read()).toMatchObject({ status: 'ended', accessUntil: now, nextTryAt: null, nextGemsAt: null });
    expect(await queued()).toMatchObject([
      { key: cancelKey(row.reference, now), payload: { action: 'cancel', reference: row.reference }, due: now },
    ]);
  });

  it('without lengthening access that has ended, and without a word to a provider that has been told', async () => {
    const row = await begin();
    await cancelRenewal(database.db, row, start);
    await endNow(database.db, await read(), after(february, DAY));
    expect((await read()).accessUntil).toEqual(february);
    expect(await queued()).toHaveLength(1);
  });

  it('once: again it is shortened to an earlier moment alone', async () => {
    await begin();
    await endNow(database.db, await read(), after(start, 2 * DAY));
    await endNow(database.db, await read(), after(start, 3 * DAY));
    expect((await read()).accessUntil).toEqual(after(start, 2 * DAY));
    await endNow(database.db, await read(), after(start, DAY));
    expect(await read()).toMatchObject({ status: 'ended', accessUntil: after(start, DAY) });
    expect(await queued()).toHaveLength(1);
  });

  it('for a member by their account, where there is one', async () => {
    await endPremium(database.db, accountId, start);
    await begin();
    await endPremium(database.db, accountId, after(start, DAY));
    expect((await read()).status).toBe('ended');
    expect(await lockLive(database.db, accountId)).toBeNull();
  });
});

describe('a cancellation', () => {
  it('keeps premium open to the end of what is paid, and is told 36 hours before it', async () => {
    const row = await begin();
    const now = after(start, DAY);
    await cancelRenewal(database.db, row, now);
    expect(await read()).toMatchObject({
      status: 'cancelled',
      cancelledAt: now,
      accessUntil: february,
      nextTryAt: null,
      paidUntil: february,
    });
    expect(await queued()).toMatchObject([{ key: cancelKey(row.reference, now), due: after(february, -36 * HOUR) }]);
  });

  it('is told at once in the last 36 hours', async () => {
    const now = after(february, -HOUR);
    await cancelRenewal(database.db, await begin(), now);
    expect((await queued())[0]?.due).toEqual(now);
  });

  it('is queued once for each time at which it was made', async () => {
    const { provider, reference } = await begin();
    for (const now of [start, start, after(start, 1)]) await queueCancel(database.db, { provider, reference }, now);
    expect((await queued()).map(({ key }) => key)).toEqual([
      `cancel:${reference}:${start.getTime()}`,
      `cancel:${reference}:${start.getTime() + 1}`,
    ]);
  });

  it.each([
    ['active', 'cancelled'],
    ['past-due', 'ended'],
    ['cancelled', 'cancelled'],
  ] as const)('of a member who leaves turns %s into %s', async (status, expected) => {
    await stopRenewal(database.db, accountId, start);
    const { id } = await begin();
    await updateSubscription(database.db, id, { status });
    await stopRenewal(database.db, accountId, after(start, DAY));
    expect((await read()).status).toBe(expected);
    expect(await queued()).toHaveLength(status === 'cancelled' ? 0 : 1);
  });
});

describe('a charge that fails', () => {
  it('leaves six days of grace, is tried again after 60 and 132 hours, and ends premium at the third time', async () => {
    const row = await begin();
    const now = after(february, 12 * HOUR);
    await noteFailedTry(database.db, partsAt(now), row);
    expect(await read()).toMatchObject({
      status: 'past-due',
      failedTries: 1,
      nextTryAt: after(february, 60 * HOUR),
      accessUntil: after(february, 6 * DAY),
    });
    await noteFailedTry(database.db, partsAt(after(february, 60 * HOUR)), await read());
    expect(await read()).toMatchObject({ status: 'past-due', failedTries: 2, nextTryAt: after(february, 132 * HOUR) });
    const end = after(february, 132 * HOUR);
    await noteFailedTry(database.db, partsAt(end), await read());
    expect(await read()).toMatchObject({ status: 'ended', failedTries: 3, accessUntil: end, nextTryAt: null });
    const subjects = (await queued()).map(({ payload }) => (payload as { subject?: string }).subject ?? 'cancel');
    expect(subjects).toHaveLength(4);
    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[2]).toBe('cancel');
    expect(subjects[3]).not.toBe(subjects[0]);
  });

  it('is forgotten with the next one that is paid', async () => {
    await noteFailedTry(database.db, partsAt(after(february, 12 * HOUR)), await begin());
    await renew(february, march, after(february, DAY));
    expect(await read()).toMatchObject({ status: 'active', failedTries: 0 });
  });

  it('is looked for 12 hours after the end of what is paid', () => {
    expect(runningUntil(march)).toEqual({
      status: 'active',
      paidUntil: march,
      accessUntil: after(march, DAY),
      nextTryAt: after(march, 12 * HOUR),
      failedTries: 0,
    });
  });
});

describe('what is due', () => {
  it('is a renewal of an active or unpaid subscription from its moment on', async () => {
    const { id, nextTryAt } = await begin();
    const due = async () => (await listDueRenewals(database.db, nextTryAt ?? start, 100)).includes(id);
    expect(await listDueRenewals(database.db, after(nextTryAt ?? start, -1), 100)).not.toContain(id);
    const outcomes: [string, boolean][] = [];
    for (const status of ['active', 'past-due', 'cancelled', 'ended'] as const) {
      await updateSubscription(database.db, id, { status });
      outcomes.push([status, await due()]);
    }
    expect(outcomes).toEqual([
      ['active', true],
      ['past-due', true],
      ['cancelled', false],
      ['ended', false],
    ]);
  });

  it('is the end of a cancelled one when its access ends', async () => {
    const row = await begin();
    await cancelRenewal(database.db, row, start);
    expect(await listOver(database.db, after(february, -1), 100)).not.toContain(row.id);
    expect(await listOver(database.db, february, 100)).toContain(row.id);
  });

  it('is a reminder of a yearly one that renews soon, once for each period', async () => {
    const { id, paidUntil } = await begin('yearly');
    const listed = async (now: Date, before: Date) =>
      (await listUnreminded(database.db, now, before, 100)).includes(id);
    const before = after(paidUntil, -DAY);
    expect(await listed(before, after(paidUntil, -1))).toBe(false);
    expect(await listed(before, paidUntil)).toBe(true);
    expect(await listed(paidUntil, paidUntil)).toBe(false);
    await updateSubscription(database.db, id, { remindedOf: paidUntil });
    expect(await listed(before, paidUntil)).toBe(false);
    await updateSubscription(database.db, id, { remindedOf: start });
    expect(await listed(before, paidUntil)).toBe(true);
    await updateSubscription(database.db, id, { plan: 'quarterly' });
    expect(await listed(before, paidUntil)).toBe(false);
  });
});

it('finds a subscription by its number or its reference, the newest one of a member, and none where there is none', async () => {
  expect(await findSubscription(database.db, accountId)).toBeNull();
  const first = await begin();
  await endNow(database.db, first, start);
  const second = await begin();
  expect(second.id).toBeGreaterThan(first.id);
  expect((await lockSubscription(database.db, { id: first.id }))?.id).toBe(first.id);
  expect((await lockSubscription(database.db, { reference: second.reference }))?.id).toBe(second.id);
  expect(await lockSubscription(database.db, { reference: 'none' })).toBeNull();
  expect((await lockLive(database.db, accountId))?.id).toBe(second.id);
  expect(await findReference(database.db, first.id)).toBe(first.reference);
  expect(await findReference(database.db, 999_999)).toBeNull();
});
