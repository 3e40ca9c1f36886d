import { AppError } from '@platform/shared/http';
import { emailMistake, mistakes, problemOf } from './form-problem';

const refusal = (code: string, fields: Record<string, string> = {}) =>
  new AppError({ code, kind: 'validation', message: `refused: ${code}`, retryable: false, status: 400, fields });
const words = {
  labels: { email: 'The e-mail address' },
  sentences: { 'link-used': { title: 'Used.', advice: 'Ask for another.' } },
};

describe('why a form did not do what it is for', () => {
  it.each([
    [
      'a field, as the API says it',
      refusal('validation-failed', { email: 'must be an e-mail address' }),
      { fields: { email: 'The e-mail address must be an e-mail address.' } },
    ],
    [
      'a field, in a whole sentence',
      refusal('validation-failed', { email: 'This is already your address.' }),
      { fields: { email: 'This is already your address.' } },
    ],
    [
      'a field the form does not have',
      refusal('validation-failed', { other: 'must be a number' }),
      { title: 'refused: validation-failed', fields: {} },
    ],
    [
      'the person check',
      refusal('validation-failed', { recaptchaToken: 'must not be empty', email: 'must be' }),
      { title: 'We couldn’t confirm that you’re human.', fields: {} },
    ],
    ["the form's own sentence", refusal('link-used'), { title: 'Used.', advice: 'Ask for another.' }],
    [
      "the form's own sentence, at the field of the refusal",
      refusal('link-used', { email: 'is taken' }),
      { title: 'Used.', advice: 'Ask for another.', fields: { email: 'The e-mail address is taken.' } },
    ],
    ['a server that is slow', refusal('slow'), { title: 'The server is taking too long.' }],
    ['the network', refusal('network'), { title: 'We couldn’t reach the server.' }],
    ['something unknown', new Error('x'), { title: 'Something went wrong on our side.' }],
  ])('is said in words: %s', (_, error, expected) => {
    expect(problemOf(error, words)).toMatchObject(expected);
  });

  it('is nothing when no field is wrong', () => {
    expect(mistakes({ email: undefined })).toBeNull();
    expect(mistakes({ email: undefined, password: 'Enter it.' })).toMatchObject({
      fields: { password: 'Enter it.' },
      advice: 'Enter it.',
    });
  });

  it.each([
    ['', 'Enter your e-mail address.'],
    ['rowan', 'Enter an e-mail address like name@example.com.'],
    ['rowan@example', 'Enter an e-mail address like name@example.com.'],
    ['rowan @example.com', 'Enter an e-mail address like name@example.com.'],
    ['rowan@example.com', undefined],
  ])('finds what is wrong with the address %j', (email, sentence) => {
    expect(emailMistake(email)).toBe(sentence);
  });
});
