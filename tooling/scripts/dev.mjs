/**
 * `npm run dev [-- REMOTE… [--site URL]]`: everything, or some remotes, with hot reload; one coloured prefix a process.
 * The API is restarted by tsx, apps are rebuilt and replaced in the page by rspack, the edge is restarted when its own
 * build changes.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildStale } from './build/builds.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { dataFolder } from './platform/data-folder.mjs';
import { planDev } from './platform/dev-plan.mjs';
import { runDev } from './platform/run-dev.mjs';
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

/** Resolves when every part answers, and every remote is shown. */
async function untilReady(site) {
  const isReady = async () => {
    const response = await fetch(`${site}/readyz`);
    const report = await response.json();
    return (
      response.ok && Object.values(report.remotes).every(({ build, problem }) => build !== null && problem === null)
    );
  };
  while (!(await isReady().catch(() => false))) await delay(300);
}

try {
  requireNode();
  const ports = platformPorts(process.env);
  const plan = planDev(process.argv.slice(2), ports, process.env);
  await requireFreePorts(ports);
  await ensureInstalled(say);
  await buildStale(say, plan.builds);
  const site = `http://localhost:${ports.shell}`;
  say(`The site will be at ${site} (Ctrl-C stops it)`);
  const commands = plan.commands.map(({ env, ...command }, index) => ({
    ...command,
    prefixColor: colours[index % colours.length],
    env: Object.fromEntries(Object.entries({ ...toolEnv(), ...env }).filter(([, value]) => value !== '')),
  }));
  void untilReady(site).then(() => say(`The site is ready: ${site}`));
  await runDev(commands, path.join(dataFolder(process.env), 'postgres'));
} catch (error) {
  fail(error);
}
