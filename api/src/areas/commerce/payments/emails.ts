import type { Money } from '@platform/shared/contracts';
import { dayWords } from '../../../ground/plain-words';
import type { CommerceConfig } from '../settings';
import type { Queryable } from '../../../ground/db/database';
import { findRecipient } from '../../identity/accounts/repository';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { moneyText, productName } from '../products/products';
import type { SubscriptionRow } from '../subscriptions/repository';
import { orderPath } from './order-path';
import { isUnknown, otherMoney, paidMoney, remainingMoney } from './paid-money';
import { paidWith } from './paid-with';
import { RECEIPT_FILE } from './receipts/receipt-facts';
import { receiptLines } from './receipts/receipt-lines';
import type { CheckoutRow } from './repository';

export interface EmailParts {
  readonly config: CommerceConfig;
  readonly now: () => Date;
  readonly realNow?: () => Date;
}

/** The amount paid, in words; null: the provider did not say. */
const paidText = (checkout: CheckoutRow): string | null =>
  isUnknown(checkout) ? null : moneyText(paidMoney(checkout));

const priceOf = ({ amount, currency }: { amount: number; currency: string }): string => moneyText({ amount, currency });

export const goodsOf = ({ coins, plan }: Pick<CheckoutRow, 'coins' | 'plan'>): string =>
  coins !== null ? productName({ coins }) : productName({ plan: plan ?? 'monthly' });

const isCrypto = (checkout: CheckoutRow): boolean => paidWith(checkout) === 'crypto';

/** Content of each e-mail; greeting and reference are added to all of them. */
type Letter =
  | {
      readonly kind: 'receipt';
      readonly checkout: CheckoutRow;
      readonly paidUntil: Date | null;
      readonly settled: number;
      readonly isLate?: boolean;
    }
  | { readonly kind: 'declined' | 'returned'; readonly checkout: CheckoutRow }
  | { readonly kind: 'part'; readonly checkout: CheckoutRow; readonly returned: Money }
  | {
      readonly kind: 'claim';
      readonly checkout: CheckoutRow;
      readonly returned: Money;
      /** The provider's page. */
      readonly claimUrl: string;
    }
  | {
      readonly kind: 'refund' | 'chargeback' | 'double' | 'late';
      readonly checkout: CheckoutRow;
      /** Coins or gems that are owed now. */ readonly owed: string | null;
    }
  | { readonly kind: 'cancelled' | 'resumed' | 'ended' | 'reminder'; readonly subscription: SubscriptionRow }
  | { readonly kind: 'unpaid'; readonly subscription: SubscriptionRow; readonly nextTryAt: Date };

/**
 * Queues a mail about a payment; members get these whatever they switched off. Call it in the transaction that causes it.
 * @returns false: the account is gone
 */
export async function mailMember(
  tx: Queryable,
  parts: EmailParts,
  accountId: number,
  letter: Letter,
): Promise<boolean> {
  const recipient = await findRecipient(tx, accountId);
  if (!recipient) return false;
  const { config } = parts;
  const reference = 'checkout' in letter ? letter.checkout.id : letter.subscription.reference;
  const { paragraphs, ...email } = wordsOf(letter, config);
  const now = parts.realNow ?? parts.now;
  await queueEmail(tx, { config, now }, `payment-${letter.kind}`, {
    to: recipient.email,
    ...email,
    paragraphs: [greetingOf(recipient.name), ...paragraphs],
    afterwards: [`Reference: ${reference}`],
    ...('checkout' in letter && { about: `order ${reference}` }),
  });
  return true;
}

/** Where a payment stands with its receipt, as the pages name it. */
const receiptPath = ({ id }: CheckoutRow): string => `/dashboard/payments/${id}`;

const premiumPage = { label: 'Manage Premium', path: '/dashboard' };

