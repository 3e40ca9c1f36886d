import type { ReportOutcome } from '@platform/shared/contracts';
import type { EmailTemplate } from '../../messages/mail/email-template';

interface Told {
  readonly number: string;
  readonly outcome: ReportOutcome;
  readonly isAppeal: boolean;
  /** What the moderator writes to this side. */
  readonly words: string;
}

const done: Readonly<Record<ReportOutcome, string>> = {
  none: 'We didn’t find a breach of our rules, and changed nothing.',
  warn: 'We warned the person behind it.',
  'take-down': 'We took it off the site.',
  block: 'We took it off the site and blocked the account behind it.',
};

const appeal =
  'If you think this is wrong, reply to this e-mail with the number and your reasons within six months. Another person decides.';
const last = 'Another person than the first one decided. This decision is final here; the courts stay open to you.';

/** Tells who reported something what was decided. It names no title: readers of this mailbox need not be of age. */
export const toReporterEmail = (to: string, { number, outcome, isAppeal, words }: Told): EmailTemplate => ({
  to,
  subject: isAppeal ? `The appeal about report ${number} is decided` : `Report ${number} is decided`,
  preheader: done[outcome],
  paragraphs: [done[outcome], words],
  afterwards: [isAppeal ? last : appeal],
});

/** Tells whose thing was reported what was decided. */
export const toReportedEmail = (to: string, { number, outcome, isAppeal, words }: Told): EmailTemplate => ({
  to,
  subject: isAppeal ? `The appeal about report ${number} is decided` : `A decision about something of yours: ${number}`,
  preheader: words.slice(0, 80),
  paragraphs: [
    outcome === 'none'
      ? 'Something of yours was reported. We didn’t find a breach of our rules, and nothing was taken down.'
      : 'Something of yours was reported, and we decided about it.',
    words,
  ],
  afterwards: [isAppeal ? last : appeal],
});
