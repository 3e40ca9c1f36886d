import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type AgePolicy, parseAgePolicy } from './modules/age/audience/policy';

/** Both `api/src` and `api/dist` are two folders below the root. */
const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A wrong value in the environment. The message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

interface RecaptchaConfig {
  readonly siteKey: string;
  readonly secret: string;
  /** 0 to 1. */
  readonly minScore: number;
  readonly action: string;
  readonly verifyUrl: string;
}

export interface MailConfig {
  /** Null: files in `dataDir/mail`. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Who gets what visitors write. */
  readonly contactTo: string;
}

/** Who establishes ages. */
type AgeProviderConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'yoti';
      readonly sdkId: string;
      readonly apiKey: string;
      readonly apiUrl: string;
      readonly pageUrl: string;
      /** Years. */ readonly estimationThreshold: number;
    };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly environment: 'production' | 'development' | 'test';
  readonly logLevel: string;
  readonly siteUrl: string;
  readonly trustProxy: string;
  readonly cookieSecure: boolean;
  readonly agePolicy: AgePolicy;
  readonly ageLeaveUrl: string;
  /** Name of the request header in which the CDN says the visitor's country; null: no header is trusted. */
  readonly countryHeader: string | null;
  /** Null: a key is generated once into `dataDir`. */
  readonly captchaKey: string | null;
  readonly captcha: { readonly provider: 'altcha' } | ({ readonly provider: 'recaptcha' } & RecaptchaConfig);
  readonly mail: MailConfig;
  /** In ten minutes, from one address. */
  readonly contactLimit: number;
  readonly clientErrorLimit: number;
  readonly affiliateLimit: number;
  /** Whether postbacks may go to private and loopback addresses: tests only. */
  readonly postbackAllowPrivate: boolean;
  /** Null: a key is generated once into `dataDir`. */
  readonly ageTokenKey: string | null;
  readonly ageVerification: {
    /** Null: verification is unavailable, and the policy must not require it. */
    readonly provider: AgeProviderConfig | null;
    /** Years a visitor must be over, where verification is required. */
    readonly threshold: number;
    /** Sessions in 24 hours. */
    readonly sessionsPerDay: number;
    readonly sessionsPerAddress: number;
  };
  /** Whether the device heuristic of product.md §4 may change presentation. */
  readonly ageDeviceHeuristic: boolean;
  /** Null: a key is generated once into `dataDir`. */
  readonly streamKey: string | null;
  /** Null: a key is generated once into `dataDir`. */
  readonly playaKey: string | null;
  /** Protects secrets of second factors; null: a key is generated once into `dataDir`. */
  readonly secondFactorKey: string | null;
  readonly loginLimits: { readonly perAddress: number; readonly perAccount: number };
  /** Emails with links that may be requested in ten minutes. */
  readonly linkLimits: { readonly perAddress: number; readonly perEmail: number };
  readonly camgirlsPartnerId: string | null;
  /** Whether an empty database gets the demo at start. */
  readonly seedDemo: boolean;
  /** Whether demo pictures are drawn ahead of time while the server idles. */
  readonly warmPictures: boolean;
  readonly access: {
    readonly guestOnly: string[];
    readonly authorizedOnly: string[];
    readonly softModeAllowed: string[];
  };
}

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const attempts = z.coerce.number().int().min(1).max(1_000_000);
const httpUrl = z.url({ protocol: /^https?$/ });
const routePaths = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((path) => path.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().startsWith('/')));

// A link to set a password works for guests and members alike.
const guestOnly = '/login,/registration,/forgot-password';
const authorizedOnly =
  '/dashboard,/dashboard/settings,/dashboard/games,/dashboard/games/{id},/dashboard/easy-cancel,/dashboard/transactions,' +
  '/dashboard/gallery,/dashboard/gallery/model/{id},/dashboard/gallery/scene/{id},/init-change-email,/account-removal';
const softModeAllowed =
  '/,/games,/pornstars,/faq,/contact-us,/terms-and-conditions,/help/{slug},/age-verification,/maintenance,/email-verify,' +
  '/dashboard,/dashboard/settings,/dashboard/transactions,/dashboard/easy-cancel,/init-change-email,/account-removal,/{textPageUrl}';

interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  readonly is: string;
  readonly should: string;
  /** Its value is never repeated in a message. */
  readonly secret?: true;
}
const variable = <T>(
  schema: z.ZodType<T, string | undefined>,
  is: string,
  should: string,
  secret?: true,
): Variable<T> => (secret ? { schema, is, should, secret } : { schema, is, should });

/** Text in, value out: coercion needs the input type spelled once. */
const text = <T>(schema: z.ZodType<T>): z.ZodType<T, string | undefined> => schema as z.ZodType<T, string | undefined>;

const variables = {
  API_PORT: variable(
    text(z.coerce.number().int().min(0).max(65_535).default(4000)),
    'the port the API listens on',
    'a whole number from 0 to 65535',
  ),
  HOST: variable(text(z.string().default('127.0.0.1')), 'the address the API listens on', 'an IP address or host name'),
  DATABASE_URL: variable(
    text(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
    'the address of PostgreSQL',
    'like postgres://user:password@host:5432/name, or absent for the embedded one',
    true,
  ),
  DATA_DIR: variable(
    text(z.string().min(1).default(resolve(repositoryRoot, 'var'))),
    'the folder for the embedded database and generated files',
    'a path',
  ),
  NODE_ENV: variable(
    text(z.enum(['production', 'development', 'test']).default('development')),
    'the kind of run',
    'production, development or test',
  ),
  LOG_LEVEL: variable(
    text(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
    'how much is logged',
    'fatal, error, warn, info, debug, trace or silent',
  ),
  SITE_URL: variable(
    text(httpUrl.default('http://localhost:3000')),
    "the site's public address",
    'a web address like https://example.com',
  ),
  TRUST_PROXY: variable(
    text(
      z
        .string()
        .regex(/^[a-z0-9.:/, ]+$/)
        .default('loopback'),
    ),
    'the proxies whose X-Forwarded-For is believed',
    'addresses or ranges separated by commas, or loopback, linklocal, uniquelocal',
  ),
  COOKIE_SECURE: variable(text(flag.default(false)), 'whether cookies are sent over https only', 'true or false'),
  AGE_POLICY: variable(
    text(
      z
        .string()
        .default('agreement')
        .transform((value, context) => parseAgePolicy(value) ?? (context.addIssue('wrong'), z.NEVER)),
    ),
    'the age policy',
    'none, agreement or verification, then optional exceptions by country, like agreement,GB=verification',
  ),
  AGE_LEAVE_URL: variable(
    text(httpUrl.default('https://www.wikipedia.org/')),
    'where "leave" of the age gate goes',
    'a web address like https://example.com',
  ),
  TRUSTED_COUNTRY_HEADER: variable(
    text(
      z
        .string()
        .regex(/^[A-Za-z0-9-]+$/)
        .toLowerCase()
        .optional(),
    ),
    "the request header in which the CDN says the visitor's country",
    'a header name, or absent',
  ),
  CAPTCHA_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs captcha challenges',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  CAPTCHA_PROVIDER: variable(
    text(z.enum(['altcha', 'recaptcha']).default('altcha')),
    'which captcha forms use',
    'altcha or recaptcha',
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
    true,
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
  RECAPTCHA_VERIFY_URL: variable(
    text(httpUrl.default('https://www.google.com/recaptcha/api/siteverify')),
    'where tokens of reCAPTCHA are checked',
    'a web address',
  ),
  MAIL_PROVIDER: variable(text(z.enum(['file', 'smtp']).default('file')), 'how mail leaves', 'file or smtp'),
  SMTP_URL: variable(
    text(z.url({ protocol: /^smtps?$/ }).optional()),
    'the address of the mail server',
    'like smtp://user:password@host:587, and set when MAIL_PROVIDER is smtp',
    true,
  ),
  MAIL_FROM: variable(text(z.email().default('no-reply@example.com')), 'the sender of our mail', 'an e-mail address'),
  CONTACT_MAIL_TO: variable(
    text(z.email().default('contact@example.com')),
    'who gets what visitors write',
    'an e-mail address',
  ),
  CONTACT_PER_ADDRESS: variable(
    text(attempts.default(5)),
    'how many messages an address may write in 10 minutes',
    'a whole number from 1',
  ),
  CLIENT_ERRORS_PER_ADDRESS: variable(
    text(attempts.default(60)),
    'how many failures of pages an address may report in 10 minutes',
    'a whole number from 1',
  ),
  AFFILIATE_CLICKS_PER_ADDRESS: variable(
    text(attempts.default(120)),
    'how many affiliate visits an address has in 10 minutes',
    'a whole number from 1',
  ),
  POSTBACK_ALLOW_PRIVATE: variable(
    text(flag.default(false)),
    'whether postbacks may go to private addresses, for tests',
    'true or false',
  ),
  AGE_TOKEN_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs age tokens',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  AGE_DEVICE_HEURISTIC: variable(
    text(flag.default(false)),
    'whether the device heuristic may change presentation',
    'true or false, and false where AGE_POLICY says verification anywhere',
  ),
  AGE_PROVIDER: variable(
    text(z.enum(['sandbox', 'yoti']).optional()),
    'who establishes ages',
    'yoti, or sandbox (anybody passes: development and demonstrations only)',
  ),
  AGE_THRESHOLD: variable(
    text(z.coerce.number().int().min(16).max(30).default(18)),
    'the age that a visitor must have',
    'a whole number from 16 to 30',
  ),
  AGE_SESSIONS_PER_DAY: variable(
    text(attempts.default(10)),
    'how many age checks an account or visitor may begin in a day',
    'a whole number from 1',
  ),
  AGE_SESSIONS_PER_ADDRESS: variable(
    text(attempts.default(100)),
    'how many age checks may begin from an address in a day',
    'a whole number from 1',
  ),
  YOTI_SDK_ID: variable(text(z.uuid().optional()), 'the SDK id of Yoti', 'a UUID, and set when AGE_PROVIDER is yoti'),
  YOTI_API_KEY: variable(
    text(z.string().min(1).optional()),
    'the API key of Yoti',
    'set when AGE_PROVIDER is yoti',
    true,
  ),
  YOTI_API_URL: variable(
    text(httpUrl.default('https://age.yoti.com/api/v1')),
    "the address of Yoti's API",
    'a web address',
  ),
  YOTI_PAGE_URL: variable(
    text(httpUrl.default('https://age.yoti.com')),
    'where visitors go to be verified by Yoti',
    'a web address',
  ),
  YOTI_ESTIMATION_THRESHOLD: variable(
    text(z.coerce.number().int().min(16).max(60).default(25)),
    'the age that a face must look',
    'a whole number from 16 to 60, and at least AGE_THRESHOLD',
  ),
  STREAM_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs addresses of streams',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  PLAYA_KEY: variable(
    text(z.string().min(32).optional()),
    "the key that signs access tokens of PLAY'A headsets",
    'at least 32 characters, or absent to generate one',
    true,
  ),
  SECOND_FACTOR_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that protects secrets of second factors',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  LOGIN_ATTEMPTS_PER_ADDRESS: variable(
    text(attempts.default(60)),
    'how many sign-in attempts an address has in 10 minutes',
    'a whole number from 1',
  ),
  LOGIN_ATTEMPTS_PER_ACCOUNT: variable(
    text(attempts.default(20)),
    'how many sign-in attempts an account has in 10 minutes',
    'a whole number from 1',
  ),
  LINKS_PER_ADDRESS: variable(
    text(attempts.default(20)),
    'how many mails with links an address may ask for in 10 minutes',
    'a whole number from 1',
  ),
  LINKS_PER_EMAIL: variable(
    text(attempts.default(5)),
    'how many mails with links go to one e-mail address in 10 minutes',
    'a whole number from 1',
  ),
  CAMGIRLS_PARTNER_ID: variable(
    text(z.string().min(1).optional()),
    'the partner id of the live-camera section',
    'text, or absent',
  ),
  SEED_DEMO: variable(
    text(flag.optional()),
    'whether an empty database gets the demo at start',
    'true or false, or absent: the embedded one does, another does not',
  ),
  WARM_PICTURES: variable(text(flag.default(true)), 'whether demo pictures are drawn ahead of time', 'true or false'),
  ACCESS_GUEST_ONLY: variable(
    text(routePaths.prefault(guestOnly)),
    'the pages for guests only',
    'paths of the route table separated by commas',
  ),
  ACCESS_AUTHORIZED_ONLY: variable(
    text(routePaths.prefault(authorizedOnly)),
    'the pages for members only',
    'paths of the route table separated by commas',
  ),
  ACCESS_SOFT_MODE_ALLOWED: variable(
    text(routePaths.prefault(softModeAllowed)),
    'the pages a member may see in soft mode',
    'paths of the route table separated by commas',
  ),
};

