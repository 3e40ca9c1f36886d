import { recaptchaScript } from '@platform/shared/server';
import { z } from 'zod';
import { attempts, defineSettings, httpUrl, type OwnConfig, text, variable } from '../../ground/settings';
import type { MessagesConfig } from '../messages/settings';

/** Captcha, keys of sign-in, and its limits. */
export const identitySettings = defineSettings<MessagesConfig>()(
  {
    CAPTCHA_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs captcha challenges',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'signs challenges; set it when several instances share no `DATA_DIR`',
      },
    ),
    CAPTCHA_PROVIDER: variable(
      text(z.enum(['altcha', 'recaptcha']).default('altcha')),
      'which captcha forms use',
      'altcha or recaptcha',
      { note: '`altcha` (self-hosted proof of work) or `recaptcha` (v3)' },
    ),
    RECAPTCHA_SITE_KEY: variable(
      text(z.string().min(1).optional()),
      'the public site key of reCAPTCHA v3',
      'set when CAPTCHA_PROVIDER is recaptcha',
    ),
    RECAPTCHA_SECRET: variable(
      text(z.string().min(1).optional()),
      'the secret of reCAPTCHA v3',
      'set when CAPTCHA_PROVIDER is recaptcha',
      { secret: true },
    ),
    RECAPTCHA_MIN_SCORE: variable(
      text(z.coerce.number().min(0).max(1).default(0.5)),
      'the score that a visitor must reach',
      'a number from 0 to 1',
    ),
    RECAPTCHA_ACTION: variable(
      text(
        z
          .string()
          .regex(/^[A-Za-z/_]{1,100}$/)
          .default('submit'),
      ),
      'the action that forms execute',
      'letters, "/" and "_"',
    ),
    RECAPTCHA_SCRIPT_URL: variable(
      text(httpUrl.default(recaptchaScript)),
      'where browsers load reCAPTCHA from',
      'a web address',
      {
        shownDefault: "Google's",
        note: 'where browsers load it from, such as `https://www.recaptcha.net/recaptcha/api.js`; the shell needs `CAPTCHA_PROVIDER` and this, too',
      },
    ),
    RECAPTCHA_VERIFY_URL: variable(
      text(httpUrl.default('https://www.google.com/recaptcha/api/siteverify')),
      'where tokens of reCAPTCHA are checked',
      'a web address',
      { shownDefault: "Google's", note: 'where tokens are checked; a provider that does not respond means refused' },
    ),
    KNOWN_BROWSER_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs the mark of a browser that has signed in before',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'signs the mark of a browser that has signed in before, which others cannot lock out; set it when several instances share no `DATA_DIR`',
      },
    ),
    SECOND_FACTOR_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that protects secrets of second factors',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'encrypts secrets of authenticator apps and hashes recovery codes; set it when several instances share no `DATA_DIR`, and never change it',
      },
    ),
    LOGIN_ATTEMPTS_PER_ADDRESS: variable(
      text(attempts.default(60)),
      'how many sign-in attempts an address has in 10 minutes',
      'a whole number from 1',
      {
        note: 'failed attempts of an address in ten minutes, all instances together; each step of logging in counts for itself',
      },
    ),
    LOGIN_ATTEMPTS_PER_ACCOUNT: variable(
      text(attempts.default(20)),
      'how many sign-in attempts an account has in 10 minutes',
      'a whole number from 1',
      {
        note: 'failed attempts on an account from one address in ten minutes, all instances together; as many from everywhere, and a longer proof of work is required',
      },
    ),
    LINKS_PER_ADDRESS: variable(
      text(attempts.default(20)),
      'how many mails with links an address may ask for in 10 minutes',
      'a whole number from 1',
      {
        note: 'mails with links that an address may request in ten minutes, all instances together',
      },
    ),
    PUBLIC_NAME_REFUSED: variable(
      text(
        z
          .string()
          .default('')
          .transform((list) =>
            list
              .split(',')
              .map((word) => word.trim())
              .filter(Boolean),
          ),
      ),
      'words that no public name may have, beside the English ones that are refused anyway',
      'words separated by commas, or absent',
      { note: 'words that no public name of a member may have, separated by commas; English ones are refused anyway' },
    ),
    LINKS_PER_EMAIL: variable(
      text(attempts.default(5)),
      'how many mails with links go to one e-mail address in 10 minutes',
      'a whole number from 1',
      {
        note: 'mails with links that an address may have sent to one e-mail address in ten minutes; as many from everywhere, and a longer proof of work is required',
      },
    ),
  },
  (read) => ({
    /** Null: a key is generated once into `dataDir`. */
    captchaKey: read('CAPTCHA_KEY') ?? null,
    captcha:
      read('CAPTCHA_PROVIDER') === 'altcha'
        ? { provider: 'altcha' as const }
        : {
            provider: 'recaptcha' as const,
            siteKey: read.required('RECAPTCHA_SITE_KEY'),
            secret: read.required('RECAPTCHA_SECRET'),
            /** 0 to 1. */
            minScore: read('RECAPTCHA_MIN_SCORE'),
            action: read('RECAPTCHA_ACTION'),
            scriptUrl: read('RECAPTCHA_SCRIPT_URL'),
            verifyUrl: read('RECAPTCHA_VERIFY_URL'),
          },
    /** Null: a key is generated once into `dataDir`. */
    knownBrowserKey: read('KNOWN_BROWSER_KEY') ?? null,
    /** Protects secrets of second factors; null: a key is generated once into `dataDir`. */
    secondFactorKey: read('SECOND_FACTOR_KEY') ?? null,
    loginLimits: {
      perAddress: read('LOGIN_ATTEMPTS_PER_ADDRESS'),
      perAccount: read('LOGIN_ATTEMPTS_PER_ACCOUNT'),
    },
    /** Words that no public name may have, however they are written. */
    refusedNames: read('PUBLIC_NAME_REFUSED') as readonly string[],
    /** Emails with links that may be requested in ten minutes. */
    linkLimits: { perAddress: read('LINKS_PER_ADDRESS'), perEmail: read('LINKS_PER_EMAIL') },
  }),
);

export type IdentityConfig = MessagesConfig & OwnConfig<typeof identitySettings>;
