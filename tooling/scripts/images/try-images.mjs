/**
 * Builds every image that docker-compose.yml names, starts each as its own user, and asks for /healthz: `npm run
 * check:containers -- --build [SERVICE…]`, as root on Debian with buildah and debootstrap (docs/decisions/containers-without-an-engine.md).
 */
import path from 'node:path';
import { root } from '../apps/apps.mjs';
import { freePort, freePorts } from '../apps/ports.mjs';
import { untilReady } from '../platform/ready.mjs';
import { runCommand, seconds } from '../run/run-command.mjs';
import { authorities, baseFiles, baseOf } from './base-image.mjs';
import { buildahIn } from './buildah.mjs';

const READY_MS = 120_000;
/** Key with which API and media node sign tickets of rooms, each in its own container. */
const ROOM_TICKET_KEY = 'a key of containers that are tried out, long enough';
const folder = path.join(root, 'var/images');

/** Limits of a build like this one. */
const unproven = [
  'Not proven: that the published base image is as the one made here; networks, ports and volumes of docker-compose.yml;',
  'read-only file systems, dropped capabilities and limits; coturn and PostgreSQL, whose images are not ours.',
].join('\n');

/** @param {Record<string, { build?: object, command?: string[] }>} services of the compose file @returns one row an image */
function imagesOf(services) {
  const images = new Map();
  for (const [service, { build, command }] of Object.entries(services)) {
    if (build === undefined) continue;
    const key = JSON.stringify([build.target, build.args]);
    const image = images.get(key) ?? { target: build.target, args: build.args, runs: [] };
    // One of each pair; the media node runs from the API's image, by a command of its own.
    const isNew = !image.runs.some((run) => JSON.stringify(run.command) === JSON.stringify(command));
    if (isNew) image.runs.push({ service, command });
    images.set(key, image);
  }
  return [...images.values()].map((image) => ({ ...image, tag: `platform-${image.runs[0].service}` }));
}

/** @throws Error that says what to install */
async function requireTools() {
  if (process.getuid?.() !== 0) throw new Error('Building images without an engine needs root, for chroot.');
  for (const tool of ['buildah', 'debootstrap']) {
    const { code } = await runCommand(tool, ['--version']);
    if (code !== 0) throw new Error(`There is no ${tool}: apt-get install buildah debootstrap`);
  }
}

/** @param {string[]} only names of services; none: all of them @throws Error for a name that has no image of ours */
function chosenOf(images, only) {
  for (const name of only)
    if (!images.some(({ runs }) => runs.some(({ service }) => service === name)))
      throw new Error(`docker-compose.yml builds no service ${name}.`);
  const isChosen = ({ service }) => only.length === 0 || only.includes(service);
  return images.filter(({ runs }) => runs.some(isChosen));
}

/**
 * Environment that each part needs to start alone.
 * @param {Record<string, number>} ports
 * @param {string} databaseUrl
 */
const environmentOf = (service, ports, databaseUrl) =>
  ({
    shell: { API_URL: `http://127.0.0.1:${ports.api}`, PORT: String(ports.shell) },
    api: {
      API_PORT: String(ports.api),
      DATABASE_URL: databaseUrl,
      SITE_URL: `http://localhost:${ports.shell}`,
      SEED_DEMO: 'false',
      MEDIA_NODE: 'apart',
      ROOM_TICKET_KEY,
    },
    'media-node': {
      MEDIA_NODE: 'apart',
      MEDIA_HTTP_PORT: String(ports.media),
      MEDIA_SIGNALLING_URL: `ws://127.0.0.1:${ports.api}/ws/rooms`,
      DATABASE_URL: databaseUrl,
      SITE_URL: `http://localhost:${ports.shell}`,
      ROOM_TICKET_KEY,
    },
  })[service] ?? { PORT: String(ports[service] ?? ports.shell) };

/**
 * @param {Record<string, object>} services of docker-compose.yml
 * @param {string} dockerfile its text
 * @param {string} databaseUrl of an empty database for the API
 * @param {(line: string) => void} say
 * @param {string[]} only names of services; none: all of them
 * @returns {Promise<{ image: string, megabytes: number, seconds: string }[]>}
 * @throws Error when an image cannot be built, or its program does not answer
 */
export async function tryImages(services, dockerfile, databaseUrl, say, only) {
  const images = chosenOf(imagesOf(services), only);
  await requireTools();
  const base = baseOf(dockerfile);
  const files = await baseFiles(base, folder, say);
  const buildah = buildahIn(folder);
  const rows = [];
  try {
    if ((await buildah.run('images', '--quiet', base.name).catch(() => '')) === '') {
      const scratch = await buildah.run('from', 'scratch');
      await buildah.run('copy', '--quiet', scratch, files, '/');
      const env = [
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        `NODE_EXTRA_CA_CERTS=${authorities}`,
      ];
      await buildah.run('config', ...env.map((pair) => `--env=${pair}`), scratch);
      await buildah.run('commit', '--quiet', '--rm', scratch, `docker.io/library/${base.name}`);
    }
    const ports = { ...(await freePorts()), media: await freePort() };
    for (const { target, args, runs, tag } of images) {
      const begun = performance.now();
      await buildah.build({ target, args, tag, context: root });
      const built = seconds(begun);
      const [{ size }] = JSON.parse(await buildah.run('images', '--json', `localhost/${tag}`));
      rows.push({ image: tag, megabytes: size, seconds: built });
      say(`✓ ${tag} built (${built}, ${size})`);
      for (const { service, command } of runs)
        await answer(buildah, { tag, service, command }, ports, databaseUrl, say);
    }
  } finally {
    buildah.close();
  }
  say(unproven);
  return rows;
}

/** Starts a part, requests its health, checks its user, and stops it. */
async function answer(buildah, { tag, service, command: own }, ports, databaseUrl, say) {
  const container = await buildah.run('from', '--pull-never', `localhost/${tag}`);
  try {
    const { OCIv1 } = JSON.parse(await buildah.run('inspect', container));
    const { Cmd, User: user } = OCIv1.config;
    const command = own ?? Cmd;
    if (user !== 'node') throw new Error(`${tag} runs as ${user || 'root'}, not as node.`);
    const env = environmentOf(service, ports, databaseUrl);
    const begun = performance.now();
    const part = buildah.start(container, command, env);
    const url = `http://127.0.0.1:${env.API_PORT ?? env.MEDIA_HTTP_PORT ?? env.PORT}/healthz`;
    const stop = new AbortController();
    void part.ended.then(() => stop.abort());
    const isReady = await untilReady(url, { timeout: READY_MS, signal: stop.signal });
    const said = seconds(begun);
    await part.stop();
    if (!isReady)
      throw new Error(`${service} did not answer ${url}:\n${part.output().split('\n').slice(-15).join('\n')}`);
    say(`✓ ${service} answers /healthz as user node (${said})`);
  } finally {
    await buildah.run('rm', container);
  }
}
