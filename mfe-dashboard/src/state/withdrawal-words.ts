import type { Checkout } from '@platform/shared/contracts';
import { formatDate, formatNumber } from '@platform/shared/format';
import { withdrawalDays } from '@platform/shared/limits';

const day = (iso: string): string => formatDate(iso.slice(0, 10));

/** Whether a payment can be returned, in a word, and the reason in a sentence. */
export interface ReturnWords {
  readonly standing: string;
  readonly reason: string;
}

/** What a payment's right of withdrawal is (docs/spec/money.md#withdrawal); the API decides it. */
export function returnWords({ withdrawal, coins, refundedAt }: Checkout): ReturnWords {
  const { until, possible, why, coinsSpent } = withdrawal;
  const no = (reason: string): ReturnWords => ({ standing: 'Not possible', reason });
  if (possible)
    return {
      standing: 'Possible',
      reason: `Until ${day(until ?? '')}.${coins === null ? ' Premium then ends immediately.' : ' Your balance covers it.'}`,
    };
  switch (why) {
    case 'spent':
      // Coins have no pack: of two packs each would say that the same coins are its own.
      return no(
        `Your balance is ${formatNumber(coinsSpent)} ${coinsSpent === 1 ? 'coin' : 'coins'} short of this pack.`,
      );
    case 'over':
      return no(`The ${withdrawalDays} days ended on ${day(until ?? '')}.`);
    case 'renewal':
      return no('Renewals can’t be returned. You can cancel any time.');
    case 'reversed':
      return no('Your bank reversed this payment.');
    case 'returned':
      return {
        standing: 'Returned',
        reason: refundedAt === null ? 'Your money was refunded.' : `Refunded on ${day(refundedAt)}.`,
      };
    case 'in-review':
      return { standing: 'Not yet', reason: 'We’re checking this payment.' };
    case 'unpaid':
      return { standing: 'Not yet', reason: `The ${withdrawalDays} days start when it’s paid.` };
    case 'no-right':
    case null:
      return no('Your country’s law doesn’t include a right to return it.');
  }
}
