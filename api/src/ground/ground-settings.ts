import { join, resolve } from 'node:path';
import { drainSecondsOf, drainSecondsShould } from '@platform/build/drain';
import { metricsPortOf, metricsPortShould } from '@platform/build/metrics';
import { tracingEndpointOf, tracingEndpointShould, tracingSamplers } from '@platform/build/tracing';
import { z } from 'zod';
import { type StorageConfig, storageSettings } from './storage/storage-settings';
import {
  ConfigError,
  defineSettings,
  flag,
  httpUrl,
  type OwnConfig,
  repositoryRoot,
  type Settings,
  text,
  variable,
} from './settings';

/** The settings of the process itself: ports, database, folders, public address. */
const processSettings = defineSettings<object>()(
  {
    API_PORT: variable(
      text(z.coerce.number().int().min(0).max(65_535).default(4000)),
      'the port the API listens on',
      'a whole number from 0 to 65535',
    ),
    HOST: variable(
      text(z.string().default('127.0.0.1')),
      'the address the API listens on',
      'an IP address or host name',
    ),
    METRICS_PORT: variable(
      text(
        z
          .string()
          .refine((port) => metricsPortOf(port) !== undefined)
          .optional(),
      ),
      'the port at which the API, or a media node, shows its metrics',
      metricsPortShould,
      {
        shownDefault: 'none: nothing is measured',
        note: 'where the API, a media node and the edge each show `/metrics` to Prometheus, at `HOST`; not for visitors: publish it nowhere',
      },
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(
      text(
        z
          .string()
          .refine((address) => tracingEndpointOf(address) !== undefined)
          .optional(),
      ),
      'the address to which the API sends traces',
      tracingEndpointShould,
      {
        secret: true,
        shownDefault: 'none: nothing is traced',
        note: 'where the API and the edge each send traces by OTLP over HTTP, see [the guide for operators](docs/operators.md)',
      },
    ),
    OTEL_EXPORTER_OTLP_HEADERS: variable(
      text(z.string().optional()),
      'the headers that the receiver of traces wants',
      'like authorization=Bearer%20key, separated by commas, or absent',
      { secret: true },
    ),
    OTEL_TRACES_SAMPLER: variable(
      text(z.enum(tracingSamplers).default('parentbased_always_on')),
      'which traces are sent',
      tracingSamplers.join(', '),
      { note: 'which traces are sent; the edge decides, and the API follows it where it is `parentbased_…`' },
    ),
    OTEL_TRACES_SAMPLER_ARG: variable(
      text(z.coerce.number().min(0).max(1).default(1)),
      'the share of traces that is sent with a sampler whose name ends in traceidratio',
      'a number from 0 to 1',
    ),
    DATABASE_URL: variable(
      text(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
      'the address of PostgreSQL',
      'like postgres://user:password@host:5432/name, or absent for the embedded one',
      { secret: true, shownDefault: 'embedded', note: 'PostgreSQL 15 or newer' },
    ),
    DATABASE_POOL: variable(
      text(z.coerce.number().int().min(2).max(1_000).default(10)),
      'how many connections to the database this process has at most',
      'a whole number from 2 to 1000',
      { note: 'connections to the database that one process has at most' },
    ),
    DATABASE_DIRECT_URL: variable(
      text(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
      'the address of PostgreSQL itself, where DATABASE_URL is that of a pooler in transaction mode',
      'like postgres://user:password@host:5432/name, set with DATABASE_URL, or absent without a pooler',
      {
        secret: true,
        shownDefault: 'none: no pooler',
        note: 'PostgreSQL itself, where `DATABASE_URL` is a pooler in transaction mode, such as PgBouncer: for locks and migrations',
      },
    ),
    DATABASE_PREPARED: variable(text(flag.optional()), 'whether statements are prepared under names', 'true or false', {
      shownDefault: 'true; false with `DATABASE_DIRECT_URL`',
      note: 'whether statements that come again are prepared under names; behind PgBouncer from 1.21 on, with `max_prepared_statements = 256`',
    }),
    DATA_DIR: variable(
      text(z.string().min(1).default(resolve(repositoryRoot, 'var'))),
      'the folder for the embedded database and generated files',
      'a path',
      {
        shownDefault: '`../var`',
        note: 'embedded database, generated keys; `media` in it is the media store where there is no `STORAGE_URL`, `image-cache` has drawn and resized pictures and may be deleted',
      },
    ),
    OTHER_KEYS: variable(
      text(
        z
          .string()
          .prefault('')
          .transform((value, context) => parseOtherKeys(value) ?? (context.addIssue('wrong'), z.NEVER)),
      ),
      'the keys that are accepted beside the present ones while keys are being changed',
      'like stream-key=<the former or the next key>, separated by spaces, each of at least 32 characters, or absent',
      {
        secret: true,
        shownDefault: 'none',
        note: 'keys that are accepted beside the present ones while configured keys are being changed, see [the guide for operators](docs/operators.md)',
      },
    ),
    NODE_ENV: variable(
      text(z.enum(['production', 'development', 'test']).default('development')),
      'the kind of run',
      'production, development or test',
      { note: 'outside production every reply is checked against its contract' },
    ),
    DRAIN_SECONDS: variable(
      text(z.string().refine((seconds) => drainSecondsOf(seconds, true) !== null)).optional(),
      'how long the API, or a media node, serves on when it is asked to stop',
      drainSecondsShould,
      {
        shownDefault: '5 in production, else 0',
        note: 'how long the API, or a media node, serves on when it is asked to stop, see [the guide for operators](docs/operators.md)',
      },
    ),
    LOG_LEVEL: variable(
      text(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
      'how much is logged',
      'fatal, error, warn, info, debug, trace or silent',
      { note: "pino's levels, or silent" },
    ),
    SITE_URL: variable(
      text(httpUrl.default('http://localhost:3000')),
      "the site's public address",
      'a web address like https://example.com',
      {
        note: 'public address: canonical links, and whose pages may change something',
      },
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
      { note: 'proxies whose `X-Forwarded-For` is believed' },
    ),
    COOKIE_SECURE: variable(text(flag.default(false)), 'whether cookies are sent over https only', 'true or false', {
      note: '`Secure` and `__Host-session`; must be true where `SITE_URL` is https',
    }),
    API_MODULES: variable(
      text(z.string().prefault('')),
      'the modules that remotes add to the API',
      'paths like mfe-events/api-dist/api-module/index.mjs separated by commas, or absent',
      {
        shownDefault: 'none; set by `npm start` and `npm run dev` for the remotes of `remotes.json`',
        note: 'files that remotes add to the API, separated by commas; each may serve `/api/<its name>` and what is below it ([why](docs/decisions/remotes-of-their-own.md))',
      },
    ),
  },
  (read) => {
    const siteUrl = new URL(read('SITE_URL'));
    const cookieSecure = read('COOKIE_SECURE');
    if (siteUrl.protocol === 'https:' && !cookieSecure)
      throw new ConfigError(
        `SITE_URL is "${siteUrl.origin}", so COOKIE_SECURE is ${read.variables.COOKIE_SECURE.is} and must be true.`,
      );
    const databaseUrl = read('DATABASE_URL') ?? null;
    const directUrl = read('DATABASE_DIRECT_URL') ?? null;
    if (directUrl !== null && databaseUrl === null) read.required('DATABASE_URL');
    const environment = read('NODE_ENV');
    return {
      port: read('API_PORT'),
      host: read('HOST'),
      /** Null: metrics are neither measured nor served. Wrong values were rejected when it was read. */
      metricsPort: metricsPortOf(read('METRICS_PORT')) ?? null,
      tracing: {
        /** Null: tracing is off. */
        endpoint: tracingEndpointOf(read('OTEL_EXPORTER_OTLP_ENDPOINT')) ?? null,
        // OpenTelemetry reads these itself, and replaces wrong values by its defaults.
        sampler: read('OTEL_TRACES_SAMPLER'),
        share: read('OTEL_TRACES_SAMPLER_ARG'),
      },
      /** Null: the embedded PostgreSQL in `dataDir`. */
      databaseUrl,
      databasePool: {
        max: read('DATABASE_POOL'),
        directUrl,
        isPreparing: read('DATABASE_PREPARED') ?? directUrl === null,
      },
      /** Absolute; a relative DATA_DIR starts at the repository's root. */
      dataDir: resolve(repositoryRoot, read('DATA_DIR')),
      /** Keys accepted in addition to the present ones, by name. */
      otherKeys: read('OTHER_KEYS'),
      environment,
      /** An embedded database means that the site is being tried out. */
      isTryout: environment !== 'production' || databaseUrl === null,
      /** Seconds that it continues to serve after the stop signal. Wrong values were rejected when it was read. */
      drainSeconds: drainSecondsOf(read('DRAIN_SECONDS'), environment === 'production') ?? 0,
      logLevel: read('LOG_LEVEL'),
      siteUrl: siteUrl.origin,
      trustProxy: read('TRUST_PROXY'),
      cookieSecure,
      /** Absolute paths of the modules that remotes add to the API (remote-modules.ts). */
      apiModules: read('API_MODULES')
        .split(',')
        .map((path) => path.trim())
        .filter((path) => path !== '')
        .map((path) => resolve(repositoryRoot, path)),
    };
  },
);

/** @returns keys by name, or null if the format is wrong */
function parseOtherKeys(list: string): ReadonlyMap<string, readonly string[]> | null {
  const keys = new Map<string, string[]>();
  for (const item of list.split(/\s+/).filter(Boolean)) {
    const [, name, key] = /^([a-z]+(?:-[a-z]+)*-key)=(.{32,})$/.exec(item) ?? [];
    if (name === undefined || key === undefined) return null;
    keys.set(name, [...(keys.get(name) ?? []), key]);
  }
  return keys;
}

export type GroundConfig = OwnConfig<typeof processSettings> & StorageConfig;

/** Settings available to every area: the process, and the bucket that several areas share. */
export const groundSettings: Settings<object, GroundConfig> = {
  variables: { ...processSettings.variables, ...storageSettings.variables },
  read: (env, below) => ({ ...processSettings.read(env, below), ...storageSettings.read(env, below) }),
};

/** The folder of the media store: imported files. */
export const mediaFolder = ({ dataDir }: Pick<GroundConfig, 'dataDir'>): string => join(dataDir, 'media');

/** The folder of generated pictures: drawn sources, and sizes. It may be deleted at any time. */
export const imageCacheDir = ({ dataDir }: Pick<GroundConfig, 'dataDir'>): string => join(dataDir, 'image-cache');
