/**
 * `npm run dev`: everything with hot reload, one coloured prefix a process. The API is restarted by tsx, apps
 * are rebuilt and replaced in the page by rspack, the edge is restarted when its own build changes.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiModules, remotes, root } from './apps/apps.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { environmentOf } from './platform/platform.mjs';
import { platformPorts, requireFreePorts } from './apps/ports.mjs';
import { toolEnv } from './run/run-command.mjs';

const colours = [
  'green',
  'magenta',
  'cyan',
  'yellow',
  'blue',
  'red',
  'gray',
];

/** What runs, in which folder, with which environment. */
function commandsOf(ports) {
  const env = { ...process.env, NODE_ENV: 'development' };
  const app = (name, port) => ({ name, command: `rspack serve --port ${port}`, cwd: path.join(root, name) });
  return [
    {
      name: 'api',
      command: 'tsx watch --clear-screen=false src/server.ts',
      cwd: path.join(root, 'api'),
      extra: environmentOf('api', ports, {
        DEMO_MODULE: path.join(root, 'demo/src/index.ts'),
        API_MODULES: apiModules('source'),
        ...env,
      }),
    },
    app('shell', ports.assets),
    ...remotes.map((name) => app(name, ports[name])),
    {
      name: 'edge',
      command: 'node scripts/platform/dev-edge.mjs',
      cwd: root,
      extra: environmentOf('shell', ports, env),
    },
  ].map(({ extra, ...command }, index) => ({
    ...command,
    prefixColor: colours[index % colours.length],
    env: Object.fromEntries(
      Object.entries({ ...toolEnv(), ...extra, NODE_ENV: 'development' }).filter(([, value]) => value !== ''),
    ),
  }));
}

/** Resolves when every part answers. */
async function untilReady(site) {
  const isReady = () =>
    fetch(`${site}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(300);
}

try {
  requireNode();
  const ports = platformPorts(process.env);
  await requireFreePorts(ports);
  await ensureInstalled(say);
  const { concurrently } = await import('concurrently');
  const site = `http://localhost:${ports.shell}`;
  say(`The site will be at ${site} (Ctrl-C stops it)`);
  const { result } = concurrently(commandsOf(ports), { prefix: 'name', padPrefix: true, killSignal: 'SIGTERM' });
  void untilReady(site).then(() => say(`The site is ready: ${site}`));
  await result.catch(() => undefined);
} catch (error) {
  fail(error);
}
