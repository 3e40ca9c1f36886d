import { listIdleClaims } from '../coupons/repository';
import { PaymentProviderError } from '../payments/provider';
import { mailMember } from '../payments/emails';
import { applyStatus } from '../payments/apply-event';
import { applyNews } from '../payments/feed';
import { findHeldRenewal, listPaid, listUnsettled, takeTurn } from '../payments/repository';
import type { Payments } from '../payments/service';
import { endNow, giveDueGems, type MoneyParts, noteFailedTry } from '../subscriptions/lifecycle';
import {
  listDueGems,
  listDueRenewals,
  listOver,
  listUnreminded,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/repository';
import { findInconsistencies } from './repository';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Rows of one kind that a round looks at; the rest waits for the next one. */
const BATCH = 500;
/** Milliseconds that a checkout is left to its webhook before the provider is asked. */
const SETTLES_WITHIN = 2 * MINUTE;
/** Between two questions about an abandoned checkout that keeps a coupon. */
const CLAIMS_EVERY = 60 * MINUTE;
/** Each paid checkout is compared once in this time, for as long as a card's holder may take a payment back. */
const COMPARE_EVERY = DAY;
const COMPARE_FOR = 180 * DAY;
/** When a yearly renewal is announced. */
const REMIND_BEFORE = 14 * DAY;
const RETRY_AFTER = 60 * MINUTE;

export interface Reconciliation {
  /** Open checkouts that were asked about. */
  readonly settled: number;
  /** Abandoned checkouts with a coupon that were asked about. */
  readonly claims: number;
  /** Paid checkouts that were compared with the provider. */
  readonly compared: number;
  /** Renewals that were made. */
  readonly renewals: number;
  readonly ended: number;
  readonly gems: number;
  readonly reminders: number;
  /** Questions that the provider did not answer. */
  readonly unanswered: number;
  /** Payments whose ledger is not what their state says; none, unless something is broken. */
  readonly problems: readonly string[];
}

/**
 * Brings checkouts and subscriptions to where the provider and the calendar say they are: what a lost webhook would have
 * told, renewals and their tries, ends, gems of new months, and reminders. Several instances may do so at once.
 */
export async function reconcile(parts: MoneyParts, payments: Payments): Promise<Reconciliation> {
  const { db, now, log } = parts;
  let unanswered = 0;
  let renewals = 0;

  /** One that fails is said and does not keep the others from their turn. */
  async function each<T>(ids: readonly T[], what: string, work: (id: T) => Promise<boolean | void>): Promise<number> {
    let done = 0;
    for (const id of ids) {
      try {
        if ((await work(id)) !== false) done += 1;
      } catch (error) {
        if (error instanceof PaymentProviderError) {
          unanswered += 1;
          log.error({ [what]: nameOf(id), problem: error.message }, 'the payment provider cannot be asked');
        } else log.error({ [what]: nameOf(id), err: error }, `a ${what} could not be reconciled`);
      }
    }
    return done;
  }
  const withSubscription = (
    id: number,
    work: (tx: Parameters<typeof lockSubscription>[0], row: SubscriptionRow) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const row = await lockSubscription(tx, { id });
      if (row) await work(tx, row);
    });
  const ask = async (id: string, every: number): Promise<boolean> => {
    if (!(await takeTurn(db, id, every, now()))) return false;
    renewals += await payments.refresh(id);
    return true;
  };

  // An extract of all sales saves a request for each.
  await each(payments.providers.all, 'provider', async (provider) => {
    renewals += await applyNews(parts, provider);
  });

  const unsettled = await listUnsettled(db, new Date(now().getTime() - SETTLES_WITHIN), BATCH);
  const settled = await each(unsettled, 'checkout', (id) => ask(id, MINUTE));

  const idle = await listIdleClaims(db, new Date(now().getTime() - CLAIMS_EVERY), BATCH);
  const claims = await each(idle, 'checkout', (id) => ask(id, CLAIMS_EVERY));

  const askedBefore = new Date(now().getTime() - COMPARE_EVERY);
  const paidAfter = new Date(now().getTime() - COMPARE_FOR);
  const paid = await listPaid(db, { askedBefore, paidAfter, limit: BATCH });
  const compared = await each(paid, 'checkout', (id) => ask(id, COMPARE_EVERY));

  await each(await listDueRenewals(db, now(), BATCH), 'subscription', async (id) => {
    renewals += await tryRenewal(parts, payments, id);
  });
  const ended = await each(await listOver(db, now(), BATCH), 'subscription', (id) =>
    withSubscription(id, async (tx, row) => {
      if (row.status !== 'cancelled' || row.accessUntil > now()) return;
      await endNow(tx, row, now());
      await mailMember(tx, parts, row.accountId, { kind: 'ended', subscription: row });
    }),
  );
  const gems = await each(await listDueGems(db, now(), BATCH), 'subscription', (id) =>
    withSubscription(id, async (tx, row) => void (await giveDueGems(tx, row, now()))),
  );
  const soon = new Date(now().getTime() + REMIND_BEFORE);
  const reminders = await each(await listUnreminded(db, now(), soon, BATCH), 'subscription', (id) =>
    withSubscription(id, async (tx, row) => {
      if (row.status !== 'active' || row.remindedOf?.getTime() === row.paidUntil.getTime()) return;
      await updateSubscription(tx, row.id, { remindedOf: row.paidUntil });
      await mailMember(tx, parts, row.accountId, { kind: 'reminder', subscription: row });
    }),
  );
  const problems = await findInconsistencies(db);
  for (const problem of problems) log.error({ problem }, 'a payment and the ledger disagree');
  return { settled, claims, compared, renewals, ended, gems, reminders, unanswered, problems };
}

const nameOf = (subject: unknown): unknown =>
  typeof subject === 'object' && subject !== null && 'name' in subject ? subject.name : subject;

/** Looks whether a renewal was paid; one that was not counts as a failed try. @returns how many were paid */
async function tryRenewal(parts: MoneyParts, { providers }: Payments, id: number): Promise<number> {
  const { db, now } = parts;
  const lockDue = async (tx: Parameters<typeof lockSubscription>[0]): Promise<SubscriptionRow | null> => {
    const row = await lockSubscription(tx, { id });
    return row?.nextTryAt && row.nextTryAt <= now() ? row : null;
  };
  const due = await db.transaction(async (tx) => {
    const row = await lockDue(tx);
    // Tried again by the next run: a request without a response is no failed payment.
    if (row) await updateSubscription(tx, id, { nextTryAt: new Date(now().getTime() + RETRY_AFTER) });
    return row;
  });
  if (!due) return 0;
  const provider = providers.byName(due.provider);
  if (!provider) throw new PaymentProviderError(`"${due.provider}" is not configured`);
  const renewals = await applyStatus(parts, provider, due.reference);
  await db.transaction(async (tx) => {
    const row = await lockSubscription(tx, { id });
    if (row && (await findHeldRenewal(tx, id)) !== undefined) {
      // It was paid, and an operator looks into it: premium stays open meanwhile.
      await updateSubscription(tx, id, { accessUntil: new Date(now().getTime() + DAY) });
      return;
    }
    const isUnpaid = row !== null && row.paidUntil <= now() && (row.status === 'active' || row.status === 'past-due');
    if (isUnpaid && row.failedTries === due.failedTries) await noteFailedTry(tx, parts, row);
  });
  return renewals;
}
