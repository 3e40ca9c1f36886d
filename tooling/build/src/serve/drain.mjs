/**
 * Shutdown of every server of the platform, so that a restart behind a balancer loses nothing: on the signal it becomes
 * unready, goes on serving until the balancer has noticed, and ends. Without dependencies: the servers of remotes
 * consist of this folder only.
 */
const inProduction = 5;
const longest = 300;
/** Milliseconds between two checks for connections without a request in flight. */
const sweepMs = 100;
/** Milliseconds that the rest of the process has after its last connection was cut. */
const exitMs = 5_000;

/** Valid values of DRAIN_SECONDS, as the end of a sentence. */
export const drainSecondsShould = `a whole number of seconds from 0 to ${longest}`;

/**
 * Reads DRAIN_SECONDS.
 * @param {string | undefined} text the variable's value
 * @param {boolean} isProduction decides the default: elsewhere a developer waits at a terminal
 * @returns {number | null} null when it is invalid
 */
export function drainSecondsOf(text, isProduction) {
  if (text === undefined || text === '') return isProduction ? inProduction : 0;
  return /^\d{1,3}$/.test(text) && Number(text) <= longest ? Number(text) : null;
}

/**
 * Listens for SIGTERM and SIGINT from the beginning: a stop during the start waits for its end. Repeated signals change
 * nothing.
 * @returns {{ readonly isRequested: boolean, readonly requested: Promise<void> }} a server that is asked to stop is not
 *   ready
 */
export function onStopSignal() {
  let isRequested = false;
  const requested = new Promise((resolve) => {
    const request = () => {
      isRequested = true;
      resolve(undefined);
    };
    process.on('SIGTERM', request).on('SIGINT', request);
  });
  return {
    get isRequested() {
      return isRequested;
    },
    requested,
  };
}

/**
 * Goes on serving while a balancer finds out that this server is not ready. From the beginning, each response closes
 * its connection: at the end of the drain no client has one left that could be closed under its next request. Then it
 * takes no new connection, before anything of the process ends: a balancer that is late to notice sends what is refused
 * to another server, but passes a 503 on. After that nothing keeps the process: idle connections are closed, and
 * requests still in flight some seconds later are cut.
 * @param {import('node:http').Server} server
 * @param {number} seconds 0: a developer waits
 * @param {() => void} [exit] ends a process that has not ended by then; another one in tests
 * @returns {Promise<void>} when the server no longer listens
 */
export async function drain(server, seconds, exit = () => process.exit(1)) {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  server.close();
  setInterval(() => server.closeIdleConnections(), sweepMs).unref();
  const finishMs = seconds > 0 ? 10_000 : 2_000;
  setTimeout(() => server.closeAllConnections(), finishMs).unref();
  setTimeout(exit, finishMs + exitMs).unref();
}
