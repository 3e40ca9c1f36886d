import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { apiModule, remoteVariable, root } from '../apps/apps.mjs';

/**
 * Checks a compose file against the compose-spec JSON schema, in the copy of the package dclint.
 * @param {unknown} compose the parsed file
 * @returns {string[]} faults with their places; empty when it is valid
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
 * The stages of a Dockerfile.
 * @param {string} dockerfile its text
 * @returns {Map<string, { from: string, text: string }>} by name, each with its image or stage and its lines
 */
const stagesOf = (dockerfile) =>
  new Map(
    dockerfile
      .split(/^(?=FROM )/m)
      .filter((text) => text.startsWith('FROM '))
      .map((text, index) => [text, index, /^FROM (\S+)(?: AS (\S+))?/.exec(text)])
      .map(([text, index, [, from, name = String(index)]]) => [name, { from, text }]),
  );

const runsElsewhere = (name, services) =>
  services[name] === undefined && services.shell?.environment?.[remoteVariable(name)] === undefined;

/**
 * Remotes missing from the compose file: a team may have its remote elsewhere, and a new one is nowhere yet.
 * @param {{ services: Record<string, object> }} compose the parsed file
 * @param {string[]} remotes names in remotes.json
 * @param {string[]} withModule those that have an API module
 * @returns {string[]} a sentence each
 */
export function composeNotes({ services }, remotes, withModule) {
  const { build, environment = {} } = services.api ?? {};
  const inImage = String(build?.args?.WITH ?? '').split(' ');
  return [
    ...remotes
      .filter((name) => runsElsewhere(name, services))
      .map(
        (name) =>
          `docker-compose.yml does not run ${name}; to have it there, add a service of that name and give shell ${remoteVariable(name)}.`,
      ),
    ...withModule
      .filter((name) => !inImage.includes(name) || !String(environment.API_MODULES).includes(moduleInImage(name)))
      .map(
        (name) =>
          `docker-compose.yml leaves what ${name} adds to the API out of its image; to have it there, add ${name} to WITH of api, and ${moduleInImage(name)} to its API_MODULES.`,
      ),
  ];
}

/** Path of a remote's API module in the API's image. */
const moduleInImage = (name) => `/app/${name}/${apiModule.built}`;

/**
 * Rules of this repository that are not in the compose-spec schema.
 * @param {{ services: Record<string, object> }} compose the parsed file
 * @param {string} dockerfile the text of the one Dockerfile
 * @param {string[]} remotes names in remotes.json
 * @returns {string[]} faults, a sentence each
 */
export function composeFaults({ services, networks = {} }, dockerfile, remotes) {
  const stages = stagesOf(dockerfile);
  const here = remotes.filter((name) => !runsElsewhere(name, services));
  const missing = here
    .filter((name) => services[name]?.build?.args?.APP !== name)
    .map((name) => `${name} is in remotes.json, but no service of that name builds it.`);
  const unknown = Object.keys(services)
    .filter((name) => services[name].build?.target === 'remote' && !remotes.includes(name))
    .map((name) => `${name} is a service, but not in remotes.json.`);
  const variables = Object.keys(services.shell?.environment ?? {}).filter((name) => name.startsWith('REMOTE_'));
  const wanted = here.map(remoteVariable);
  const addresses = [
    ...wanted.filter((name) => !variables.includes(name)),
    ...variables.filter((name) => !wanted.includes(name)),
  ].map((name) => `shell must be given ${name} exactly when its remote is in remotes.json.`);
  return [
    ...missing,
    ...unknown,
    ...addresses,
    ...Object.entries(services).flatMap(([name, service]) => {
      const faults = [];
      const { build, image } = service;
      const stage = build && stages.get(build.target);
      if (build && !stage) faults.push(`builds the target "${build.target}", which the Dockerfile does not have`);
      if (image && !/:v?\d+\.\d+/.test(image)) faults.push(`uses the image "${image}" without an exact version`);
      if (!service.healthcheck && !/^HEALTHCHECK /m.test(stage?.text ?? '')) faults.push('has no health check');
      if (!service.security_opt?.includes('no-new-privileges:true')) faults.push('lacks no-new-privileges');
      if (service.read_only !== true) faults.push('can write to its root file system');
      // The APIs call mail server, captcha, age provider and partners; of the rest only the doors have access to the
      // outside.
      const isApi = build?.args?.APP === 'api';
      const reachesOut = (service.networks ?? []).some((network) => networks[network]?.internal !== true);
      if (isApi && !reachesOut) faults.push('is on internal networks alone, so it reaches no mail server');
      if (reachesOut && !isApi && !doors.includes(name)) faults.push('is on a network that is not internal');
      if (service.ports && !doors.includes(name)) faults.push('publishes a port');
      if (!service.restart) faults.push('does not say when it restarts');
      for (const other of Object.keys(service.depends_on ?? {})) {
        if (!services[other]) faults.push(`depends on "${other}", which is no service`);
      }
      return faults.map((fault) => `${name} ${fault}.`);
    }),
  ];
}

