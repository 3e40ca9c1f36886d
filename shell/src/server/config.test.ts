/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFile } from '../testing/list-file';
import * as config from './config';
import { ConfigError } from './config-error';
import { readRemoteList } from './remote-list';

const remoteList = readRemoteList(listFile);
const readConfig = (environment: NodeJS.ProcessEnv) => config.readConfig(environment, listFile);
const readRemotesFile = (name: string) => config.readRemotesFile(name, remoteList);

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toEqual({
      host: '0.0.0.0',
      port: 3000,
      apiUrl: 'http://127.0.0.1:4000',
      remotesList: listFile,
      remotesFile: null,
      remotes: Object.fromEntries(remoteList.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])),
      trustedProxies: null,
      connectionsPerAddress: 512,
      uncachedPagesPerAddress: 10,
      filmOrigins: [],
      captchaScript: null,
      liveSdk: null,
      tagManagerId: null,
      errorSampling: 1,
      vitalsSampling: 10,
      releaseLinkSecret: null,
      releaseReportToken: null,
      browserOnly: [],
      production: true,
      drainSeconds: 5,
      metricsPort: null,
      tracingEndpoint: null,
      logLevel: 'info',
    });
  });

  it('is taken as it says', () => {
    expect(
      readConfig({
        HOST: '::1',
        PORT: '8080',
        API_URL: 'https://api.example/base/',
        REMOTES_FILE: '/etc/addresses.json',
        REMOTES_LIST: listFile,
        REMOTE_MFE_AUTH: 'https://auth.example/v2//',
        TAG_MANAGER_ID: 'GTM-AB12',
        ERROR_SAMPLING: '20',
        TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
        CONNECTIONS_PER_ADDRESS: '64',
        UNCACHED_PAGES_PER_ADDRESS: '5',
        FILMS_URL: 'https://films.example/bucket',
        STORAGE_PUBLIC_URL: 'https://s3.example/media',
        CAPTCHA_PROVIDER: 'recaptcha',
        RECAPTCHA_SCRIPT_URL: 'https://www.recaptcha.net/recaptcha/api.js',
        LIVE_PROVIDER: 'sdk',
        LIVE_SDK_SCRIPT_URL: 'https://live.example/sdk.js',
        LIVE_SDK_API_URL: 'https://api.live.example/v1/',
        LIVE_SDK_NOTIFICATIONS_URL: 'wss://push.live.example/notifications',
        NODE_ENV: 'development',
        LOG_LEVEL: 'debug',
      }),
    ).toMatchObject({
      host: '::1',
      port: 8080,
      apiUrl: 'https://api.example/base',
      remotesList: listFile,
      remotesFile: '/etc/addresses.json',
      remotes: { 'mfe-auth': 'https://auth.example/v2' },
      tagManagerId: 'GTM-AB12',
      errorSampling: 20,
      trustedProxies: 'loopback, 10.0.0.0/8',
      connectionsPerAddress: 64,
      uncachedPagesPerAddress: 5,
      filmOrigins: ['https://films.example', 'https://s3.example'],
      captchaScript: 'https://www.recaptcha.net/recaptcha/api.js',
      liveSdk: {
        script: 'https://live.example/sdk.js',
        origins: ['https://api.live.example', 'wss://push.live.example'],
      },
      production: false,
      logLevel: 'debug',
    });
  });

  it('takes a variable that holds nothing for one that is not set', () => {
    const names = [
      'HOST',
      'PORT',
      'API_URL',
      'REMOTES_FILE',
      'REMOTE_MFE_AUTH',
      'TAG_MANAGER_ID',
      'ERROR_SAMPLING',
      'TRUSTED_PROXIES',
      'CONNECTIONS_PER_ADDRESS',
      'UNCACHED_PAGES_PER_ADDRESS',
      'FILMS_URL',
      'STORAGE_PUBLIC_URL',
      'CAPTCHA_PROVIDER',
      'RECAPTCHA_SCRIPT_URL',
      'NODE_ENV',
      'LOG_LEVEL',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('may hold variables of others', () => {
    expect(() => readConfig({ REMOTE_ADDR: '10.0.0.1', REMOTE_CONTAINERS: 'true' })).not.toThrow();
  });

  it('knows a deployed site that stands for API and remotes, in development alone', () => {
    const given = { API_URL: 'http://127.0.0.1:4000', REMOTE_MFE_AUTH: 'http://127.0.0.1:4000/remotes/mfe-auth' };
    expect(readConfig({ ...given, NODE_ENV: 'development' }).browserOnly).toEqual(['mfe-auth']);
    expect(readConfig(given).browserOnly).toEqual([]);
  });

  it.each([
    ['PORT', 'x', 'PORT is "x", but must be a port from 1 to 65535.'],
    ['PORT', '0', 'PORT is "0", but must be a port from 1 to 65535.'],
    ['PORT', '65536', 'PORT is "65536", but must be a port from 1 to 65535.'],
    ['DRAIN_SECONDS', '5s', 'DRAIN_SECONDS is "5s", but must be a whole number of seconds from 0 to 300.'],
    ['PORT', '3000.5', 'PORT is "3000.5", but must be a port from 1 to 65535.'],
    ['RELEASE_LINK_SECRET', 'short', 'RELEASE_LINK_SECRET is too short: it must have at least 32 characters.'],
    ['API_URL', 'api', 'API_URL is "api", but must be an http or https address.'],
    ['API_URL', 'localhost:4000', 'API_URL is "localhost:4000", but must be an http or https address.'],
    ['API_URL', 'http://user:secret@api', 'API_URL holds a user or a password, but must be an address without them.'],
    ['API_URL', 'http://api/?x', 'API_URL is "http://api/?x", but must be an address without "?" and "#".'],
    ['REMOTE_MFE_AUTH', 'file:///srv', 'REMOTE_MFE_AUTH is "file:///srv", but must be an http or https address.'],
    [
      'REMOTE_MFE_SHOP',
      'http://x',
      `REMOTE_MFE_SHOP names an unknown remote; known are ${remoteList.map(({ name }) => name).join(', ')}.`,
    ],
    ['LIVE_PROVIDER', 'theirs', 'LIVE_PROVIDER is "theirs", but must be local or sdk.'],
    ['LIVE_PROVIDER', 'sdk', 'LIVE_SDK_SCRIPT_URL is undefined, but must be an http or https address.'],
    ['TAG_MANAGER_ID', 'UA-1', 'TAG_MANAGER_ID is "UA-1", but must be an id like GTM-ABC1234.'],
    [
      'ERROR_SAMPLING',
      '0',
      'ERROR_SAMPLING is "0", but must be a whole number from 1 to 10000: one page of so many reports its failures.',
    ],
    [
      'TRUSTED_PROXIES',
      'proxy',
      'TRUSTED_PROXIES is "proxy", but must be addresses or ranges separated by commas, or loopback, linklocal, uniquelocal.',
    ],
    [
      'CONNECTIONS_PER_ADDRESS',
      '0',
      'CONNECTIONS_PER_ADDRESS is "0", but must be a whole number from 1 to 1000000: the connections that one address may have open.',
    ],
    [
      'UNCACHED_PAGES_PER_ADDRESS',
      '1.5',
      'UNCACHED_PAGES_PER_ADDRESS is "1.5", but must be a whole number from 1 to 1000000: the pages a second that are begun for one address, or one account.',
    ],
    ['CAPTCHA_PROVIDER', 'other', 'CAPTCHA_PROVIDER is "other", but must be altcha or recaptcha.'],
    [
      'STORAGE_PUBLIC_URL',
      'https://user:word@s3.example/media',
      'STORAGE_PUBLIC_URL holds a user or a password, but must be an address without them.',
    ],
    ['FILMS_URL', 'films', 'FILMS_URL is "films", but must be an http or https address.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug, trace or silent.'],
  ])('with %s=%s is refused in one sentence', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});

describe('a remotes file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'remotes-'));
    file = path.join(folder, 'remotes.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says where remotes are', () => {
    writeFileSync(file, '{ "mfe-auth": "http://auth:3004/" }');
    expect(readRemotesFile(file)).toEqual({ 'mfe-auth': 'http://auth:3004' });
  });

  it.each([
    ['no json', 'is not JSON'],
    ['', 'is not JSON'],
    ['[]', 'must hold an object'],
    ['null', 'must hold an object'],
    ['"http://x"', 'must hold an object'],
    ['{ "mfe-shop": "http://x" }', 'names the unknown remote "mfe-shop"'],
    ['{ "__proto__": "http://x" }', 'names the unknown remote "__proto__"'],
    ['{ "mfe-auth": "auth" }', '"mfe-auth" in the remotes file'],
    ['{ "mfe-auth": 3004 }', 'is 3004, but must be an http or https address'],
    ['{ "mfe-auth": {"url":1} }', 'is {"url":1}, but must be'],
  ])('with %s is refused, and named', (text, sentence) => {
    writeFileSync(file, text);
    expect(() => readRemotesFile(file)).toThrow(sentence);
    expect(() => readRemotesFile(file)).toThrow(file);
  });

  it('that is not there is named', () => {
    expect(() => readRemotesFile(file)).toThrow(new RegExp(`The remotes file ${file} cannot be read: .*ENOENT`));
  });
});
