import { pageSizes, type ReplyOf } from '@platform/shared/contracts';
import type { MoneyParts } from '../subscriptions/lifecycle';
import { readBalances } from '../../ledger/ledger/repository';
import { countPayments, findPayments, type PaymentPlace } from './list-repository';
import { shownCheckout } from './shown-checkout';

const cursorOf = ({ createdAt, id }: PaymentPlace): string => `${createdAt.getTime()}.${id}`;

/** @param cursor as the contract's pattern has it: of its digits any time is one that a date can have */
function placeOf(cursor: string): PaymentPlace {
  const [time = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(time)), id };
}

/** A page of a member's payments, the newest first (`GET /api/checkouts`). */
export async function readPayments(
  { db, config, now }: Pick<MoneyParts, 'db' | 'config' | 'now'>,
  accountId: number,
  { before, limit = pageSizes.payments }: { before?: string | undefined; limit?: number | undefined },
): Promise<ReplyOf<'GET /api/checkouts'>> {
  const [found, total, { coins }] = await Promise.all([
    findPayments(db, accountId, before === undefined ? null : placeOf(before), limit + 1),
    countPayments(db, accountId),
    readBalances(db, accountId),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const member = { coins, now: now() };
  return {
    items: rows.map((row) => shownCheckout(row, config, member)),
    older: found.length > limit && last ? cursorOf(last) : null,
    total,
  };
}