function wordsOf(letter: Letter, { payments: { statementName } }: CommerceConfig) {
  switch (letter.kind) {
    case 'receipt': {
      const { checkout, paidUntil, settled, isLate } = letter;
      const price = paidText(checkout);
      const paid = price === null ? `We’ve accepted your payment` : `You paid ${price}`;
      return {
        subject: [`Receipt: ${goodsOf(checkout)}`, ...(price === null ? [] : [price])].join(', '),
        preheader: `${paid}.`,
        paragraphs: [
          `Thank you. ${paid} for ${goodsOf(checkout)}.${isCrypto(checkout) ? '' : ` A card statement shows ${statementName}.`} The receipt is attached.`,
          ...(checkout.couponCode && checkout.kind !== 'renewal' && checkout.review === null
            ? [
                `Coupon ${checkout.couponCode}: ${priceOf({ ...checkout, amount: checkout.listAmount - checkout.amount })} off.`,
              ]
            : []),
          ...(isLate
            ? [
                'Your order had expired, so its coupon no longer counted: you got as many coins as your payment buys without it.',
              ]
            : []),
          ...(settled > 0
            ? [`We used ${settled} of them to cover what your account owed after an earlier refund.`]
            : []),
          ...(paidUntil
            ? [
                `Premium renews on ${dayWords(paidUntil)} for ${priceOf({ ...checkout, amount: checkout.listAmount })}. You can cancel any time, in two clicks.`,
              ]
            : []),
        ],
        facts: receiptLines(checkout),
        attachment: { kind: RECEIPT_FILE, id: checkout.id },
        primaryAction: { label: 'See your receipt', path: receiptPath(checkout) },
        ...(paidUntil && { secondaryAction: { label: 'Cancel Premium', path: '/dashboard/easy-cancel' } }),
      };
    }
    case 'declined':
      return {
        subject: 'Your payment was declined',
        preheader: 'Nothing was charged.',
        paragraphs: [
          `Your payment for ${goodsOf(letter.checkout)} was declined. Nothing was charged.`,
          isCrypto(letter.checkout)
            ? 'You can try again at any time.'
            : 'Try another card, or ask your bank why it was declined.',
        ],
        primaryAction: { label: 'Try again', path: orderPath(letter.checkout) },
      };
    case 'returned': {
      const { checkout } = letter;
      const paid = otherMoney(checkout);
      const what = paid ? `Your payment of ${moneyText(paid)}` : 'Your payment';
      const why = `${what} for ${goodsOf(checkout)} didn’t match your order of ${priceOf(checkout)}, so we refunded it. It may take a few days to arrive.`;
      return {
        subject: paid ? `Refund: ${moneyText(paid)}` : 'Your payment was refunded',
        preheader: why,
        paragraphs: [why, 'Nothing was added to your account.'],
        primaryAction: { label: 'Order again', path: orderPath(checkout) },
      };
    }
    case 'part': {
      const { checkout, returned } = letter;
      const why = `We refunded ${moneyText(returned)} of your payment of ${moneyText(paidMoney(checkout))} for ${goodsOf(checkout)}. It may take a few days to arrive.`;
      return {
        subject: `Refund: ${moneyText(returned)}`,
        preheader: why,
        paragraphs: [why, 'You keep everything you bought.'],
        primaryAction: { label: 'See this payment', path: receiptPath(checkout) },
      };
    }
    case 'claim': {
      const { checkout, returned, claimUrl } = letter;
      const sum = moneyText(returned);
      return {
        subject: `Claim your refund: ${sum}`,
        preheader: `Choose the wallet for your refund of ${sum}.`,
        paragraphs: [
          `Your refund of ${sum} for ${goodsOf(checkout)} is ready. Open the page below and enter the address of your wallet.`,
          'We check each claim, then send the money. Keep this link to yourself: anyone with it can claim your refund.',
        ],
        primaryAction: { label: 'Claim your refund', url: claimUrl },
      };
    }
    case 'refund':
    case 'chargeback':
    case 'double':
    case 'late': {
      const { checkout, owed, kind } = letter;
      const price = moneyText(kind === 'refund' ? remainingMoney(checkout) : paidMoney(checkout));
      const isRest = checkout.refundedParts.length > 0;
      const why = {
        refund: `${isRest ? `The rest of your payment, ${price},` : `Your payment of ${price}`} for ${goodsOf(checkout)} was refunded. It may take a few days to arrive.`,
        chargeback: `Your bank reversed your payment of ${price} for ${goodsOf(checkout)}.`,
        double: `You paid ${price} for ${goodsOf(checkout)} while you already had Premium, so we refunded this payment. It may take a few days to arrive.`,
        late: `You paid ${price} for ${goodsOf(checkout)} after your order had expired. Its coupon no longer counted, so we refunded this payment. It may take a few days to arrive.`,
      }[kind];
      const wasDelivered = kind === 'refund' || kind === 'chargeback';
      return {
        subject: kind === 'chargeback' ? `Payment of ${price} reversed` : `Refund: ${price}`,
        preheader: why,
        paragraphs: [
          why,
          ...(wasDelivered
            ? [checkout.plan === null ? 'The coins have left your balance.' : 'Premium from this payment has ended.']
            : []),
          ...(owed
            ? [
                `Some had already been spent, so your account owes ${owed}. We’ll deduct them from the next ones you get.`,
              ]
            : []),
        ],
        primaryAction:
          kind === 'late'
            ? { label: 'Order again', path: orderPath(checkout) }
            : { label: 'See this payment', path: receiptPath(checkout) },
      };
    }
    case 'cancelled':
      return {
        subject: 'Premium is cancelled',
        preheader: `You keep full access until ${dayWords(letter.subscription.paidUntil)}.`,
        paragraphs: [
          `You cancelled Premium. You keep full access until ${dayWords(letter.subscription.paidUntil)}, and we won’t charge you again.`,
          'Changed your mind? You can resume Premium any time before that day. You won’t be charged until it renews.',
        ],
        primaryAction: { label: 'See your subscription', path: '/dashboard/easy-cancel' },
      };
    case 'resumed':
      return {
        subject: 'Premium continues',
        preheader: `It renews on ${dayWords(letter.subscription.paidUntil)}.`,
        paragraphs: [
          `You resumed Premium. It renews on ${dayWords(letter.subscription.paidUntil)} for ${priceOf(letter.subscription)}.`,
        ],
        primaryAction: premiumPage,
        secondaryAction: { label: 'Cancel Premium', path: '/dashboard/easy-cancel' },
      };
    case 'ended':
      return {
        subject: 'Premium has ended',
        preheader: 'Your games, coins and gems are still yours.',
        paragraphs: [
          'Premium has ended. Your games, coins and gems are still yours, and nothing more is charged.',
          'You can subscribe again at any time.',
        ],
        primaryAction: { label: 'See Premium plans', path: '/premium' },
      };
    case 'reminder':
      return {
        subject: `Premium renews on ${dayWords(letter.subscription.paidUntil)}`,
        preheader: `${priceOf(letter.subscription)} for the next 12 months.`,
        paragraphs: [
          `Your yearly Premium renews on ${dayWords(letter.subscription.paidUntil)} for ${priceOf(letter.subscription)}.`,
          'If you don’t want that, cancel before then. It takes two clicks, and you keep access until the end of the paid year.',
        ],
        primaryAction: { label: 'Cancel Premium', path: '/dashboard/easy-cancel' },
        secondaryAction: premiumPage,
      };
    case 'unpaid':
      return {
        subject: 'We couldn’t renew Premium',
        preheader: `You keep access. We’ll try again on ${dayWords(letter.nextTryAt)}.`,
        paragraphs: [
          `Your payment of ${priceOf(letter.subscription)} for Premium didn’t go through. You keep access for now, and we’ll try again on ${dayWords(letter.nextTryAt)}.`,
          'If your card has expired, choose a plan again with another card. The old subscription ends then.',
        ],
        primaryAction: { label: 'Pay with another card', path: '/premium' },
        secondaryAction: { label: 'Cancel Premium', path: '/dashboard/easy-cancel' },
      };
  }
}
