import type { PaymentReceipt } from '@platform/shared/contracts';
import { dayWords, numberWords } from '../../../../ground/plain-words';
import { moneyText } from '../../products/products';
import { goodsOf } from '../emails';
import type { CheckoutRow } from '../repository';
import { registerLetters, wrap, write } from './pdf-letters';

/** Points. */
const page = { left: 56, right: 539, half: 310, top: 60 };
const dim = '#6b6157';

/** File name of a receipt. */
export const receiptFileName = ({ id }: Pick<CheckoutRow, 'id'>): string => `receipt-${id}.pdf`;

/**
 * Draws a receipt as PDF, one A4 page. The library is loaded with the first one.
 * @returns its bytes
 */
export async function drawReceipt(checkout: CheckoutRow, receipt: PaymentReceipt): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = `Receipt ${checkout.id}`;
  const paidAt = checkout.settledAt ?? checkout.createdAt;
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: receipt.seller?.name ?? receipt.siteName, CreationDate: paidAt },
  });
  const done = collect(sheet);
  registerLetters(sheet);

  let y = page.top;
  write(sheet, receipt.siteName.toUpperCase(), { x: page.left, y, size: 18, weight: 600 });
  write(sheet, 'Reference', { x: page.right, y: y - 4, size: 9, color: dim, end: true });
  write(sheet, checkout.id, { x: page.right, y: y + 8, size: 12, weight: 600, end: true });
  y += 34;
  write(sheet, stateOf(checkout, paidAt), { x: page.left, y, color: dim });

  y += 44;
  const seller = receipt.seller
    ? [receipt.seller.name, receipt.seller.address, receipt.seller.taxId]
    : [receipt.siteName, 'The company’s name and address aren’t on this receipt.'];
  const payer = [receipt.paidBy, receipt.country && `Country: ${receipt.country}`];
  const ends = [block(page.left, 'Seller', seller), block(page.half, 'Paid by', payer)];
  y = Math.max(...ends) + 30;

  rule();
  row(goodsOf(checkout), amountOf(receipt), { weight: 600 });
  rule();
  if (receipt.tax) {
    const { name, percent, country, net, amount } = receipt.tax;
    row('Net', moneyText(net));
    row([`${name} ${percent}%`, ...(country === null ? [] : [country])].join(', '), moneyText(amount));
    rule();
  }
  row(receipt.tax ? 'Total, tax included' : 'Total', amountOf(receipt), { weight: 600, size: 14 });
  y += 12;
  rule();
  if (receipt.statementName === null) row('Paid with', 'Crypto wallet');
  else row('Name on your statement', receipt.statementName);
  if (receipt.balance) {
    row('Balance before', `${numberWords(receipt.balance.before)} coins`);
    row('Balance after', `${numberWords(receipt.balance.after)} coins`);
  }
  if (!receipt.tax) row('Tax', 'Not stated on this receipt');
  sheet.end();
  return done;

  /** @returns where it ends */
  function block(x: number, heading: string, parts: readonly (string | null)[]): number {
    write(sheet, heading, { x, y, size: 9, color: dim });
    let at = y + 15;
    for (const [index, part] of parts.filter((text) => text !== null).entries())
      for (const line of wrap(sheet, part, page.half - page.left - 24)) {
        write(sheet, line, { x, y: at, weight: index === 0 ? 600 : 400 });
        at += 15;
      }
    return at;
  }
  function rule(): void {
    sheet.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor('#b9b0a4').stroke();
    y += 12;
  }
  function row(name: string, value: string, look: { weight?: 400 | 600; size?: number } = {}): void {
    write(sheet, name, { x: page.left, y, ...look });
    write(sheet, value, { x: page.right, y, ...look, end: true });
    y += 22;
  }
}

const amountOf = ({ total }: PaymentReceipt): string => (total ? moneyText(total) : 'Not stated');

function stateOf({ state, refundedAt }: CheckoutRow, paidAt: Date): string {
  const paid = `Receipt, paid on ${dayWords(paidAt)}`;
  if (refundedAt === null) return paid;
  return `${paid}, ${state === 'charged-back' ? 'reversed by the bank' : 'refunded'} on ${dayWords(refundedAt)}`;
}

const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
};
