import type { Queryable } from '../../../ground/db/database';
import { dayWords, numberWords } from '../../../ground/plain-words';
import { moneyText } from '../../commerce/products/products';
import { findRecipient } from '../../identity/accounts/repository';
import { type EmailTemplate, greetingOf, queueEmail } from '../../messages/mail/email-template';
import type { LiveConfig } from '../settings';
import type { PayoutRow } from './repository';

/** Dependencies of a decision about a payout. */
export interface PayoutParts {
  readonly config: LiveConfig;
  readonly now: () => Date;
}

/** Mails a performer that a payout was approved, paid or rejected. Call it in the transaction of that decision. */
export async function mailPayout(tx: Queryable, { config, now }: PayoutParts, payout: PayoutRow): Promise<void> {
  const recipient = payout.accountId === null ? null : await findRecipient(tx, payout.accountId);
  if (recipient === null) return;
  const { subject, paragraphs } = wordsOf(payout);
  await queueEmail(
    tx,
    { config, now },
    `payout-${payout.state}`,
    {
      to: recipient.email,
      subject,
      preheader: paragraphs[0] ?? subject,
      paragraphs: [greetingOf(recipient.name), ...paragraphs],
      facts: [
        ['Amount', moneyText(payout)],
        ['Coins', numberWords(payout.coins)],
        ['Earned', periodWords(payout)],
        ...(payout.reference === null ? [] : [['Reference', payout.reference] as const]),
      ],
      primaryAction: { label: 'See your earnings', path: '/studio?tab=earnings' },
    },
    String(payout.id),
  );
}

/** Both days inclusive, in UTC. */
function periodWords({ from, until }: PayoutRow): string {
  const [first, last] = [dayWords(from), dayWords(new Date(until.getTime() - 1))];
  return first === last ? first : `${first} to ${last}`;
}

function wordsOf(payout: PayoutRow): Pick<EmailTemplate, 'subject' | 'paragraphs'> {
  const money = moneyText(payout);
  switch (payout.state) {
    case 'paid':
      return {
        subject: `Payout of ${money} sent`,
        paragraphs: [`We sent your payout of ${money}. Your bank may take a few days to show it.`],
      };
    case 'rejected':
      return {
        subject: `Payout of ${money} not sent`,
        paragraphs: [
          `We didn’t send your payout of ${money}. Its coins are back in your balance.`,
          `Our reason: ${payout.rejection ?? ''}`,
        ],
      };
    default:
      return {
        subject: `Payout of ${money} approved`,
        paragraphs: [`Your payout of ${money} is approved. We’ll e-mail you again when it is sent.`],
      };
  }
}