/**
 * Reads the configuration. An empty value counts as absent; a relative DATA_DIR starts at the repository's root.
 * @param env the process environment
 * @returns checked values, defaults filled in
 * @throws ConfigError one sentence that names the first wrong variable, what it is and what it should be
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: string, { schema, is, should, secret }: Variable<T>): T => {
    const value = env[name] === '' ? undefined : env[name];
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new ConfigError(`${name}${secret ? '' : ` is "${value}", but it`} is ${is} and must be ${should}.`);
  };
  const v = variables;
  const required = <T>(name: string, value: T | undefined, { is, should }: Variable<T | undefined>): T => {
    if (value === undefined) throw new ConfigError(`${name} is ${is} and must be ${should}.`);
    return value;
  };
  const agePolicy = read('AGE_POLICY', v.AGE_POLICY);
  const verifies = [agePolicy.fallback, ...Object.values(agePolicy.countries)].includes('verification');
  const ageDeviceHeuristic = read('AGE_DEVICE_HEURISTIC', v.AGE_DEVICE_HEURISTIC);
  if (ageDeviceHeuristic && verifies) {
    throw new ConfigError(
      'AGE_DEVICE_HEURISTIC is "true", but AGE_POLICY says verification, which no device can replace, so it must be false.',
    );
  }
  const databaseUrl = read('DATABASE_URL', v.DATABASE_URL) ?? null;
  const environment = read('NODE_ENV', v.NODE_ENV);
  // As with the demo: an embedded database means that the site is being tried out; elsewhere the sandbox must be configured.
  const ageProvider =
    read('AGE_PROVIDER', v.AGE_PROVIDER) ??
    (environment !== 'production' || databaseUrl === null ? 'sandbox' : undefined);
  const ageThreshold = read('AGE_THRESHOLD', v.AGE_THRESHOLD);
  const estimationThreshold = read('YOTI_ESTIMATION_THRESHOLD', v.YOTI_ESTIMATION_THRESHOLD);
  if (estimationThreshold < ageThreshold)
    throw new ConfigError(
      `YOTI_ESTIMATION_THRESHOLD is "${estimationThreshold}", but it is ${v.YOTI_ESTIMATION_THRESHOLD.is} and must be ${v.YOTI_ESTIMATION_THRESHOLD.should}.`,
    );
  if (verifies && ageProvider === undefined)
    throw new ConfigError(`AGE_POLICY says verification, so AGE_PROVIDER must be ${v.AGE_PROVIDER.should}.`);
  return {
    port: read('API_PORT', v.API_PORT),
    host: read('HOST', v.HOST),
    databaseUrl,
    dataDir: resolve(repositoryRoot, read('DATA_DIR', v.DATA_DIR)),
    environment,
    logLevel: read('LOG_LEVEL', v.LOG_LEVEL),
    siteUrl: new URL(read('SITE_URL', v.SITE_URL)).origin,
    trustProxy: read('TRUST_PROXY', v.TRUST_PROXY),
    cookieSecure: read('COOKIE_SECURE', v.COOKIE_SECURE),
    agePolicy,
    ageLeaveUrl: read('AGE_LEAVE_URL', v.AGE_LEAVE_URL),
    countryHeader: read('TRUSTED_COUNTRY_HEADER', v.TRUSTED_COUNTRY_HEADER) ?? null,
    captchaKey: read('CAPTCHA_KEY', v.CAPTCHA_KEY) ?? null,
    captcha:
      read('CAPTCHA_PROVIDER', v.CAPTCHA_PROVIDER) === 'altcha'
        ? { provider: 'altcha' }
        : {
            provider: 'recaptcha',
            siteKey: required(
              'RECAPTCHA_SITE_KEY',
              read('RECAPTCHA_SITE_KEY', v.RECAPTCHA_SITE_KEY),
              v.RECAPTCHA_SITE_KEY,
            ),
            secret: required('RECAPTCHA_SECRET', read('RECAPTCHA_SECRET', v.RECAPTCHA_SECRET), v.RECAPTCHA_SECRET),
            minScore: read('RECAPTCHA_MIN_SCORE', v.RECAPTCHA_MIN_SCORE),
            action: read('RECAPTCHA_ACTION', v.RECAPTCHA_ACTION),
            verifyUrl: read('RECAPTCHA_VERIFY_URL', v.RECAPTCHA_VERIFY_URL),
          },
    mail: {
      smtpUrl:
        read('MAIL_PROVIDER', v.MAIL_PROVIDER) === 'file'
          ? null
          : required('SMTP_URL', read('SMTP_URL', v.SMTP_URL), v.SMTP_URL),
      from: read('MAIL_FROM', v.MAIL_FROM),
      contactTo: read('CONTACT_MAIL_TO', v.CONTACT_MAIL_TO),
    },
    contactLimit: read('CONTACT_PER_ADDRESS', v.CONTACT_PER_ADDRESS),
    clientErrorLimit: read('CLIENT_ERRORS_PER_ADDRESS', v.CLIENT_ERRORS_PER_ADDRESS),
    affiliateLimit: read('AFFILIATE_CLICKS_PER_ADDRESS', v.AFFILIATE_CLICKS_PER_ADDRESS),
    postbackAllowPrivate: read('POSTBACK_ALLOW_PRIVATE', v.POSTBACK_ALLOW_PRIVATE),
    ageTokenKey: read('AGE_TOKEN_KEY', v.AGE_TOKEN_KEY) ?? null,
    ageVerification: {
      provider:
        ageProvider !== 'yoti'
          ? ageProvider === undefined
            ? null
            : { kind: ageProvider }
          : {
              kind: 'yoti',
              sdkId: required('YOTI_SDK_ID', read('YOTI_SDK_ID', v.YOTI_SDK_ID), v.YOTI_SDK_ID),
              apiKey: required('YOTI_API_KEY', read('YOTI_API_KEY', v.YOTI_API_KEY), v.YOTI_API_KEY),
              apiUrl: read('YOTI_API_URL', v.YOTI_API_URL).replace(/\/+$/, ''),
              pageUrl: read('YOTI_PAGE_URL', v.YOTI_PAGE_URL),
              estimationThreshold,
            },
      threshold: ageThreshold,
      sessionsPerDay: read('AGE_SESSIONS_PER_DAY', v.AGE_SESSIONS_PER_DAY),
      sessionsPerAddress: read('AGE_SESSIONS_PER_ADDRESS', v.AGE_SESSIONS_PER_ADDRESS),
    },
    ageDeviceHeuristic,
    streamKey: read('STREAM_KEY', v.STREAM_KEY) ?? null,
    playaKey: read('PLAYA_KEY', v.PLAYA_KEY) ?? null,
    secondFactorKey: read('SECOND_FACTOR_KEY', v.SECOND_FACTOR_KEY) ?? null,
    loginLimits: {
      perAddress: read('LOGIN_ATTEMPTS_PER_ADDRESS', v.LOGIN_ATTEMPTS_PER_ADDRESS),
      perAccount: read('LOGIN_ATTEMPTS_PER_ACCOUNT', v.LOGIN_ATTEMPTS_PER_ACCOUNT),
    },
    linkLimits: {
      perAddress: read('LINKS_PER_ADDRESS', v.LINKS_PER_ADDRESS),
      perEmail: read('LINKS_PER_EMAIL', v.LINKS_PER_EMAIL),
    },
    camgirlsPartnerId: read('CAMGIRLS_PARTNER_ID', v.CAMGIRLS_PARTNER_ID) ?? null,
    seedDemo: read('SEED_DEMO', v.SEED_DEMO) ?? databaseUrl === null,
    warmPictures: read('WARM_PICTURES', v.WARM_PICTURES),
    access: {
      guestOnly: read('ACCESS_GUEST_ONLY', v.ACCESS_GUEST_ONLY),
      authorizedOnly: read('ACCESS_AUTHORIZED_ONLY', v.ACCESS_AUTHORIZED_ONLY),
      softModeAllowed: read('ACCESS_SOFT_MODE_ALLOWED', v.ACCESS_SOFT_MODE_ALLOWED),
    },
  };
}
