import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drainSecondsOf } from '@platform/build/drain';
import { repositoryRoot, type Variable, variables } from './config-variables';
import type { AgePolicy } from './areas/age/audience/policy';
import type { OpenApp } from './areas/live/signalling/apps';
import { defaultProducts, ProductList } from './areas/commerce/products/products';
import type { FilmStorageConfig } from './areas/catalogue/streams/film-storage';

/** A wrong value in the environment. The message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

interface LiveSdkConfig {
  readonly scriptUrl: string;
  readonly apiUrl: string;
  readonly notificationsUrl: string;
  readonly secret: string;
}

interface RecaptchaConfig {
  readonly siteKey: string;
  readonly secret: string;
  /** 0 to 1. */
  readonly minScore: number;
  readonly action: string;
  readonly scriptUrl: string;
  readonly verifyUrl: string;
}

export interface MailConfig {
  /** Null: files in `dataDir/mail`. */
  readonly smtpUrl: string | null;
  /** The name that receivers see; null: the site's. */
  readonly from: { readonly name: string | null; readonly address: string };
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

/** Who takes the money. */
export type PaymentProviderConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'verotel';
      readonly shopId: string;
      readonly signatureKey: string;
      readonly url: string;
      readonly apiUrl: string;
      readonly apiUser: string;
      readonly apiPassword: string;
    };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly environment: 'production' | 'development' | 'test';
  /** How long it serves on when it is asked to stop. */
  readonly drainSeconds: number;
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
  /** Where mails in files can be read, on this machine alone; 0: any free port. */
  readonly mailboxPort: number;
  /** In ten minutes, from one address. */
  readonly contactLimit: number;
  readonly clientErrorLimit: number;
  readonly affiliateLimit: number;
  /** Whether postbacks may go to private and loopback addresses: tests only. */
  readonly postbackAllowPrivate: boolean;
  readonly payments: {
    /** Null: nothing can be bought. */
    readonly provider: PaymentProviderConfig | null;
    readonly products: ProductList;
    /** What stands on the statement of a card. */
    readonly statementName: string;
    /** Countries (ISO 3166-1 alpha-2) whose members may withdraw; `*` for all. */
    readonly withdrawalCountries: readonly string[];
    /** Checkouts that a member may begin in ten minutes. */
    readonly perAccount: number;
  };
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
  readonly knownBrowserKey: string | null;
  readonly unsubscribeKey: string | null;
  /** Null: a key is generated once into `dataDir`. */
  readonly streamKey: string | null;
  /** Where films lie that are not in the media store; null: nowhere else. */
  readonly films: FilmStorageConfig | null;
  /** Null: a key is generated once into `dataDir`. */
  readonly playaKey: string | null;
  /** Protects secrets of second factors; null: a key is generated once into `dataDir`. */
  readonly secondFactorKey: string | null;
  readonly loginLimits: { readonly perAddress: number; readonly perAccount: number };
  /** Emails with links that may be requested in ten minutes. */
  readonly linkLimits: { readonly perAddress: number; readonly perEmail: number };
  readonly camgirlsPartnerId: string | null;
  readonly liveProvider: { readonly provider: 'local' } | ({ readonly provider: 'sdk' } & LiveSdkConfig);
  /** Coins for a token of the live provider. */
  readonly liveTokenMultiplier: number;
  readonly signalling: {
    readonly apps: readonly OpenApp[];
    /** Sockets of this process at the same time. */
    readonly maxSockets: number;
    /** … of one address. */
    readonly perAddress: number;
  };
  /** Null: a key is generated once into `dataDir`. */
  readonly roomTicketKey: string | null;
  /** What relays calls; `none`: nothing does. */
  readonly turn:
    | { readonly kind: 'servers'; readonly urls: readonly string[]; readonly secret: string }
    | { readonly kind: 'embedded'; readonly port: number }
    | { readonly kind: 'none' };
  readonly mediaNode: {
    /** Whether it runs in the API's process. */
    readonly isInside: boolean;
    /** Where one in a process of its own finds signalling, and shows its health and its metrics. */
    readonly signallingUrl: string;
    readonly httpPort: number;
    /** Viewers that it takes. */
    readonly capacity: number;
    /** Where it is reached, beside the addresses of network cards. */
    readonly addresses: readonly string[];
    /** UDP ports, first and last; null: any. */
    readonly ports: readonly [number, number] | null;
  };
  /** Null: this instance is the only one. */
  readonly redisUrl: string | null;
  /** Absolute path of the module that brings the demo (content/demo-module.ts); null: there is none. */
  readonly demoModule: string | null;
  /** Absolute paths of the modules that remotes add to the API (modules/remote-modules.ts). */
  readonly apiModules: readonly string[];
  /** Whether an empty database gets the demo at start. */
  readonly seedDemo: boolean;
  /** Whether demo pictures are drawn ahead of time while the server idles. */
  readonly warmPictures: boolean;
  /** Patterns of pages to which these rules apply beside the pages that declare them (product.md §6). */
  readonly access: {
    readonly guestOnly: string[];
    readonly authorizedOnly: string[];
    readonly softModeAllowed: string[];
  };
}

