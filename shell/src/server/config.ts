import { readFileSync } from 'node:fs';
import { drainSecondsOf, drainSecondsShould } from '@platform/build/drain';
import { metricsPortOf, metricsPortShould } from '@platform/build/metrics';
import { tracingEndpointOf, tracingEndpointShould, tracingSamplers } from '@platform/build/tracing';
import type { RemoteName } from '../navigation/page-table';
import { recaptchaScript } from '@platform/shared/server';
import { ConfigError } from './config-error';
import { trustedProxies } from './listener/trusted-proxies';
import { readRemoteList, type RemoteList } from './remote-list';

export interface EdgeConfig {
  host: string;
  port: number;
  apiUrl: string;
  /** File of the list of remotes and what each is granted, read again when it changes. */
  remotesList: string;
  /** JSON file `{ "<remote>": "http://…" }`, read again when it changes; null when remotes come from the environment. */
  remotesFile: string | null;
  remotes: RemoteAddresses;
  /** Remotes of a deployed site, which gives out no server builds: in development alone (`npm run dev -- mfe-x --site`). */
  browserOnly: readonly string[];
  /** Addresses or ranges of proxies in front whose `X-Forwarded-*` headers are believed; null: none. */
  trustedProxies: string | null;
  /** Connections that one address may have open; proxies in front may have any number. */
  connectionsPerAddress: number;
  /** Pages a second that are begun for one address, or one account. */
  uncachedPagesPerAddress: number;
  /** Origins of buckets or a CDN that serve films in the API's place. */
  filmOrigins: readonly string[];
  /** Address of the script of a third party's captcha; null: the captcha is the API's own. */
  captchaScript: string | null;
  /** Settings of a third party's live provider; null: the site keeps the accounts of live rooms itself. */
  liveSdk: LiveSdk | null;
  /** Id of the tag manager, loaded after consent only; null: there is none. */
  tagManagerId: string | null;
  /** One page of so many reports its failures. */
  errorSampling: number;
  /** One page of so many says how fast it was, after consent, where metrics are shown. */
  vitalsSampling: number;
  /** With which links are signed that show one visitor an uploaded build; null: there are none. */
  releaseLinkSecret: string | null;
  /** Lets the edge record builds that failed at the remotes' servers; null: it does not. */
  releaseReportToken: string | null;
  production: boolean;
  /** How long it serves on when it is asked to stop. */
  drainSeconds: number;
  logLevel: string;
  /** The port at which Prometheus reads metrics; null: nothing is measured. */
  metricsPort: number | null;
  /** Where traces are sent; null: nothing is traced. */
  tracingEndpoint: string | null;
}

/** The script of a live provider, and the origins that it calls. */
export interface LiveSdk {
  script: string;
  origins: readonly string[];
}

export type RemoteAddresses = Readonly<Partial<Record<RemoteName, string>>>;

/**
 * Reads the edge's configuration.
 * @param environment names and values
 * @param builtList the list of remotes that came with the build
 * @throws ConfigError naming the variable, what it holds and what it should be
 */
