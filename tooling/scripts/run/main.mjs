/** @param {string} line shown to the person at the terminal */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {unknown} error whose message is shown as it is, without a stack @returns {never} */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Ctrl-C reaches a command twice: from the terminal, and from npm, which passes on what it gets. */
const sameSignalMs = 1000;

/**
 * Calls back at the first SIGINT, SIGTERM or SIGHUP, then ends this process with exit code 0. A second
 * signal, a second or more later, ends it at once.
 * @param {() => Promise<void>} stop
 */
export function onStopSignal(stop) {
  let stoppingSince;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince >= sameSignalMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}
