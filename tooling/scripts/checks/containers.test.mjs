import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { remotes, root } from '../apps/apps.mjs';
import {
  composeFaults,
  composeNotes,
  dockerfileFaults,
  schemaFaults,
  variableFaults,
  variablesOf,
} from './compose.mjs';

const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const faultsOf = (compose, names = remotes) => composeFaults(compose, dockerfile, names);

describe('the image of a remote', () => {
  test('has every file that its server imports', () => {
    const stage = dockerfile.slice(dockerfile.indexOf('FROM base AS remote'), dockerfile.indexOf('FROM base AS shell'));
    const copied = [...stage.matchAll(/^COPY --from=build \/app\/(tooling\S+) (\S+)\/$/gm)].map(([, from]) => from);
    const missing = [];
    const look = (file) => {
      if (!copied.some((from) => file === from || file.startsWith(`${from}/`))) missing.push(file);
      for (const [, name] of read(file).matchAll(/^import .* from '(\.[^']+)';$/gm))
        look(path.join(path.dirname(file), name));
    };
    look('tooling/build/src/serve/serve-remote.mjs');
    expect(copied).toHaveLength(2);
    expect(missing).toEqual([]);
  });
});

describe('the proxy', () => {
  // Caddy replaces the client address in the header by its peer's, unless told to trust it: the site must not trust its
  // visitors.
  test('tells the APIs who the visitor is, as the edges say, and the edges who it is that asks', () => {
    const blocks = read('docs/Caddyfile').split(/^(?=\S.*\{$)/m);
    const of = (address) => blocks.find((block) => block.startsWith(address)) ?? '';
    expect(of('http://:4000')).toContain('trusted_proxies private_ranges');
    expect(of('{$SITE_ADDRESS}')).toContain('reverse_proxy shell:3000 shell-2:3000');
    expect(of('{$SITE_ADDRESS}')).not.toContain('trusted_proxies');
  });
});

describe('docker-compose.yml', () => {
  const compose = () => parse(read('docker-compose.yml'), { merge: true });
  test('keeps to the compose specification and to our rules', () => {
    expect(schemaFaults(compose())).toEqual([]);
    expect(faultsOf(compose())).toEqual([]);
  });
  test('has a proxy, two edges, two APIs, every remote and what they need as services of their own', () => {
    expect(Object.keys(compose().services).toSorted()).toEqual(
      [
        'api',
        'api-2',
        'coturn',
        'mail',
        'media-node',
        'postgres',
        'proxy',
        'redis',
        'shell',
        'shell-2',
        'storage',
        ...remotes.filter((name) => compose().services[name]),
      ].toSorted(),
    );
  });
  test('may leave a remote to another place, and then says so', () => {
    expect(faultsOf(compose(), [...remotes, 'mfe-example'])).toEqual([]);
    expect(composeNotes(compose(), [...remotes, 'mfe-example'], []).at(-1)).toBe(
      'docker-compose.yml does not run mfe-example; to have it there, add a service of that name and give shell REMOTE_MFE_EXAMPLE.',
    );
  });
  test('may leave what a remote adds to the API out of its image, and then says how it gets there', () => {
    const added = compose();
    expect(composeNotes(added, remotes, [])).toEqual([]);
    expect(composeNotes(added, remotes, [remotes[0]])).toEqual([
      expect.stringContaining(`/app/${remotes[0]}/api-dist/api-module/index.mjs to its API_MODULES.`),
    ]);
    added.services.api.build.args.WITH = `demo ${remotes[0]}`;
    added.services.api.environment.API_MODULES = `/app/${remotes[0]}/api-dist/api-module/index.mjs`;
    expect(composeNotes(added, remotes, [remotes[0]])).toEqual([]);
  });
  test('that has half of a remote, or another, is refused', () => {
    const half = compose();
    half.services['mfe-example'] = half.services[remotes[0]];
    expect(faultsOf(half, [...remotes, 'mfe-example'])).toEqual([
      'mfe-example is in remotes.json, but no service of that name builds it.',
      'shell must be given REMOTE_MFE_EXAMPLE exactly when its remote is in remotes.json.',
    ]);
    expect(faultsOf(compose(), remotes.slice(1))).toContain(`${remotes[0]} is a service, but not in remotes.json.`);
  });
  test.each([
    ['an unknown key', (services) => (services.api.imagee = 'x'), '/services/api'],
    ['a port that is no port', (services) => (services.shell.ports = [true]), '/services/shell/ports'],
    ['an unknown condition', (services) => (services.api.depends_on.postgres.condition = 'maybe'), '/condition'],
  ])('with %s is refused by the specification', (_, spoil, where) => {
    const spoilt = compose();
    spoil(spoilt.services);
    expect(schemaFaults(spoilt).join('\n')).toContain(where);
  });
  test.each([
    [
      'an unpinned image',
      (services) => (services.postgres.image = 'postgres:latest'),
      'postgres uses the image "postgres:latest" without an exact version.',
    ],
    ['no health check', (services) => delete services.postgres.healthcheck, 'postgres has no health check.'],
    [
      'an API that reaches nobody outside',
      (services) => (services.api.networks = ['inside']),
      'api is on internal networks alone, so it reaches no mail server.',
    ],
    [
      'a database that reaches outside',
      (services) => (services.postgres.networks = ['inside', 'outgoing']),
      'postgres is on a network that is not internal.',
    ],
    ['a published database', (services) => (services.postgres.ports = ['5432:5432']), 'postgres publishes a port.'],
    ['new privileges', (services) => delete services.api.security_opt, 'api lacks no-new-privileges.'],
    [
      'a target that is missing',
      (services) => (services.shell.build.target = 'x'),
      'shell builds the target "x", which the Dockerfile does not have.',
    ],
    [
      'a dependency that is no service',
      (services) => (services.api.depends_on = { nothing: {} }),
      'api depends on "nothing", which is no service.',
    ],
  ])('with %s is refused by our rules', (_, spoil, fault) => {
    const spoilt = compose();
    spoil(spoilt.services);
    expect(faultsOf(spoilt)).toContain(fault);
  });
});

describe('the variables in docker-compose.yml', () => {
  const compose = () => parse(read('docker-compose.yml'), { merge: true });
  test.each(['api', 'shell'])('of the %s are all that it reads, documented, and can be set', (service) => {
    const variables = variablesOf(service, compose());
    expect(variables.read.length).toBeGreaterThan(8);
    expect(variableFaults(service, variables)).toEqual([]);
  });
  test.each([
    [
      'is not passed',
      ({ environment }) => delete environment.SMTP_URL,
      ['api must be given SMTP_URL as ${SMTP_URL…} in docker-compose.yml.'],
    ],
    [
      'cannot be changed',
      ({ environment }) => (environment.AGE_POLICY = 'agreement'),
      ['api must be given AGE_POLICY as ${AGE_POLICY…} in docker-compose.yml.'],
    ],
    [
      'is new',
      ({ read: known }) => known.push('NEW_ONE'),
      ['NEW_ONE of api is in no README.', 'api must be given NEW_ONE as ${NEW_ONE…} in docker-compose.yml.'],
    ],
    [
      'is gone',
      ({ read: known }) => known.splice(known.indexOf('STREAM_KEY'), 1),
      [
        'STREAM_KEY is documented, but api does not read it.',
        'docker-compose.yml gives api STREAM_KEY, which it does not read.',
      ],
    ],
  ])('that %s is said', (_, spoil, faults) => {
    const variables = variablesOf('api', compose());
    spoil(variables);
    expect(variableFaults('api', variables)).toEqual(faults);
  });
  test('are those of a public site by default: no demo, no sandbox, secure cookies, a mail server', () => {
    expect(compose().services.api.environment).toMatchObject({
      SEED_DEMO: '${SEED_DEMO:-false}',
      DEMO_MODULE: '${DEMO_MODULE:-}',
      AGE_PROVIDER: '${AGE_PROVIDER:-}',
      COOKIE_SECURE: '${COOKIE_SECURE:-true}',
      MAIL_PROVIDER: '${MAIL_PROVIDER:-smtp}',
      SITE_URL: expect.stringMatching(/^\$\{SITE_URL:\?/),
    });
  });
  test('of the try-out are ones that compose passes on, and publish it on this machine alone', () => {
    const demo = Object.fromEntries(
      read('demo.env')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => line.split('=')),
    );
    const text = read('docker-compose.yml');
    const { COMPOSE_PROFILES: profile, ...given } = demo;
    expect(text).toContain(`profiles: [${profile}]`);
    expect(Object.keys(given).filter((name) => !text.includes(`\${${name}:`))).toEqual([]);
    expect(demo).toMatchObject({ SEED_DEMO: 'true', AGE_PROVIDER: 'sandbox', PUBLISH_ADDRESS: '127.0.0.1' });
    expect(read('README.md')).toContain('docker compose --env-file demo.env up --build');
  });
});

describe('the Dockerfile', () => {
  test('keeps to our rules', () => {
    expect(dockerfileFaults(dockerfile, ['remote', 'shell', 'api'])).toEqual([]);
  });
  test('that runs as root, builds where it runs, has an open version, no command and no health check is refused', () => {
    expect(dockerfileFaults('FROM node:24 AS web\nRUN npm ci\n', ['web'])).toEqual([
      'the base image "node:24" has no exact version',
      'web runs as root',
      'web builds: what builds must not be in what runs',
      'web has no CMD',
      'web has no HEALTHCHECK',
    ]);
  });
});