export function readConfig(environment: NodeJS.ProcessEnv, builtList: string): EdgeConfig {
  // A variable that holds nothing is one that is not set: container files can say no other way.
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const port = (name: string, fallback: number): number => {
    const text = env[name] ?? String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new ConfigError(`${name} is "${text}", but must be a port from 1 to 65535.`);
    }
    return value;
  };
  const count = (name: string, fallback: number, what: string): number => {
    const value = Number(env[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1 || value > 1_000_000)
      throw new ConfigError(`${name} is "${env[name]}", but must be a whole number from 1 to 1000000: ${what}.`);
    return value;
  };
  const remotesList = env['REMOTES_LIST'] ?? builtList;
  const list = readRemoteList(remotesList);
  const remotes: Partial<Record<RemoteName, string>> = localAddresses(list);
  const variableOf = (name: string): string => `REMOTE_${name.replaceAll('-', '_').toUpperCase()}`;
  for (const { name } of list) {
    const given = env[variableOf(name)];
    if (given !== undefined) remotes[name] = address(variableOf(name), given);
  }
  for (const variable of Object.keys(env)) {
    // Nothing shorter: editors and web servers have variables that begin with REMOTE_, too.
    if (variable.startsWith('REMOTE_MFE_') && list.every(({ name }) => variableOf(name) !== variable))
      throw new ConfigError(`${variable} names an unknown remote; known are ${namesOf(list)}.`);
  }
  const logLevel = env['LOG_LEVEL'] ?? 'info';
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is "${logLevel}", but must be fatal, error, warn, info, debug, trace or silent.`);
  }
  const tagManagerId = env['TAG_MANAGER_ID'] ?? null;
  if (tagManagerId !== null && !/^GTM-[A-Z0-9]{4,12}$/.test(tagManagerId)) {
    throw new ConfigError(`TAG_MANAGER_ID is "${tagManagerId}", but must be an id like GTM-ABC1234.`);
  }
  const captchaProvider = env['CAPTCHA_PROVIDER'] ?? 'altcha';
  if (!['altcha', 'recaptcha'].includes(captchaProvider))
    throw new ConfigError(`CAPTCHA_PROVIDER is "${captchaProvider}", but must be altcha or recaptcha.`);
  const liveProvider = env['LIVE_PROVIDER'] ?? 'local';
  if (!['local', 'sdk'].includes(liveProvider))
    throw new ConfigError(`LIVE_PROVIDER is "${liveProvider}", but must be local or sdk.`);
  const errorSampling = Number(env['ERROR_SAMPLING'] ?? '1');
  if (!Number.isInteger(errorSampling) || errorSampling < 1 || errorSampling > 10_000) {
    throw new ConfigError(
      `ERROR_SAMPLING is "${env['ERROR_SAMPLING']}", but must be a whole number from 1 to 10000: one page of so many reports its failures.`,
    );
  }
  const vitalsSampling = count('WEB_VITALS_SAMPLING', 10, 'one page of so many says how fast it was, after consent');
  const releaseLinkSecret = env['RELEASE_LINK_SECRET'] ?? null;
  if (releaseLinkSecret !== null && releaseLinkSecret.length < 32)
    throw new ConfigError('RELEASE_LINK_SECRET is too short: it must have at least 32 characters.');
  const production = env['NODE_ENV'] !== 'development';
  const drainSeconds = drainSecondsOf(env['DRAIN_SECONDS'], production);
  if (drainSeconds === null)
    throw new ConfigError(`DRAIN_SECONDS is "${env['DRAIN_SECONDS']}", but must be ${drainSecondsShould}.`);
  const metricsPort = metricsPortOf(env['METRICS_PORT']);
  if (metricsPort === undefined)
    throw new ConfigError(`METRICS_PORT is "${env['METRICS_PORT']}", but must be ${metricsPortShould}.`);
  const tracingEndpoint = tracingEndpointOf(env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  // It is not repeated: it may hold a password.
  if (tracingEndpoint === undefined)
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT must be ${tracingEndpointShould}.`);
  // OpenTelemetry reads these itself, as it does env['OTEL_EXPORTER_OTLP_HEADERS'], and takes its defaults for what is wrong.
  const sampler = env['OTEL_TRACES_SAMPLER'];
  if (sampler !== undefined && !tracingSamplers.some((known) => known === sampler))
    throw new ConfigError(`OTEL_TRACES_SAMPLER is "${sampler}", but must be one of ${tracingSamplers.join(', ')}.`);
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  if (!(share >= 0 && share <= 1))
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is "${env['OTEL_TRACES_SAMPLER_ARG']}", but must be a number from 0 to 1.`,
    );
  const apiUrl = address('API_URL', env['API_URL'] ?? 'http://127.0.0.1:4000');
  return {
    host: env['HOST'] ?? '0.0.0.0',
    port: port('PORT', 3000),
    apiUrl,
    remotesList,
    remotesFile: env['REMOTES_FILE'] ?? null,
    remotes,
    browserOnly: browserOnly(!production, remotes, apiUrl),
    trustedProxies: proxies(env['TRUSTED_PROXIES'] ?? null),
    connectionsPerAddress: count('CONNECTIONS_PER_ADDRESS', 512, 'the connections that one address may have open'),
    uncachedPagesPerAddress: count(
      'UNCACHED_PAGES_PER_ADDRESS',
      10,
      'the pages a second that are begun for one address, or one account',
    ),
    filmOrigins: [
      ...(env['FILMS_URL'] === undefined ? [] : [address('FILMS_URL', env['FILMS_URL'])]),
      ...(env['STORAGE_PUBLIC_URL'] === undefined ? [] : [address('STORAGE_PUBLIC_URL', env['STORAGE_PUBLIC_URL'])]),
    ].map((url) => new URL(url).origin),
    captchaScript:
      captchaProvider === 'recaptcha'
        ? address('RECAPTCHA_SCRIPT_URL', env['RECAPTCHA_SCRIPT_URL'] ?? recaptchaScript)
        : null,
    liveSdk:
      liveProvider === 'sdk'
        ? {
            script: address('LIVE_SDK_SCRIPT_URL', env['LIVE_SDK_SCRIPT_URL']),
            origins: [
              new URL(address('LIVE_SDK_API_URL', env['LIVE_SDK_API_URL'])).origin,
              new URL(
                address(
                  'LIVE_SDK_NOTIFICATIONS_URL',
                  env['LIVE_SDK_NOTIFICATIONS_URL'],
                  ['ws:', 'wss:'],
                  'a ws or wss address',
                ),
              ).origin,
            ],
          }
        : null,
    tagManagerId,
    errorSampling,
    vitalsSampling,
    releaseLinkSecret,
    releaseReportToken: env['RELEASE_REPORT_TOKEN'] ?? null,
    production,
    drainSeconds,
    logLevel,
    metricsPort,
    tracingEndpoint,
  };
}

/** Where remotes are of which nothing says where they are. */
export const localAddresses = (list: RemoteList): RemoteAddresses =>
  Object.fromEntries(list.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));

const namesOf = (list: RemoteList): string => list.map(({ name }) => name).join(', ');

/**
 * Reads a remotes file.
 * @param file its path
 * @param list the remotes there are
 * @returns addresses by remote name
 * @throws ConfigError naming the file and what is wrong in it
 */
export function readRemotesFile(file: string, list: RemoteList): RemoteAddresses {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`The remotes file ${file} ${why}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`The remotes file ${file} must hold an object of remote names and addresses.`);
  }
  const remotes: Partial<Record<RemoteName, string>> = {};
  for (const [given, url] of Object.entries(value)) {
    const name = list.find((remote) => remote.name === given)?.name;
    if (name === undefined)
      throw new ConfigError(
        `The remotes file ${file} names the unknown remote "${given}"; known are ${namesOf(list)}.`,
      );
    remotes[name] = address(`"${name}" in the remotes file ${file}`, url);
  }
  return remotes;
}

