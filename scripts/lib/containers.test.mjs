import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { remotes, root } from './apps.mjs';
import { composeFaults, dockerfileFaults, fileReader, schemaFaults } from './compose.mjs';
import { buildImage } from './docker-build.mjs';
import { ignoreRules, parseDockerfile } from './dockerfile.mjs';
import { brotliSize, filesOf, measure } from './sizes.mjs';

const read = fileReader(root);

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'containers-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

describe('docker-compose.yml', () => {
  const compose = () => parse(read('docker-compose.yml'), { merge: true });
  test('keeps to the compose specification and to our rules', () => {
    expect(schemaFaults(compose())).toEqual([]);
    expect(composeFaults(compose(), read)).toEqual([]);
  });
  test('has the shell, four remotes, the API and PostgreSQL as services of their own', () => {
    expect(Object.keys(compose().services).toSorted()).toEqual(['api', 'postgres', 'shell', ...remotes].toSorted());
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
      'a Dockerfile that is missing',
      (services) => (services.shell.build.dockerfile = 'x/Dockerfile'),
      'shell builds from x/Dockerfile, which does not exist.',
    ],
    [
      'a dependency that is no service',
      (services) => (services.api.depends_on = { redis: {} }),
      'api depends on "redis", which is no service.',
    ],
  ])('with %s is refused by our rules', (_, spoil, fault) => {
    const spoilt = compose();
    spoil(spoilt.services);
    expect(composeFaults(spoilt, read)).toContain(fault);
  });
});

describe('a Dockerfile', () => {
  test("of a remote differs from the other remotes' only by name and port", () => {
    const plain = remotes.map((name, index) =>
      read(`${name}/Dockerfile`)
        .replaceAll(`APP=${name}`, 'APP')
        .replaceAll(`-f ${name}/`, '')
        .replaceAll(String(3001 + index), 'PORT'),
    );
    expect(new Set(plain).size).toBe(1);
  });
  test('is read with stages, flags, continued lines and JSON lists', () => {
    const { args, stages } = parseDockerfile(
      'ARG A=1\n# note\nFROM node:24.1 AS build\nRUN one && \\\n  two\nFROM node:24.1\nCOPY --from=build /app/x y/\nCMD ["node", "x"]\n',
    );
    expect(args[0].text).toBe('A=1');
    expect(stages.map(({ name, from }) => [name, from])).toEqual([
      ['build', 'node:24.1'],
      ['1', 'node:24.1'],
    ]);
    expect(stages[0].steps[0].text).toBe('one && two');
    expect(stages[1].steps[0]).toMatchObject({ instruction: 'COPY', flags: { from: 'build' }, text: '/app/x y/' });
    expect(stages[1].steps[1].list).toEqual(['node', 'x']);
  });
  test('that runs as root, from an open version, in one stage, without command or health check is refused', () => {
    expect(dockerfileFaults(parseDockerfile('FROM node:24\nRUN x\n'))).toHaveLength(5);
  });

  const build = (dockerfile, ignore = '') => {
    fs.mkdirSync(path.join(folder, 'work'), { recursive: true });
    return buildImage(parseDockerfile(dockerfile), {
      context: path.join(folder, 'context'),
      ignore,
      work: path.join(folder, 'work'),
    });
  };
  test('is gone through step by step: copies, runs, hands files to the next stage', async () => {
    write('context/src/a.txt', 'hello');
    write('context/src/skip.log', 'no');
    const image = await build(
      'ARG NAME=src\nFROM x:1.0 AS build\nARG NAME\nWORKDIR /app\nCOPY $NAME in/\nRUN cat in/a.txt > out.txt && ls in > list.txt\nFROM x:1.0\nENV WHO=me\nWORKDIR /srv\nCOPY --from=build /app/out.txt /app/list.txt ./\nUSER node\nHEALTHCHECK --interval=5s CMD ["true"]\nCMD ["node", "x"]\n',
      '**/*.log',
    );
    expect(fs.readFileSync(path.join(image.cwd, 'out.txt'), 'utf8')).toBe('hello');
    expect(fs.readFileSync(path.join(image.cwd, 'list.txt'), 'utf8')).toBe('a.txt\n');
    expect(image).toMatchObject({ env: { WHO: 'me' }, user: 'node', command: ['node', 'x'], health: ['true'] });
  });
  test.each([
    ['a step that fails', 'FROM x:1.0\nRUN echo why >&2; exit 3\n', /line 2, RUN .*exit code 3\nwhy/s],
    ['a file that nobody copied', 'FROM x:1.0\nCOPY nothing.txt ./\n', /line 2, COPY .*does not exist/],
    ['a file that .dockerignore leaves out', 'FROM x:1.0\nCOPY a.log ./\n', /left out by \.dockerignore/],
    ['a path outside of its folder', 'FROM x:1.0\nRUN cat /etc/passwd\n', /absolute paths/],
  ])('fails, naming the line, on %s', async (_, dockerfile, message) => {
    write('context/a.log', 'x');
    await expect(build(dockerfile, '**/*.log')).rejects.toThrow(message);
  });
  test('.dockerignore: the last rule that matches decides', () => {
    const ignored = ignoreRules('**/node_modules\ne2e/*\n!e2e/package.json\n# note\nvar\n');
    const files = [
      'node_modules/a',
      'api/node_modules/b/c',
      'e2e/x.ts',
      'e2e/package.json',
      'var/log/a',
      'api/var.ts',
      'shared/src/a.ts',
    ];
    expect(files.filter((file) => ignored(file))).toEqual([
      'node_modules/a',
      'api/node_modules/b/c',
      'e2e/x.ts',
      'var/log/a',
    ]);
  });
});

describe('a size budget', () => {
  const assets = {
    entry: { js: ['main.js'], css: ['main.css'] },
    chunks: { page: { js: ['page.js', 'main.js'], css: [] } },
  };
  test('counts each file once', () => {
    expect(filesOf(assets, 'js', ['entry', 'page'])).toEqual(['main.js', 'page.js']);
    expect(filesOf(assets, 'css', ['*'])).toEqual(['main.css']);
  });
  test('of a chunk that does not exist fails instead of measuring nothing', () => {
    expect(() => filesOf(assets, 'js', ['pages'])).toThrow('There is no chunk "pages"; there are: page.');
  });
  test("takes the build's own compressed copy, else compresses", () => {
    write('a.js', 'x'.repeat(1000));
    expect(brotliSize(path.join(folder, 'a.js'))).toBeLessThan(100);
    write('a.js.br', 'y'.repeat(123));
    expect(brotliSize(path.join(folder, 'a.js'))).toBe(123);
  });
  test('is over when the sum of its apps is', () => {
    for (const app of ['one', 'two']) {
      write(`${app}/dist/assets.json`, JSON.stringify({ entry: { js: ['a.js'], css: [] }, chunks: {} }));
      write(`${app}/dist/a.js`, 'x');
      write(`${app}/dist/a.js.br`, 'y'.repeat(600));
    }
    const budget = { name: 'both', kind: 'js', most: 1, of: { one: ['entry'], two: ['entry'] } };
    expect(measure(budget, folder)).toMatchObject({ size: 1.2, files: 2, over: true });
    expect(measure({ ...budget, of: { one: ['entry'] } }, folder)).toMatchObject({ size: 0.6, over: false });
    expect(() => measure({ ...budget, of: { three: ['entry'] } }, folder)).toThrow('three is not built');
  });
});
