import { reportHours, type ReportKind, type ReportReason, reportReasonWords } from '@platform/shared/contracts';
import type { EmailTemplate } from '../../messages/mail/email-template';
import type { Mail } from '../../messages/mail/port';
import type { reports } from '../tables';

type Report = Omit<typeof reports.$inferSelect, 'id' | 'state' | 'accountId' | 'dueAt' | 'evidence'>;

/** How long a decision takes, in words. */
const within = (reason: ReportReason): string =>
  reportHours[reason] <= 24 ? `${reportHours[reason]} hours` : `${reportHours[reason] / 24} days`;

const things: Readonly<Record<ReportKind, string>> = {
  game: 'a game',
  video: 'a film',
  model: 'a performer',
  room: 'a live room',
  message: 'a message',
  picture: 'a picture',
  name: 'a public name',
};

/** Tells the operator all that was kept: what it looked like, and what to decide until when. */
export function reportMail(report: Report, { to, siteUrl }: { to: string; siteUrl: string }): Mail {
  const { number, reason, email } = report;
  return {
    to,
    ...(email !== null && { replyTo: { name: email, address: email } }),
    subject: `[${number}] ${reportReasonWords[reason]}: ${things[report.kind]}`,
    text: [
      `${reportReasonWords[reason]}. Decide within ${within(reason)}.`,
      `${report.title}\n${siteUrl}${report.path}`,
      ...(report.content === '' ? [] : [`As it was when reported:\n${report.content}`]),
      ...(report.text === '' ? [] : [`The report says:\n${report.text}`]),
      `Sent ${report.createdAt.toISOString()}${email === null ? ', without a reply address' : ` by ${email}`}`,
      `Report ${number}\n`,
    ].join('\n\n'),
  };
}

/** Acknowledges a report. It names no title: readers of this mailbox need not be of age. */
export const acknowledgement = (to: string, { number, reason, kind }: Report): EmailTemplate => ({
  to,
  subject: `Report ${number} received`,
  preheader: `We decide within ${within(reason)}.`,
  paragraphs: [
    `Thank you. You reported ${things[kind]}: “${reportReasonWords[reason]}”.`,
    `A person will review it and decide within ${within(reason)}. We’ll e-mail you our decision.`,
    `Your receipt number is ${number}. Include it if you write to us about this report.`,
  ],
  afterwards: ['If you didn’t send this report, you can ignore this e-mail.'],
});