/** A remote below the API's address is a deployed site's, which stands for both (tooling/scripts/platform/site-proxy.mjs). */
const browserOnly = (isDevelopment: boolean, remotes: RemoteAddresses, apiUrl: string): readonly string[] =>
  isDevelopment
    ? Object.entries(remotes)
        .filter(([, url]) => url?.startsWith(`${apiUrl}/`))
        .map(([name]) => name)
    : [];

function proxies(list: string | null): string | null {
  try {
    trustedProxies(list);
    return list;
  } catch {
    throw new ConfigError(
      `TRUSTED_PROXIES is "${list}", but must be addresses or ranges separated by commas, or loopback, linklocal, uniquelocal.`,
    );
  }
}

function address(
  what: string,
  value: unknown,
  protocols: readonly string[] = ['http:', 'https:'],
  should = 'an http or https address',
): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (url === null || !protocols.includes(url.protocol)) {
    throw new ConfigError(`${what} is ${JSON.stringify(value)}, but must be ${should}.`);
  }
  // Neither can be fetched with a path behind it; what is wrong is not repeated, it may be a password.
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(`${what} holds a user or a password, but must be an address without them.`);
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(`${what} is "${url.href}", but must be an address without "?" and "#".`);
  return url.href.replace(/\/+$/, '');
}
