import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** Tells a process that it is the one with the server. */
const MARK = 'BENCH_SERVER';

/**
 * Starts a measured server in a process of its own, as it runs in production: in the load generator's process the two
 * would take turns on one thread, and the figure would be of both.
 * @param {string} module a file of api/src/testing, without its ending
 * @param {string} start name of its function that starts the server
 * @param {unknown[]} args what the function is called with
 * @param {string[]} before what runs Node, as `ip netns exec NAME` does
 * @returns {Promise<Record<string, any>>} the server: its values as they are, its functions as calls to the other process
 * @throws {Error} when it does not start; a call throws what the function threw
 */
export async function startApart(module, start, args = [], before = []) {
  const [execPath, ...execArgv] = [...before, process.execPath];
  const child = fork(fileURLToPath(import.meta.url), [module, start], {
    env: { ...process.env, [MARK]: '1' },
    execPath,
    execArgv: before.length === 0 ? process.execArgv : execArgv,
  });
  const waiting = new Map();
  let count = 0;
  const call = (name, values) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, name, values });
    });
  child.on('message', ({ id, value, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the measured server ended with ${code}`));
  });
  const { values, names } = await call(start, args);
  const calls = names.map((name) => [name, (...given) => call(name, given)]);
  return {
    ...values,
    ...Object.fromEntries(calls),
    close: async () => {
      // One that ended has said why.
      if (!child.connected) return;
      await call('close', []);
      child.disconnect();
    },
  };
}

if (process.env[MARK] === '1') {
  const [module, start] = process.argv.slice(2);
  const exported = await tsImport(`../../../api/src/testing/${module}.ts`, import.meta.url);
  let server;
  const answer = async ({ id, name, values }) => {
    try {
      if (server === undefined) {
        server = await exported[start](...values);
        const entries = Object.entries(server);
        process.send({
          id,
          value: {
            values: Object.fromEntries(entries.filter(([, value]) => typeof value !== 'function')),
            names: entries.filter(([, value]) => typeof value === 'function').map(([key]) => key),
          },
        });
      } else process.send({ id, value: await server[name](...values) });
    } catch (error) {
      process.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  process.on('message', (asked) => void answer(asked));
}
