import type { ReportOutcome } from '@platform/shared/contracts';
import type { EmailTemplate } from '../../messages/mail/email-template';
import type { ReportRow } from './repository';

interface Told {
  readonly number: string;
  readonly kind: ReportRow['kind'];
  readonly outcome: ReportOutcome;
  readonly isAppeal: boolean;
  /** Whether the content is on the site again, or the account behind it unblocked. */
  readonly isUndone: boolean;
  /** The moderator's message to this side. */
  readonly words: string;
}

const NO_BREACH = 'We didn’t find a breach of our rules';
const unchanged = ({ isUndone }: Pick<Told, 'isUndone'>): string =>
  isUndone ? `${NO_BREACH}, and took back the first decision.` : `${NO_BREACH}, and changed nothing.`;

const done: Readonly<Record<Exclude<ReportOutcome, 'none'>, string>> = {
  warn: 'We warned the person behind it.',
  'take-down': 'We took it off the site.',
  block: 'We took it off the site and blocked the account behind it.',
};

const things: Readonly<Record<ReportRow['kind'], string>> = {
  game: 'A game of yours',
  video: 'A film of yours',
  model: 'Your performer profile',
  room: 'Your live room',
  message: 'A message you wrote in a live room',
  picture: 'A picture of yours',
  name: 'Your public name',
};
const doneToYou: Readonly<Record<Exclude<ReportOutcome, 'none'>, string>> = {
  warn: 'was reported. This is a warning.',
  'take-down': 'was reported, and is taken off the site.',
  block: 'was reported, and is taken off the site. Your account is blocked.',
};

const appeal =
  'If you think this is wrong, reply to this e-mail with the number and your reasons within six months. Another person decides.';
const last = 'Another person than the first one decided. This decision is final here; the courts stay open to you.';

/** Notifies the reporter of a decision. Names no title, because readers of this mailbox need not be of age. */
export function toReporterEmail(to: string, told: Told): EmailTemplate {
  const { number, outcome, isAppeal, words } = told;
  const what = outcome === 'none' ? unchanged(told) : done[outcome];
  return {
    to,
    subject: isAppeal ? `The appeal about report ${number} is decided` : `Report ${number} is decided`,
    preheader: what,
    paragraphs: [what, words],
    afterwards: [isAppeal ? last : appeal],
  };
}

/** Notifies the reported member of a decision. */
export function toReportedEmail(to: string, told: Told): EmailTemplate {
  const { number, kind, outcome, isAppeal, words } = told;
  const what = outcome === 'none' ? `was reported. ${unchanged(told)}` : doneToYou[outcome];
  return {
    to,
    subject: isAppeal ? `The appeal about report ${number} is decided` : `${things[kind]}: report ${number} is decided`,
    preheader: words.slice(0, 80),
    paragraphs: [`${things[kind]} ${what}`, words],
    afterwards: [isAppeal ? last : appeal],
  };
}
