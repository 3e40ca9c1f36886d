/**
 * Checks the containers without a container engine.
 *
 *   npm run check:containers [-- --files] [-- service…]
 *
 * 1. docker-compose.yml against the compose-spec JSON schema (the copy that the package dclint carries) and
 *    the rules of lib/compose.mjs; every Dockerfile through dockerfilelint and those rules. `--files` ends here.
 * 2. For every service, or the named ones: each Dockerfile's steps in a clean folder, then its command, until
 *    its own health check succeeds. The API is started only with DATABASE_URL, as in compose.
 */
import fs from 'node:fs';
import { parse } from 'yaml';
import { root, selectNames } from './lib/apps.mjs';
import { composeFaults, dockerfileFaults, fileReader, schemaFaults } from './lib/compose.mjs';
import { buildImage, workFolder } from './lib/docker-build.mjs';
import { startImage } from './lib/docker-start.mjs';
import { parseDockerfile } from './lib/dockerfile.mjs';
import { fail, onStopSignal, say } from './lib/main.mjs';
import { runCommand, seconds } from './lib/run-command.mjs';

const read = fileReader(root);

const checkCompose = (compose) =>
  [...schemaFaults(compose), ...composeFaults(compose, read)].map((fault) => `docker-compose.yml: ${fault}`);

async function checkDockerfile(file) {
  const faults = dockerfileFaults(parseDockerfile(read(file)));
  const { code, output } = await runCommand('dockerfilelint', [file]);
  return [...faults, ...(code === 0 ? [] : [output.trim()])].map((fault) => `${file}: ${fault}`);
}

/** @returns {Record<string, string> | undefined} environment to start a service with; undefined when it cannot be started here */
function startEnvironment(name) {
  if (name !== 'api') return {};
  return process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : undefined;
}

async function tryService(name, { dockerfile }) {
  const begun = performance.now();
  const work = workFolder();
  try {
    const image = await buildImage(parseDockerfile(read(dockerfile)), {
      context: root,
      ignore: read('.dockerignore') ?? '',
      work,
    });
    const built = seconds(begun);
    const env = startEnvironment(name);
    if (env) await startImage(image, env, 120_000);
    say(
      `✓ ${dockerfile}: steps ran in ${built}${env ? `, healthy and stopped after ${seconds(begun)}` : '; not started, DATABASE_URL is not set'}`,
    );
  } catch (error) {
    throw new Error(`${dockerfile}: ${error.message}`, { cause: error });
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

onStopSignal(() => Promise.resolve());
try {
  const compose = parse(read('docker-compose.yml'), { merge: true });
  const built = Object.entries(compose.services).filter(([, { build }]) => build);
  const dockerfiles = built.map(([, { build }]) => build.dockerfile);
  const faults = [...checkCompose(compose), ...(await Promise.all(dockerfiles.map(checkDockerfile))).flat()];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  say(`docker-compose.yml and ${dockerfiles.length} Dockerfiles are right.`);
  const given = process.argv.slice(2);
  if (!given.includes('--files')) {
    const names = selectNames(
      given,
      built.map(([name]) => name),
    );
    for (const name of names) await tryService(name, compose.services[name].build);
  }
  process.exit(0);
} catch (error) {
  fail(error);
}
