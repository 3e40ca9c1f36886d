import type { Receipt } from '@platform/shared/contracts';
import { dayWords, numberWords } from '../../../ground/plain-words';
import type { Recipient } from '../../identity/accounts/repository';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';

const amount = ({ total, currency }: Receipt): string =>
  total === 0 ? 'free of charge' : `${numberWords(total)} ${currency}`;

/** The receipt of a game. */
export const purchaseReceiptEmail = ({ email, name }: Recipient, receipt: Receipt): EmailTemplate => ({
  to: email,
  about: `receipt ${receipt.id}`,
  subject: `Your receipt for ${receipt.title}`,
  preheader: `${receipt.title}: ${amount(receipt)}.`,
  paragraphs: [greetingOf(name), `${receipt.title} is in your library. Thank you for your purchase.`],
  facts: [
    ['Game', receipt.title],
    ...(receipt.discount > 0
      ? ([
          ['Price', `${numberWords(receipt.price)} ${receipt.currency}`],
          ['Discount', `${receipt.discount}%`],
        ] as const)
      : []),
    ['Paid', receipt.total === 0 ? 'Free' : amount(receipt)],
    ['Date', dayWords(new Date(receipt.purchasedAt))],
    ['Receipt', String(receipt.id)],
  ],
  primaryAction: { label: 'Play now', path: `/dashboard/games/${receipt.gameId}` },
  afterwards: ['Something wrong with it? Reply with the receipt number and we’ll sort it out.'],
});

/**
 * The notice of a refund.
 * @param told `settled`: how much of what came back paid what the member owed; `reason`: why it was refunded
 */
export const purchaseRefundEmail = (
  { email, name }: Recipient,
  receipt: Receipt,
  { settled, reason }: { readonly settled: number; readonly reason: 'support' | 'withdrawn' },
): EmailTemplate => ({
  to: email,
  about: `receipt ${receipt.id}`,
  subject: `Your refund for ${receipt.title}`,
  preheader:
    receipt.total === 0
      ? `${receipt.title} has been removed from your library.`
      : `We returned ${amount(receipt)} to your balance.`,
  paragraphs: [
    greetingOf(name),
    ...(reason === 'withdrawn' ? [`${receipt.title} is no longer available on our site.`] : []),
    receipt.total === 0
      ? `${receipt.title} has been removed from your library.`
      : `We returned ${amount(receipt)} to your balance. ${receipt.title} has been removed from your library.`,
    ...(settled > 0 ? [`We used ${settled} of them to cover what your account owed after an earlier refund.`] : []),
    `It was bought on ${dayWords(new Date(receipt.purchasedAt))}, receipt ${receipt.id}.`,
  ],
});
