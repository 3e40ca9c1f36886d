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
  /** Whether another decision keeps it off the site. */
  readonly staysDown: boolean;
  /** Whether the account behind it stays blocked for another reason. */
  readonly staysBlocked: boolean;
  /** The moderator's message to this side. */
  readonly words: string;
}
interface ToldReported extends Told {
  /** Whether staff found it themselves. */
  readonly byStaff: boolean;
}

const NO_BREACH = 'We didn’t find a breach of our rules';
function unchanged({ isUndone, staysDown, staysBlocked }: Told): string {
  const blocked = staysBlocked ? ' The account behind it stays blocked for another reason.' : '';
  if (staysDown) return `${NO_BREACH} here. It stays off the site because of another decision.${blocked}`;
  if (staysBlocked && !isUndone) return `${NO_BREACH} here.${blocked}`;
  return isUndone
    ? `${NO_BREACH}, so we reversed the first decision.${blocked}`
    : `${NO_BREACH}, so nothing has changed.`;
}

const done: Readonly<Record<Exclude<ReportOutcome, 'none'>, string>> = {
  warn: 'We warned the person behind it.',
  'take-down': 'We removed it from the site.',
  block: 'We removed it from the site and blocked the account behind it.',
};

const things: Readonly<Record<ReportRow['kind'], string>> = {
  game: 'One of your games',
  video: 'One of your videos',
  model: 'Your performer profile',
  room: 'Your live room',
  message: 'A message you wrote in a live room',
  picture: 'One of your pictures',
  name: 'Your public name',
};
const doneToYou: Readonly<Record<Exclude<ReportOutcome, 'none'>, string>> = {
  warn: '. This is a warning.',
  'take-down': ' and has been removed from the site.',
  block: ' and has been removed from the site. Your account is blocked.',
};

const appeal =
  'If you think this is wrong, reply to this e-mail within six months with the number and your reasons. Someone else will decide.';
const last =
  'Someone other than the first decision-maker decided. This decision is final on our side; you can still go to court.';

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

/** Notifies the member behind it of a decision; it says whether a visitor reported it (DSA, article 17.3 b). */
export function toReportedEmail(to: string, told: ToldReported): EmailTemplate {
  const { number, kind, outcome, isAppeal, words, byStaff } = told;
  const thing = `${things[kind]} ${byStaff ? 'was reviewed by our staff' : 'was reported'}`;
  const decided = byStaff
    ? `${things[kind]} has been removed (${number})`
    : `${things[kind]}: report ${number} is decided`;
  return {
    to,
    subject: isAppeal ? `The appeal about report ${number} is decided` : decided,
    preheader: words.slice(0, 80),
    paragraphs: [`${thing}${outcome === 'none' ? `. ${unchanged(told)}` : doneToYou[outcome]}`, words],
    afterwards: [isAppeal ? last : appeal],
  };
}

interface HandedOver {
  readonly number: string;
  /** Email address of the colleague who handed it over. */
  readonly by: string;
  readonly words: string;
}

/** Tells a member of staff that a report waits for them. Names no title, as the mails to others. */
export const handedOverEmail = (to: string, { number, by, words }: HandedOver): EmailTemplate => ({
  to,
  subject: `Report ${number} is yours now`,
  preheader: `${by} handed it over to you.`,
  paragraphs: [`${by} handed report ${number} over to you.`, words],
  primaryAction: { label: 'Open the report', path: `/staff/reports/${number}` },
});
