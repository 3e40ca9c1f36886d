/**
 * `npm start`: installs what is missing, builds what is stale, starts API, remotes and shell, and says where
 * the site is. Ctrl-C stops everything. Settings: README, "Configuration". Logs: var/log/<part>.log.
 */
import { buildStale } from './build/builds.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { startPlatform } from './platform/platform.mjs';
import { platformPorts, requireFreePorts } from './apps/ports.mjs';

const stopping = new AbortController();
let ended = Promise.resolve();

onStopSignal(async () => {
  stopping.abort();
  await ended;
});

try {
  requireNode();
  // A taken port is said before a minute of building, not after.
  const { assets: _, ...ports } = platformPorts(process.env);
  await requireFreePorts(ports);
  await ensureInstalled(say);
  await buildStale(say);
  const starting = startPlatform({ say, signal: stopping.signal });
  ended = starting.then(
    (platform) => platform.stopped,
    () => undefined,
  );
  await starting;
  say(`The site is ready: http://localhost:${ports.shell} (Ctrl-C stops it)`);
} catch (error) {
  if (!stopping.signal.aborted) fail(error);
}
