import { toAppError } from '@platform/shared/http';
import type { ContactMessage } from '../../api/contact';

type FieldName = Exclude<keyof ContactMessage, 'recaptchaToken'>;
export type ContactForm = Record<FieldName, string>;

/** Why a message was not sent, in the visitor's words. */
export interface ContactProblem {
  title: string;
  /** What to do next. */
  advice: string;
  fields: Partial<Record<FieldName, string>>;
}

/** Limits of the contract (shared/src/contracts/site/contact.ts), in characters. */
export const contactLimits = { name: 100, email: 254, message: { least: 10, most: 4000 } };

const labels: Record<FieldName, string> = {
  name: 'Your name',
  email: 'The e-mail address',
  topic: 'The subject',
  message: 'The message',
};
const captchaSentence = {
  title: 'We could not check that you are a person.',
  advice: 'Nothing you typed is lost. Try again.',
};
const sentences: Record<string, Pick<ContactProblem, 'title' | 'advice'>> = {
  'captcha-failed': captchaSentence,
  'too-many-requests': { title: 'Too many messages.', advice: 'Wait a few minutes, then send it again.' },
  network: {
    title: 'We could not reach the server.',
    advice: 'Check your connection and send it again. Nothing you typed is lost.',
  },
};

/**
 * Checks the form before it is sent; everything else is the server's decision.
 * @returns null when it can be sent
 */
export function checkContact({ name, email, message }: ContactForm): ContactProblem | null {
  const fields: ContactProblem['fields'] = {};
  if (name.trim() === '') fields.name = 'Enter your name.';
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) fields.email = 'Enter an e-mail address like name@example.com.';
  if (message.trim().length < contactLimits.message.least)
    fields.message = `Write at least ${contactLimits.message.least} characters.`;
  return Object.keys(fields).length === 0 ? null : fieldProblem(fields);
}

/** Reads any failure of sending. */
export function contactProblemOf(error: unknown): ContactProblem {
  const { code, message, fields: given } = toAppError(error);
  if (given['recaptchaToken'] !== undefined) return { ...captchaSentence, fields: {} };
  const fields = Object.fromEntries(
    (Object.keys(labels) as FieldName[]).flatMap((name) =>
      given[name] === undefined ? [] : [[name, `${labels[name]} ${given[name]}.`]],
    ),
  );
  if (Object.keys(fields).length > 0) return fieldProblem(fields);
  return { ...(sentences[code] ?? { title: message, advice: 'Nothing you typed is lost.' }), fields: {} };
}

const fieldProblem = (fields: ContactProblem['fields']): ContactProblem => ({
  title: 'Please check what you typed.',
  advice: Object.values(fields).join(' '),
  fields,
});
