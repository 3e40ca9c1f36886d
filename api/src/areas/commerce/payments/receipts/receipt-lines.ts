import { moneyText } from '../../products/products';
import { isUnknown, paidMoney } from '../paid-money';
import type { CheckoutRow } from '../repository';
import { splitTax, taxWords } from './receipt-facts';

type LineOfReceipt = readonly [name: string, value: string];

/** Amount, tax and seller in the e-mail of a receipt, as far as each is known. */
export function receiptLines(checkout: CheckoutRow): LineOfReceipt[] {
  const { seller = null, tax = null } = checkout.receipt ?? {};
  const total = isUnknown(checkout) ? null : paidMoney(checkout);
  const lines: LineOfReceipt[] = [];
  if (total && tax) {
    const parts = splitTax(total, tax.basisPoints);
    lines.push(['Net', moneyText(parts.net)], [taxWords(tax), moneyText(parts.tax)]);
  }
  if (total) lines.push([tax ? 'Total, tax included' : 'Total', moneyText(total)]);
  if (seller)
    lines.push(['Seller', [seller.name, seller.address, seller.taxId].filter((part) => part !== null).join(', ')]);
  return lines;
}
