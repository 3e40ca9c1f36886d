import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { remotes, root } from '../apps/apps.mjs';
import { composeFaults, dockerfileFaults, schemaFaults } from './compose.mjs';

const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const faultsOf = (compose, names = remotes) => composeFaults(compose, dockerfile, names);

describe('docker-compose.yml', () => {
  const compose = () => parse(read('docker-compose.yml'), { merge: true });
  test('keeps to the compose specification and to our rules', () => {
    expect(schemaFaults(compose())).toEqual([]);
    expect(faultsOf(compose())).toEqual([]);
  });
  test('has the shell, every remote, the API and PostgreSQL as services of their own', () => {
    expect(Object.keys(compose().services).toSorted()).toEqual(['api', 'postgres', 'shell', ...remotes].toSorted());
  });
  test('that lacks a remote of remotes.json, or has another, is refused', () => {
    expect(faultsOf(compose(), [...remotes, 'mfe-example'])).toEqual([
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
    ['new privileges', (services) => delete services.api.security_opt, 'api lacks no-new-privileges.'],
    [
      'a target that is missing',
      (services) => (services.shell.build.target = 'x'),
      'shell builds the target "x", which the Dockerfile does not have.',
    ],
    [
      'a dependency that is no service',
      (services) => (services.api.depends_on = { redis: {} }),
      'api depends on "redis", which is no service.',
    ],
  ])('with %s is refused by our rules', (_, spoil, fault) => {
    const spoilt = compose();
    spoil(spoilt.services);
    expect(faultsOf(spoilt)).toContain(fault);
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
