/** @param {string} line shown to the person at the terminal */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {unknown} error whose message is shown as it is, without a stack @returns {never} */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/**
 * Calls back at the first SIGINT, SIGTERM or SIGHUP, then ends this process with exit code 0. A second
 * signal ends it at once.
 * @param {() => Promise<void>} stop
 */
export function onStopSignal(stop) {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}
