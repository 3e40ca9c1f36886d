import { type PaperKind, paperKindWords } from '@platform/shared/contracts';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';
import { lastDayBefore } from './days';

interface Recipient {
  readonly email: string;
  readonly name: string;
}
const primaryAction = { label: 'Open the studio', path: '/studio' } as const;

/** The names of kinds within a sentence: `identity document and signed consent`. */
export const namesOf = (kinds: readonly PaperKind[]): string =>
  kinds.map((kind) => paperKindWords[kind].toLowerCase()).join(' and ');

/** Tells a performer that a paper was accepted. @param until when the room may be public; null: it is not yet */
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

/** Reminds a performer of what runs out. @param lacking kinds that run out, or of which there is none */
export const reminderEmail = (
  { email, name }: Recipient,
  until: Date,
  lacking: readonly PaperKind[],
): EmailTemplate => ({
  to: email,
  subject: `Your room needs new papers by ${lastDayBefore(until)}`,
  preheader: `We need your ${namesOf(lacking)}.`,
  paragraphs: [
    greetingOf(name),
    `Your room is public until ${lastDayBefore(until)}. To keep it public after that day, upload a new ${namesOf(lacking)}.`,
    'We check papers within two working days, so please don’t wait for the last one.',
  ],
  primaryAction,
});

/** Tells a performer that the room is dark. */
export const darkEmail = ({ email, name }: Recipient, missing: readonly PaperKind[]): EmailTemplate => ({
  to: email,
  subject: 'Your room is no longer public',
  preheader: `We need your ${namesOf(missing)}.`,
  paragraphs: [
    greetingOf(name),
    `Your room has no valid ${namesOf(missing)}, so visitors can’t see it and you can’t go live. It comes back when we have accepted a new one.`,
  ],
  primaryAction,
});
