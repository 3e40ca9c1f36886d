import { toAppError } from '@platform/shared/http';
import { emailPattern } from '@platform/shared/limits';

/** Why a form failed, in words for the visitor. */
export interface FormProblem {
  /** Description of the problem. */
  title: string;
  /** Advice on the next step. */
  advice: string;
  /** Sentences by field name. */
  fields: Readonly<Record<string, string>>;
}

/** The message for a code, e.g. of the API's errors. */
export type Sentences = Readonly<Record<string, Pick<FormProblem, 'title' | 'advice'>>>;

export interface FormWords {
  /** Field names as a sentence begins with them, e.g. "The password"; other fields of a response are ignored. */
  labels: Readonly<Record<string, string>>;
  /** Sentences by code; they take precedence over the common ones. */
  sentences?: Sentences | undefined;
}

const captchaSentence = {
  title: 'We couldn’t confirm that you’re human.',
  advice: 'Please try again. Nothing you typed is lost.',
};

const common: Sentences = {
  'captcha-failed': captchaSentence,
  'too-many-requests': {
    title: 'Too many attempts.',
    advice: 'Wait a few minutes, then try again. Nothing you typed is lost.',
  },
  network: {
    title: 'We couldn’t reach the server.',
    advice: 'Check your connection and try again. Nothing you typed is lost.',
  },
  slow: {
    title: 'The server is taking too long.',
    advice: 'Please try again in a moment. Nothing you typed is lost.',
  },
  'passkey-refused': {
    title: 'The passkey wasn’t used.',
    advice: 'Your device cancelled it or took too long. Try again, or use another method.',
  },
  'passkey-unsupported': {
    title: 'This browser can’t use passkeys here.',
    advice: 'Use another method or another browser.',
  },
};

/** A problem with fields only. @param fields sentences by field name, each saying how to correct it */
const fieldProblem = (fields: Readonly<Record<string, string>>): FormProblem => ({
  title: 'Please check your entries.',
  advice: Object.values(fields).join(' '),
  fields,
});

/**
 * The errors of a form before it is sent; everything else is the server's decision.
 * @param found sentences by field name, undefined for valid fields
 * @returns null when it can be sent
 */
export function mistakes(found: Readonly<Record<string, string | undefined>>): FormProblem | null {
  const fields = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return Object.keys(fields).length === 0 ? null : fieldProblem(fields);
}

/** The error of an email address before it is sent, or undefined. */
export function emailMistake(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address.';
  return emailPattern.test(email) ? undefined : 'Enter an e-mail address like name@example.com.';
}

/** Converts any failure of a form's call. @param error the thrown value */
export function problemOf(error: unknown, { labels, sentences = {} }: FormWords): FormProblem {
  const { code, message, fields: given } = toAppError(error);
  if (given['recaptchaToken'] !== undefined) return { ...captchaSentence, fields: {} };
  const fields = Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) =>
      given[name] === undefined ? [] : [[name, sentenceOf(label, given[name])]],
    ),
  );
  // Only the API knows the reason.
  if (code === 'account-blocked')
    return { title: message, advice: 'If you think this is a mistake, please contact us.', fields: {} };
  // The form's own sentence for the code gives better advice; the field is marked in any case.
  if (Object.keys(fields).length > 0) return { ...fieldProblem(fields), ...sentences[code] };
  return {
    ...(sentences[code] ?? common[code] ?? { title: message, advice: 'Nothing you typed is lost.' }),
    fields: {},
  };
}

/** The API says "must be …"; a whole sentence is kept. */
const sentenceOf = (label: string, given: string): string =>
  /^[A-Z].*[.!?]$/.test(given) ? given : `${label} ${given}.`;
