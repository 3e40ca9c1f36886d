import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drainSecondsOf, drainSecondsShould } from '@platform/build/drain';
import { recaptchaScript } from '@platform/shared/server';
import { z } from 'zod';
import { parseAgePolicy } from './areas/age/audience/policy';
import { parseApps } from './areas/live/signalling/apps';

/** Both `api/src` and `api/dist` are two folders below the root. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const attempts = z.coerce.number().int().min(1).max(1_000_000);
const httpUrl = z.url({ protocol: /^https?$/ });
/** `post@site.example`, or a name before it as mail programs write it: `Site <post@site.example>`, the name in quotes or not. */
const sender = z
  .string()
  .transform((written) => {
    const [, quoted, plain, address] =
      /^(?:(?:"([^"<>\r\n]+)"|([^"<>\r\n]*?))\s*<([^<>\s]+)>|)$/.exec(written.trim()) ?? [];
    const name = (quoted ?? plain ?? '').trim();
    return { name: name === '' ? null : name, address: address ?? written.trim() };
  })
  .pipe(z.object({ name: z.string().max(100).nullable(), address: z.email() }));
const routePaths = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((path) => path.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().startsWith('/')));

export interface Variable<T> {
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

/** Every environment variable of the API: its schema, what it is, and what its value must look like. */
export const variables = {
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
  DRAIN_SECONDS: variable(
    text(z.string().refine((seconds) => drainSecondsOf(seconds, true) !== null)).optional(),
    'how long the API, or a media node, serves on when it is asked to stop',
    drainSecondsShould,
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
  RECAPTCHA_SCRIPT_URL: variable(
    text(httpUrl.default(recaptchaScript)),
    'where browsers load reCAPTCHA from',
    'a web address',
  ),
  RECAPTCHA_VERIFY_URL: variable(
    text(httpUrl.default('https://www.google.com/recaptcha/api/siteverify')),
    'where tokens of reCAPTCHA are checked',
    'a web address',
  ),
  MAIL_PROVIDER: variable(text(z.enum(['file', 'smtp']).default('file')), 'how mail leaves', 'file or smtp'),
  MAILBOX_PORT: variable(
    text(z.coerce.number().int().min(0).max(65_535).default(4025)),
    'the port of this machine where mails in files can be read',
    'a whole number from 0 to 65535',
  ),
  SMTP_URL: variable(
    text(z.url({ protocol: /^smtps?$/ }).optional()),
    'the address of the mail server',
    'like smtp://user:password@host:587, and set when MAIL_PROVIDER is smtp',
    true,
  ),
  MAIL_FROM: variable(
    text(sender.default({ name: null, address: 'no-reply@example.com' })),
    'the sender of our mail',
    'an e-mail address, or a name and an address like Birchlight <post@birchlight.example>',
  ),
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
  PAYMENT_PROVIDER: variable(
    text(z.enum(['sandbox', 'verotel']).optional()),
    'who takes the money',
    'verotel, or sandbox (no money moves: development and demonstrations only)',
  ),
  PRODUCTS_FILE: variable(
    text(z.string().min(1).optional()),
    'the file that says which coin packs and plans are sold, and for how much',
    'a path of a JSON file, or absent for the list in api/src/modules/money/products/products.ts',
  ),
  PAYMENT_STATEMENT_NAME: variable(
    text(z.string().min(1).max(40).default('VSP Media')),
    'the name that stands on the statement of a card',
    'at most 40 characters',
  ),
  WITHDRAWAL_COUNTRIES: variable(
    text(
      z
        .string()
        .default('AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK')
        .transform((list) => (list === 'none' ? [] : list.split(',').map((country) => country.trim().toUpperCase())))
        .pipe(z.array(z.string().regex(/^(?:[A-Z]{2}|\*)$/))),
    ),
    'the countries whose members may withdraw from a payment within 14 days',
    'country codes separated by commas, * for all, or none',
  ),
  CHECKOUTS_PER_ACCOUNT: variable(
    text(attempts.default(20)),
    'how many checkouts a member may begin in 10 minutes',
    'a whole number from 1',
  ),
  VEROTEL_SHOP_ID: variable(
    text(z.string().regex(/^\d+$/).optional()),
    'the shop id of Verotel FlexPay',
    'a number, and set when PAYMENT_PROVIDER is verotel',
  ),
  VEROTEL_SIGNATURE_KEY: variable(
    text(z.string().min(8).optional()),
    'the signature key of Verotel FlexPay',
    'set when PAYMENT_PROVIDER is verotel',
    true,
  ),
  VEROTEL_URL: variable(
    text(httpUrl.default('https://secure.verotel.com')),
    'where members pay, and where the state of a payment is asked',
    'a web address',
  ),
  VEROTEL_API_URL: variable(
    text(httpUrl.default('https://controlcenter.verotel.com/api')),
    "the address of Verotel's Control Center API, which cancels and refunds",
    'a web address',
  ),
  VEROTEL_API_USER: variable(
    text(z.string().min(1).optional()),
    'the user of the Control Center API',
    'set when PAYMENT_PROVIDER is verotel',
  ),
  VEROTEL_API_PASSWORD: variable(
    text(z.string().min(1).optional()),
    'the password of the Control Center API',
    'set when PAYMENT_PROVIDER is verotel',
    true,
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
  KNOWN_BROWSER_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs the mark of a browser that has signed in before',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  UNSUBSCRIBE_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs the links by which members unsubscribe from e-mails',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  STREAM_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs addresses of streams',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  FILMS_URL: variable(
    text(httpUrl.optional()),
    'the address of the bucket or CDN that has the films which are not in the media store',
    'a web address, or absent',
  ),
  FILMS_SIGNING: variable(
    text(z.enum(['s3', 'token']).default('s3')),
    'how addresses at FILMS_URL are signed',
    's3 or token',
  ),
  FILMS_ACCESS_KEY: variable(
    text(z.string().min(1).optional()),
    'the access key of the bucket',
    'set when FILMS_URL is a bucket (FILMS_SIGNING s3)',
  ),
  FILMS_SECRET: variable(
    text(z.string().min(1).optional()),
    'the secret key of the bucket, or the key of the CDN that checks tokens',
    'set when FILMS_URL is',
    true,
  ),
  FILMS_REGION: variable(text(z.string().min(1).default('us-east-1')), 'the region of the bucket', 'text'),
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
    'text, or absent; set when LIVE_PROVIDER is sdk',
  ),
  LIVE_PROVIDER: variable(
    text(z.enum(['local', 'sdk']).default('local')),
    'who keeps the accounts of the live-camera section',
    'local or sdk',
  ),
  LIVE_SDK_SCRIPT_URL: variable(
    text(httpUrl.optional()),
    "where browsers load the live provider's script from",
    'a web address, and set when LIVE_PROVIDER is sdk',
  ),
  LIVE_SDK_API_URL: variable(
    text(httpUrl.optional()),
    "the base address of the live provider's client API",
    'a web address, and set when LIVE_PROVIDER is sdk',
  ),
  LIVE_SDK_NOTIFICATIONS_URL: variable(
    text(z.url({ protocol: /^wss?$/ }).optional()),
    "the live provider's websocket of notifications",
    'like wss://live.example/notifications, and set when LIVE_PROVIDER is sdk',
  ),
  LIVE_SDK_SECRET: variable(
    text(z.string().min(32).optional()),
    'the key shared with the live provider, which signs the tokens that log members in',
    'at least 32 characters, and set when LIVE_PROVIDER is sdk',
    true,
  ),
  LIVE_TOKEN_MULTIPLIER: variable(
    text(z.coerce.number().positive().max(10_000).default(1)),
    'how many coins one token of the live provider costs',
    'a number above 0, at most 10000',
  ),
  SIGNALLING_APPS: variable(
    text(
      z
        .string()
        .default('callapp,chatapp,conferenceapp:shared')
        .transform((value, context) => parseApps(value) ?? (context.addIssue('wrong'), z.NEVER)),
    ),
    'the open applications of signalling, at /ws/signalling/',
    'names separated by commas, each with ":shared" where many may listen at one address, or none',
  ),
  SIGNALLING_SOCKETS: variable(
    text(attempts.default(20_000)),
    'how many signalling sockets this process has at the same time',
    'a whole number from 1',
  ),
  SIGNALLING_SOCKETS_PER_ADDRESS: variable(
    text(attempts.default(64)),
    'how many signalling sockets an address has at the same time',
    'a whole number from 1',
  ),
  ROOM_TICKET_KEY: variable(
    text(z.string().min(32).optional()),
    'the key that signs tickets of live rooms',
    'at least 32 characters, or absent to generate one',
    true,
  ),
  TURN_URLS: variable(
    text(
      z
        .string()
        .default('')
        .transform((list) =>
          list
            .split(',')
            .map((url) => url.trim())
            .filter(Boolean),
        )
        .pipe(z.array(z.string().regex(/^turns?:[\w.:[\]-]+(?:\?transport=(?:udp|tcp))?$/))),
    ),
    'the TURN servers that relay calls',
    'addresses like turn:turn.example.com:3478 separated by commas, or absent',
  ),
  TURN_SECRET: variable(
    text(z.string().min(16).optional()),
    'the secret that the TURN servers share with the API (static-auth-secret of coturn)',
    'at least 16 characters, and set when TURN_URLS is',
    true,
  ),
  TURN_PORT: variable(
    text(z.coerce.number().int().min(0).max(65_535).default(3478)),
    'the port of the development TURN server, which runs where TURN_URLS is absent, in development or with an embedded database',
    'a whole number from 0 to 65535',
  ),
  MEDIA_NODE: variable(
    text(z.enum(['inside', 'apart']).default('inside')),
    'where the media node of live rooms runs',
    'inside (in this process), or apart (in processes of their own, which others start)',
  ),
  MEDIA_SIGNALLING_URL: variable(
    text(z.url({ protocol: /^wss?$/ }).optional()),
    'where a media node of its own process finds signalling',
    'like ws://api.internal:4000/ws/rooms, or absent for the API of this machine',
  ),
  MEDIA_HTTP_PORT: variable(
    text(z.coerce.number().int().min(0).max(65_535).default(4010)),
    'the port at which a media node of its own process shows its health and its metrics',
    'a whole number from 0 to 65535',
  ),
  MEDIA_VIEWERS: variable(text(attempts.default(200)), 'how many viewers a media node takes', 'a whole number from 1'),
  MEDIA_ADDRESSES: variable(
    text(
      z
        .string()
        .default('')
        .transform((list) =>
          list
            .split(',')
            .map((address) => address.trim())
            .filter(Boolean),
        )
        .pipe(z.array(z.ipv4())),
    ),
    'addresses of this machine at which a media node is reached, beside those of its network cards',
    'IPv4 addresses separated by commas, or absent',
  ),
  MEDIA_PORTS: variable(
    text(
      z
        .string()
        .default('')
        .transform((range, context): readonly [number, number] | null => {
          if (range === '') return null;
          const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(range) ?? [];
          const ports = [Number(first), Number(last)] as const;
          if (ports[0] >= 1024 && ports[0] < ports[1] && ports[1] <= 65_535) return ports;
          context.addIssue('wrong');
          return z.NEVER;
        }),
    ),
    'the UDP ports of a media node',
    'a range from 1024 to 65535 like 40000-40999, or absent for any',
  ),
  REDIS_URL: variable(
    text(z.url({ protocol: /^rediss?$/ }).optional()),
    'the address of Redis, through which several instances serve calls together',
    'like redis://user:password@host:6379/0, or absent for one instance',
    true,
  ),
  DEMO_MODULE: variable(
    text(z.string().min(1).optional()),
    'the module that brings the demo: its catalogue, pictures and films',
    'a path like demo/dist/index.js, or absent for a site without the demo',
  ),
  API_MODULES: variable(
    text(z.string().prefault('')),
    'the modules that remotes add to the API',
    'paths like mfe-events/api-dist/api-module/index.mjs separated by commas, or absent',
  ),
  SEED_DEMO: variable(
    text(flag.optional()),
    'whether an empty database gets the demo at start',
    'true (with DEMO_MODULE) or false, or absent: an embedded one does where DEMO_MODULE is set, another does not',
  ),
  WARM_PICTURES: variable(text(flag.default(true)), 'whether demo pictures are drawn ahead of time', 'true or false'),
  ACCESS_GUEST_ONLY: variable(
    text(routePaths.prefault('')),
    'the pages for guests only, beside those that say so themselves',
    'page patterns separated by commas, like /games/{slug}',
  ),
  ACCESS_AUTHORIZED_ONLY: variable(
    text(routePaths.prefault('')),
    'the pages for members only, beside those that say so themselves',
    'page patterns separated by commas, like /games/{slug}',
  ),
  ACCESS_SOFT_MODE_ALLOWED: variable(
    text(routePaths.prefault('')),
    'the pages a member may see in soft mode, beside those that say so themselves',
    'page patterns separated by commas, like /games/{slug}',
  ),
};
