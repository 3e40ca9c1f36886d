import { type PaperKind, paperKindWords } from '@platform/shared/contracts';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';
import { lastDayBefore } from './days';
import type { Ending, Recipient } from './repository';

const primaryAction = { label: 'Open the studio', path: '/studio' } as const;

/** The names of kinds within a sentence: `identity document and signed consent`. */
export const namesOf = (kinds: readonly PaperKind[]): string =>
  kinds.map((kind) => paperKindWords[kind].toLowerCase()).join(' and ');

/** Tells a performer that a paper was accepted. @param until when the room, or her titles, may be public; null: not yet */
export function acceptedEmail(
  { email, name }: Recipient,
  {
    kind,
    until,
    missing,
  }: { readonly kind: PaperKind; readonly until: Date | null; readonly missing: readonly PaperKind[] },
): EmailTemplate {
  const state =
    missing.length > 0
      ? `We still need your ${namesOf(missing)}.`
      : until === null
        ? 'Your room isn’t public yet.'
        : `Your papers are complete until ${lastDayBefore(until)}.`;
  return {
    to: email,
    subject: `We accepted your ${namesOf([kind])}`,
    preheader: state,
    paragraphs: [greetingOf(name), `We checked and accepted your ${namesOf([kind])}.`, state],
    primaryAction,
  };
}

/** Tells a performer why a paper was refused. */
export const refusedEmail = ({ email, name }: Recipient, kind: PaperKind, reason: string): EmailTemplate => ({
  to: email,
  subject: `We couldn’t accept your ${namesOf([kind])}`,
  preheader: reason.slice(0, 80),
  paragraphs: [
    greetingOf(name),
    `We checked your ${namesOf([kind])} and couldn’t accept it.`,
    reason,
    'Please upload another one.',
  ],
  primaryAction,
});

type Ends = Pick<Ending, 'isRoom' | 'areTitles'>;
const ended = ({ isRoom, areTitles }: Ends) => ({
  what: [isRoom && 'room', areTitles && 'titles'].filter(Boolean).join(' and '),
  isOne: !areTitles,
});

/** Reminds a performer of what runs out. @param lacking kinds that run out, or of which there is none */
export function reminderEmail(
  { email, name }: Recipient,
  { until, ...ends }: Ending,
  lacking: readonly PaperKind[],
): EmailTemplate {
  const { what, isOne } = ended(ends);
  return {
    to: email,
    subject: `Your ${what} ${isOne ? 'needs' : 'need'} new papers by ${lastDayBefore(until)}`,
    preheader: `We need your ${namesOf(lacking)}.`,
    paragraphs: [
      greetingOf(name),
      `Your ${what} ${isOne ? 'is' : 'are'} public until ${lastDayBefore(until)}. To keep ${isOne ? 'it' : 'them'} public after that day, upload a new ${namesOf(lacking)}.`,
      'We check papers within two working days, so please don’t leave it to the last day.',
    ],
    primaryAction,
  };
}

/** Tells a performer what is dark. */
export function darkEmail({ email, name }: Recipient, ends: Ends, missing: readonly PaperKind[]): EmailTemplate {
  const { what, isOne } = ended(ends);
  const them = isOne ? 'it' : 'them';
  return {
    to: email,
    subject: `Your ${what} ${isOne ? 'is' : 'are'} no longer public`,
    preheader: `We need your ${namesOf(missing)}.`,
    paragraphs: [
      greetingOf(name),
      `We have no valid ${namesOf(missing)} for your ${what}, so visitors can’t see ${them}${ends.isRoom ? ' and you can’t go live' : ''}. ${isOne ? 'It comes' : 'They come'} back once we’ve accepted a new one.`,
    ],
    primaryAction,
  };
}
