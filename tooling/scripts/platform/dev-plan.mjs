import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiModules, remotes, remoteVariable, root, selectNames } from '../apps/apps.mjs';
import { environmentOf } from './platform.mjs';

const usage = `npm run dev [-- REMOTE… [--site URL]]
  without names         everything from its sources
  REMOTE…               shell, API and these remotes from sources; the other remotes as they were built
  REMOTE… --site URL    shell and these remotes from sources; API and the other remotes are those of the site at URL`;

/**
 * @typedef {object} DevPlan
 * @property {{ name: string, command: string, cwd: string, env: Record<string, string> }[]} commands what runs; an empty
 *   variable is one that is not set
 * @property {string[]} builds remotes that are served as they were built
 */

/**
 * Plans a run of `npm run dev`.
 * @param {string[]} args as typed
 * @param {Record<string, number>} ports of `platformPorts`
 * @param {Record<string, string | undefined>} env
 * @returns {DevPlan}
 * @throws {Error} one sentence, and the usage
 */
export function planDev(args, ports, env) {
  const { names, site } = read(args);
  const fromSources = selectNames(names, remotes);
  const others = remotes.filter((name) => !fromSources.includes(name));
  const given = { ...env, NODE_ENV: 'development' };
  const app = (name) => ({
    name,
    command: 'node ../tooling/scripts/platform/dev-app.mjs',
    cwd: path.join(root, name),
    env: {},
  });
  const upstream = `http://127.0.0.1:${ports.api}`;
  const deployed = Object.fromEntries(others.map((name) => [remoteVariable(name), `${upstream}/remotes/${name}`]));
  const atSite = { API_URL: upstream, REMOTES_FILE: '', ...deployed };
  const api = {
    name: 'api',
    command: 'tsx watch --clear-screen=false src/server.ts',
    cwd: path.join(root, 'api'),
    env: environmentOf('api', ports, {
      DEMO_MODULE: path.join(root, 'demo/src/index.ts'),
      API_MODULES: apiModules('source'),
      ...given,
    }),
  };
  const proxy = {
    name: 'site',
    command: 'node tooling/scripts/platform/site-proxy.mjs',
    cwd: root,
    env: { DEPLOYED_SITE: site, PORT: String(ports.api) },
  };
  const built = (name) => ({
    name,
    command: `node tooling/build/src/serve/serve-remote.mjs ${name}/dist ${ports[name]}`,
    cwd: root,
    env: {},
  });
  const shell = environmentOf('shell', ports, { ...given, ...(site !== undefined && atSite) });
  return {
    builds: site === undefined ? others : [],
    commands: [
      site === undefined ? api : proxy,
      app('shell'),
      ...fromSources.map(app),
      ...(site === undefined ? others.map(built) : []),
      {
        name: 'edge',
        command: 'node tooling/scripts/platform/dev-edge.mjs',
        cwd: root,
        env: shell,
      },
    ].map((command) => ({ ...command, env: { ...command.env, NODE_ENV: 'development' } })),
  };
}

function read(args) {
  let parsed;
  try {
    parsed = parseArgs({ args, options: { site: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
  const { values, positionals: names } = parsed;
  if (values.site === undefined) return { names, site: undefined };
  if (names.length === 0) throw new Error(`Say which remotes are from sources.\n${usage}`);
  const url = URL.canParse(values.site) ? new URL(values.site) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new Error(`"${values.site}" is not the address of a site.\n${usage}`);
  return { names, site: url.origin };
}