/** The folder of the media store: what content imports brought. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media');

/** The folder of the pictures that were made: sources that were drawn, and sizes. It may be deleted at any time. */
export const imageCacheDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'image-cache');

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
  const countryHeader = read('TRUSTED_COUNTRY_HEADER', v.TRUSTED_COUNTRY_HEADER) ?? null;
  // Without the header no visitor has a country, so the requirements of those countries would never apply.
  if (Object.keys(agePolicy.countries).length > 0 && countryHeader === null)
    throw new ConfigError(
      `AGE_POLICY names countries, so TRUSTED_COUNTRY_HEADER is ${v.TRUSTED_COUNTRY_HEADER.is} and must be set.`,
    );
  const siteUrl = new URL(read('SITE_URL', v.SITE_URL));
  const cookieSecure = read('COOKIE_SECURE', v.COOKIE_SECURE);
  if (siteUrl.protocol === 'https:' && !cookieSecure)
    throw new ConfigError(
      `SITE_URL is "${siteUrl.origin}", so COOKIE_SECURE is ${v.COOKIE_SECURE.is} and must be true.`,
    );
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
  // No money moves in the sandbox, so a public site never gets it without asking for it.
  const paymentProvider =
    read('PAYMENT_PROVIDER', v.PAYMENT_PROVIDER) ??
    (siteUrl.protocol !== 'https:' && (environment !== 'production' || databaseUrl === null) ? 'sandbox' : undefined);
  const readVerotel = (): PaymentProviderConfig => ({
    kind: 'verotel',
    shopId: required('VEROTEL_SHOP_ID', read('VEROTEL_SHOP_ID', v.VEROTEL_SHOP_ID), v.VEROTEL_SHOP_ID),
    signatureKey: required(
      'VEROTEL_SIGNATURE_KEY',
      read('VEROTEL_SIGNATURE_KEY', v.VEROTEL_SIGNATURE_KEY),
      v.VEROTEL_SIGNATURE_KEY,
    ),
    url: read('VEROTEL_URL', v.VEROTEL_URL).replace(/\/+$/, ''),
    apiUrl: read('VEROTEL_API_URL', v.VEROTEL_API_URL).replace(/\/+$/, ''),
    apiUser: required('VEROTEL_API_USER', read('VEROTEL_API_USER', v.VEROTEL_API_USER), v.VEROTEL_API_USER),
    apiPassword: required(
      'VEROTEL_API_PASSWORD',
      read('VEROTEL_API_PASSWORD', v.VEROTEL_API_PASSWORD),
      v.VEROTEL_API_PASSWORD,
    ),
  });
  const productsFile = read('PRODUCTS_FILE', v.PRODUCTS_FILE);
  const demoPath = read('DEMO_MODULE', v.DEMO_MODULE);
  const demoModule = demoPath === undefined ? null : resolve(repositoryRoot, demoPath);
  const seedDemo = read('SEED_DEMO', v.SEED_DEMO);
  if (seedDemo && demoModule === null)
    throw new ConfigError(`SEED_DEMO says true, so DEMO_MODULE must be ${v.DEMO_MODULE.should}.`);
  const filmsUrl = read('FILMS_URL', v.FILMS_URL)?.replace(/\/+$/, '') ?? null;
  const readFilms = (url: string): FilmStorageConfig => {
    const secret = required('FILMS_SECRET', read('FILMS_SECRET', v.FILMS_SECRET), v.FILMS_SECRET);
    if (read('FILMS_SIGNING', v.FILMS_SIGNING) === 'token') return { signing: 'token', url, secret };
    const accessKey = required('FILMS_ACCESS_KEY', read('FILMS_ACCESS_KEY', v.FILMS_ACCESS_KEY), v.FILMS_ACCESS_KEY);
    return { signing: 's3', url, secret, accessKey, region: read('FILMS_REGION', v.FILMS_REGION) };
  };
  const readLiveSdk = (): Config['liveProvider'] => {
    required('CAMGIRLS_PARTNER_ID', read('CAMGIRLS_PARTNER_ID', v.CAMGIRLS_PARTNER_ID), v.CAMGIRLS_PARTNER_ID);
    return {
      provider: 'sdk',
      scriptUrl: required(
        'LIVE_SDK_SCRIPT_URL',
        read('LIVE_SDK_SCRIPT_URL', v.LIVE_SDK_SCRIPT_URL),
        v.LIVE_SDK_SCRIPT_URL,
      ),
      apiUrl: required('LIVE_SDK_API_URL', read('LIVE_SDK_API_URL', v.LIVE_SDK_API_URL), v.LIVE_SDK_API_URL),
      notificationsUrl: required(
        'LIVE_SDK_NOTIFICATIONS_URL',
        read('LIVE_SDK_NOTIFICATIONS_URL', v.LIVE_SDK_NOTIFICATIONS_URL),
        v.LIVE_SDK_NOTIFICATIONS_URL,
      ),
      secret: required('LIVE_SDK_SECRET', read('LIVE_SDK_SECRET', v.LIVE_SDK_SECRET), v.LIVE_SDK_SECRET),
    };
  };
  const readTurn = (): Config['turn'] => {
    const urls = read('TURN_URLS', v.TURN_URLS);
    if (urls.length > 0)
      return {
        kind: 'servers',
        urls,
        secret: required('TURN_SECRET', read('TURN_SECRET', v.TURN_SECRET), v.TURN_SECRET),
      };
    const isTryout = environment !== 'production' || databaseUrl === null;
    return isTryout ? { kind: 'embedded', port: read('TURN_PORT', v.TURN_PORT) } : { kind: 'none' };
  };
  return {
    port: read('API_PORT', v.API_PORT),
    host: read('HOST', v.HOST),
    databaseUrl,
    dataDir: resolve(repositoryRoot, read('DATA_DIR', v.DATA_DIR)),
    environment,
    // Wrong values were refused when it was read.
    drainSeconds: drainSecondsOf(read('DRAIN_SECONDS', v.DRAIN_SECONDS), environment === 'production') ?? 0,
    logLevel: read('LOG_LEVEL', v.LOG_LEVEL),
    siteUrl: siteUrl.origin,
    trustProxy: read('TRUST_PROXY', v.TRUST_PROXY),
    cookieSecure,
    agePolicy,
    ageLeaveUrl: read('AGE_LEAVE_URL', v.AGE_LEAVE_URL),
    countryHeader,
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
            scriptUrl: read('RECAPTCHA_SCRIPT_URL', v.RECAPTCHA_SCRIPT_URL),
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
    mailboxPort: read('MAILBOX_PORT', v.MAILBOX_PORT),
    contactLimit: read('CONTACT_PER_ADDRESS', v.CONTACT_PER_ADDRESS),
    clientErrorLimit: read('CLIENT_ERRORS_PER_ADDRESS', v.CLIENT_ERRORS_PER_ADDRESS),
    affiliateLimit: read('AFFILIATE_CLICKS_PER_ADDRESS', v.AFFILIATE_CLICKS_PER_ADDRESS),
    postbackAllowPrivate: read('POSTBACK_ALLOW_PRIVATE', v.POSTBACK_ALLOW_PRIVATE),
    payments: {
      provider:
        paymentProvider === undefined ? null : paymentProvider === 'verotel' ? readVerotel() : { kind: 'sandbox' },
      products: productsFile === undefined ? defaultProducts : readProducts(resolve(repositoryRoot, productsFile)),
      statementName: read('PAYMENT_STATEMENT_NAME', v.PAYMENT_STATEMENT_NAME),
      withdrawalCountries: read('WITHDRAWAL_COUNTRIES', v.WITHDRAWAL_COUNTRIES),
      perAccount: read('CHECKOUTS_PER_ACCOUNT', v.CHECKOUTS_PER_ACCOUNT),
    },
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
    knownBrowserKey: read('KNOWN_BROWSER_KEY', v.KNOWN_BROWSER_KEY) ?? null,
    unsubscribeKey: read('UNSUBSCRIBE_KEY', v.UNSUBSCRIBE_KEY) ?? null,
    streamKey: read('STREAM_KEY', v.STREAM_KEY) ?? null,
    films: filmsUrl === null ? null : readFilms(filmsUrl),
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
    liveProvider: read('LIVE_PROVIDER', v.LIVE_PROVIDER) === 'local' ? { provider: 'local' } : readLiveSdk(),
    liveTokenMultiplier: read('LIVE_TOKEN_MULTIPLIER', v.LIVE_TOKEN_MULTIPLIER),
    signalling: {
      apps: read('SIGNALLING_APPS', v.SIGNALLING_APPS),
      maxSockets: read('SIGNALLING_SOCKETS', v.SIGNALLING_SOCKETS),
      perAddress: read('SIGNALLING_SOCKETS_PER_ADDRESS', v.SIGNALLING_SOCKETS_PER_ADDRESS),
    },
    roomTicketKey: read('ROOM_TICKET_KEY', v.ROOM_TICKET_KEY) ?? null,
    turn: readTurn(),
    mediaNode: {
      isInside: read('MEDIA_NODE', v.MEDIA_NODE) === 'inside',
      signallingUrl:
        read('MEDIA_SIGNALLING_URL', v.MEDIA_SIGNALLING_URL) ??
        `ws://127.0.0.1:${read('API_PORT', v.API_PORT)}/ws/rooms`,
      httpPort: read('MEDIA_HTTP_PORT', v.MEDIA_HTTP_PORT),
      capacity: read('MEDIA_VIEWERS', v.MEDIA_VIEWERS),
      addresses: read('MEDIA_ADDRESSES', v.MEDIA_ADDRESSES),
      ports: read('MEDIA_PORTS', v.MEDIA_PORTS),
    },
    redisUrl: read('REDIS_URL', v.REDIS_URL) ?? null,
    demoModule,
    apiModules: read('API_MODULES', v.API_MODULES)
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map((path) => resolve(repositoryRoot, path)),
    seedDemo: seedDemo ?? (databaseUrl === null && demoModule !== null),
    warmPictures: read('WARM_PICTURES', v.WARM_PICTURES),
    access: {
      guestOnly: read('ACCESS_GUEST_ONLY', v.ACCESS_GUEST_ONLY),
      authorizedOnly: read('ACCESS_AUTHORIZED_ONLY', v.ACCESS_AUTHORIZED_ONLY),
      softModeAllowed: read('ACCESS_SOFT_MODE_ALLOWED', v.ACCESS_SOFT_MODE_ALLOWED),
    },
  };
}

/** @throws ConfigError that says what is wrong with the file */
function readProducts(path: string): ProductList {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`PRODUCTS_FILE is "${path}", which is not a file of JSON.`);
  }
  const result = ProductList.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`PRODUCTS_FILE is "${path}", and in it: ${issue?.path.join('.')} ${issue?.message}.`);
}
