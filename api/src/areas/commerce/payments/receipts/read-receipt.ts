import type { PaymentReceipt } from '@platform/shared/contracts';
import type { Queryable } from '../../../../ground/db/database';
import { findRecipient } from '../../../identity/accounts/repository';
import { siteNameOf } from '../../../messages/mail/site-name-repository';
import type { CommerceConfig } from '../../settings';
import { isUnknown, paidMoney } from '../paid-money';
import { paidWith } from '../paid-with';
import type { CheckoutRow } from '../repository';
import { countryName, receiptFacts, splitTax } from './receipt-facts';
import { findCoinsAdded } from './repository';

/** Whether money came for a checkout, so that there is something to write a receipt of. */
export const hasReceipt = ({ state, settledAt, paymentId }: CheckoutRow): boolean =>
  state === 'paid' ||
  ((state === 'refunded' || state === 'charged-back') && (settledAt !== null || paymentId !== null));

/**
 * The receipt of a payment.
 * @param named `paidBy`: the member's e-mail address; `siteName`: what the site is called
 */
async function readReceipt(
  db: Queryable,
  config: Pick<CommerceConfig, 'payments'>,
  checkout: CheckoutRow,
  { paidBy, siteName }: { readonly paidBy: string; readonly siteName: string },
): Promise<PaymentReceipt> {
  // A payment from before its facts were kept names the seller of today, and no tax: the rate paid is unknown.
  const facts = checkout.receipt ?? { ...receiptFacts(config, checkout), tax: null };
  const total = isUnknown(checkout) ? null : paidMoney(checkout);
  const parts = facts.tax && total && splitTax(total, facts.tax.basisPoints);
  return {
    siteName,
    seller: facts.seller,
    // Receipts that were issued before this was known name one for crypto, too.
    statementName: paidWith(checkout) === 'crypto' ? null : facts.statementName,
    paidBy,
    country: countryName(checkout.country),
    total,
    tax:
      facts.tax && parts
        ? {
            name: facts.tax.name,
            percent: facts.tax.basisPoints / 100,
            country: countryName(facts.tax.country),
            net: parts.net,
            amount: parts.tax,
          }
        : null,
    balance: checkout.coins === null ? null : await findCoinsAdded(db, checkout.accountId, checkout.id),
  };
}

/** The receipt of a payment with who paid and where; null where nothing was paid. */
export async function receiptOf(
  { db, config }: { readonly db: Queryable; readonly config: CommerceConfig },
  checkout: CheckoutRow,
): Promise<PaymentReceipt | null> {
  if (!hasReceipt(checkout)) return null;
  const [member, siteName] = await Promise.all([findRecipient(db, checkout.accountId), siteNameOf(db, config)]);
  return readReceipt(db, config, checkout, { paidBy: member?.email ?? '', siteName });
}