/**
 * Variables fixed by containers: addresses, ports and folders inside them. A mailbox on a container's loopback cannot
 * be reached.
 */
const fixedInContainers = {
  shell: ['API_URL', 'HOST', 'PORT', 'NODE_ENV'],
  api: ['API_PORT', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'MAILBOX_PORT', 'NODE_ENV', 'TRUST_PROXY', 'TURN_PORT'],
};

/** Services reachable from outside: the proxy, the relay of calls, media nodes over UDP, and the mails of a try-out. */
const doors = [
  'proxy',
  'coturn',
  'media-node',
  'mail',
];

/**
 * The variables that a README documents: names in the first column of its tables.
 * @param {string} text of the README
 * @param {string} [of] only rows that name this part in their third column
 * @returns {string[]}
 */
const documentedVariables = (text, of) =>
  text
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([first, , third]) => /^\| `[A-Z]/.test(first) && (of === undefined || third.includes(of)))
    .flatMap(([first]) => [...first.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

/** The files in which the API's areas, and resources within them, declare their settings. */
const settingsFiles = () => [
  'api/src/ground/ground-settings.ts',
  'api/src/ground/storage/storage-settings.ts',
  ...fs
    .readdirSync(path.join(root, 'api/src/areas'), { recursive: true })
    .filter((file) => path.basename(file) === 'settings.ts')
    .map((file) => `api/src/areas/${String(file)}`),
];

/** @param {string} source of the API's variables @returns {string[]} their names */
const apiVariables = (source) => [...source.matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): variable\(/gm)].map(([, name]) => name);

/** @param {string} source of the shell's configuration @returns {string[]} the variables that it reads */
const shellVariables = (source) => [
  ...new Set([...source.matchAll(/(?:env\[|port\(|count\(|address\()\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name)),
];

/**
 * The variables of a part in the repository: read by it, documented, and set in containers.
 * @param {'shell' | 'api'} service
 * @param {{ services: Record<string, object> }} compose the parsed file
 */
export function variablesOf(service, { services }) {
  const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
  const { environment } = services[service];
  return service === 'api'
    ? {
        read: settingsFiles().flatMap((file) => apiVariables(read(file))),
        documented: documentedVariables(read('api/README.md')),
        environment,
      }
    : {
        read: shellVariables(read('shell/src/server/config.ts')),
        documented: documentedVariables(read('README.md'), 'shell'),
        environment,
      };
}

/**
 * Compares the variables that a part reads, the documented ones, and those that can be set in containers.
 * @param {'shell' | 'api'} service
 * @param {{ read: string[], documented: string[], environment: Record<string, string> }} variables by name;
 *   `environment` of the service in the compose file
 * @returns {string[]} faults, a sentence each
 */
export function variableFaults(service, { read, documented, environment }) {
  const isRemote = (name) => name.startsWith('REMOTE_MFE_');
  const settable = [...new Set([...read, ...documented])].filter(
    (name) => !fixedInContainers[service].includes(name) && !isRemote(name),
  );
  return [
    ...read.filter((name) => !documented.includes(name)).map((name) => `${name} of ${service} is in no README.`),
    ...documented
      .filter((name) => !read.includes(name) && !isRemote(name))
      .map((name) => `${name} is documented, but ${service} does not read it.`),
    ...settable
      .filter((name) => !(environment[name] ?? '').startsWith(`\${${name}`))
      .map((name) => `${service} must be given ${name} as \${${name}…} in docker-compose.yml.`),
    ...Object.keys(environment)
      .filter((name) => !read.includes(name) && !isRemote(name))
      .map((name) => `docker-compose.yml gives ${service} ${name}, which it does not read.`),
  ];
}

/**
 * Rules for the Dockerfile that the linter does not have.
 * @param {string} dockerfile its text
 * @param {string[]} targets the stages that compose runs
 * @returns {string[]} faults
 */
export function dockerfileFaults(dockerfile, targets) {
  const stages = stagesOf(dockerfile);
  const faults = [...stages.values()]
    .filter(({ from }) => !stages.has(from) && !/^[\w./-]+:\d+\.\d+/.test(from))
    .map(({ from }) => `the base image "${from}" has no exact version`);
  for (const target of targets) {
    const text = stages.get(target)?.text ?? '';
    const user = text.match(/^USER (\S+)/m)?.[1];
    if (user === undefined || user === 'root') faults.push(`${target} runs as root`);
    if (/^RUN .*\b(npm|build)\b/m.test(text)) faults.push(`${target} builds: what builds must not be in what runs`);
    for (const wanted of ['CMD', 'HEALTHCHECK']) {
      if (!new RegExp(`^${wanted} `, 'm').test(text)) faults.push(`${target} has no ${wanted}`);
    }
  }
  return faults;
}
