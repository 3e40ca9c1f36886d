import type { StaffOrder } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';

const sums = /^paid (\d+) instead of (\d+)$/;

/**
 * Why an order is to be reviewed, in words; empty: it is not. What the order keeps, such as
 * `paid: paid 598 instead of 599`, begins with the state of the news and has sums in the smallest unit.
 */
export function whyOf({ problem, isUnseen, ordered }: Pick<StaffOrder, 'problem' | 'isUnseen' | 'ordered'>): string {
  if (problem === null) return isUnseen ? 'Reversed by the bank' : '';
  const found = problem.replace(/^[a-z-]+: /, '');
  const [, paid, due] = sums.exec(found) ?? [];
  if (paid !== undefined && due !== undefined) {
    const money = (amount: string): string => formatMoney({ amount: Number(amount), currency: ordered.currency });
    return `Paid ${money(paid)} instead of ${money(due)}`;
  }
  return `${found.charAt(0).toUpperCase()}${found.slice(1)}`;
}
