import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

/**
 * Checks a compose file against the compose-spec JSON schema, in the copy that the package dclint carries.
 * @param {unknown} compose the parsed file
 * @returns {string[]} what is wrong and where; empty when it is valid
 */
export function schemaFaults(compose) {
  const packageFile = createRequire(import.meta.url).resolve('dclint/package.json');
  const schema = JSON.parse(
    fs.readFileSync(path.join(path.dirname(packageFile), 'schemas/compose.schema.json'), 'utf8'),
  );
  const ajv = addFormats.default(new Ajv.default({ allErrors: true, strict: false }));
  // The schema names its draft with https, which ajv knows by its http name only.
  const valid = ajv.validate({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }, compose);
  return valid ? [] : ajv.errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/**
 * Rules of this repository that the compose-spec schema does not know.
 * @param {{ services: Record<string, object> }} compose the parsed file
 * @param {(file: string) => string | undefined} read gives a Dockerfile's text, undefined when it does not exist
 * @returns {string[]} what is wrong, a sentence each
 */
export function composeFaults({ services }, read) {
  return Object.entries(services).flatMap(([name, service]) => {
    const faults = [];
    const { build, image } = service;
    const dockerfile = build && read(path.join(build.context, build.dockerfile));
    if (build && dockerfile === undefined) faults.push(`builds from ${build.dockerfile}, which does not exist`);
    if (image && !/:\d+\.\d+/.test(image)) faults.push(`uses the image "${image}" without an exact version`);
    if (!service.healthcheck && !/^HEALTHCHECK /m.test(dockerfile ?? '')) faults.push('has no health check');
    if (!service.security_opt?.includes('no-new-privileges:true')) faults.push('lacks no-new-privileges');
    if (service.read_only !== true) faults.push('can write to its root file system');
    if (!service.restart) faults.push('does not say when it restarts');
    for (const other of Object.keys(service.depends_on ?? {})) {
      if (!services[other]) faults.push(`depends on "${other}", which is no service`);
    }
    return faults.map((fault) => `${name} ${fault}.`);
  });
}

/**
 * Rules for Dockerfiles that the linter does not know.
 * @param {{ stages: { from: string, steps: { instruction: string, text: string }[] }[] }} dockerfile
 * @returns {string[]} what is wrong
 */
export function dockerfileFaults({ stages }) {
  const last = stages.at(-1).steps;
  const faults = stages
    .filter(({ from }) => !/^[\w./-]+:\d+\.\d+/.test(from))
    .map(({ from }) => `the base image "${from}" has no exact version`);
  if (stages.length < 2) faults.push('it has one stage only: what builds must not be in what runs');
  const user = last.findLast(({ instruction }) => instruction === 'USER')?.text;
  if (!user || user === 'root') faults.push('it runs as root');
  for (const wanted of ['CMD', 'HEALTHCHECK']) {
    if (!last.some(({ instruction }) => instruction === wanted)) faults.push(`it has no ${wanted}`);
  }
  return faults;
}

/** @param {string} base the repository @returns {(file: string) => string | undefined} */
export const fileReader = (base) => (file) => {
  const full = path.resolve(base, file);
  return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : undefined;
};
