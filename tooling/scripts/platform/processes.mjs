import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';
import { isWarning, openLog, readLogLine, reasonOf } from './log-lines.mjs';
import { guardGroup, signalGroup, sweepGroup } from './process-group.mjs';
import { fetchStatus, untilReady } from './ready.mjs';

/**
 * Milliseconds that the end of a process may take; for a server that drains, see drain.mjs for the time after its
 * drain.
 */
const grace = 8_000;
const graceAfterDrain = 15_000;
const longLife = 60_000;
/** The same warning is not shown again for this long; the log file has them all. */
const quiet = 30_000;

/**
 * Delay before a dead process is restarted: doubling, so that one that keeps dying does not keep the machine busy.
 * @param {number} deaths number of deaths in a row, from 1
 * @returns {number} milliseconds, 500 to 30,000
 */
export const backoff = (deaths) => Math.min(30_000, 500 * 2 ** (deaths - 1));

/**
 * @typedef {object} ProcessSpec
 * @property {string} name for messages
 * @property {string[]} args arguments of `node`
 * @property {Record<string, string>} env added to this process's environment; an empty text removes a variable
 * @property {string} readyUrl responds with 2xx once the process can serve
 * @property {string} log path of its log file
 * @property {number} readyWithin milliseconds
 * @property {string} [aliveUrl] responds with 2xx while a restart would not help; `readyUrl` by default
 * @property {number} [unreadyFor] milliseconds without that after which it is restarted; 30 s by default
 * @property {(line: string) => void} say receives warnings and restarts, a line each
 */

/** One part of the platform: started, watched, restarted when it dies, stopped. */
export class ManagedProcess {
  #spec;
  #child;
  #exited = Promise.resolve('');
  #kept = Promise.resolve();
  #run;
  #log;
  #recent = [];
  #ready = false;
  #told = new Map();

  /** @param {ProcessSpec} spec */
  constructor(spec) {
    this.#spec = spec;
  }

  /** @returns {number | undefined} the process id while it runs */
  get pid() {
    return this.#child?.pid;
  }

  /**
   * Starts it and waits until it is ready. From then on it is restarted whenever it dies.
   * @param {Partial<ProcessSpec>} [changes] changes from now on (arguments, environment)
   * @throws {Error} when it ends or stays silent instead; the message is its own sentence
   */
  async start(changes = {}) {
    if (this.#run) return;
    const run = new AbortController();
    this.#run = run;
    await this.#kept;
    this.#spec = { ...this.#spec, ...changes };
    try {
      await this.#launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#kept = Promise.all([this.#keep(run.signal), this.#watch(run.signal)]).then(() => undefined);
  }

  /** Stops it: SIGTERM, SIGKILL when it exceeds its time (drain.mjs), and no process of it remains. */
  async stop() {
    this.#run?.abort();
    this.#run = undefined;
    if (this.#child?.pid !== undefined) await this.#end(this.#child);
    await this.#kept;
    this.#log?.close();
    this.#log = undefined;
  }

  /** @param {Partial<ProcessSpec>} [changes] as for `start` */
  async restart(changes) {
    await this.stop();
    await this.start(changes);
  }

  async #launch() {
    const { name, args, env, readyUrl, readyWithin, log } = this.#spec;
    this.#log ??= openLog(log);
    this.#recent = [];
    this.#ready = false;
    const given = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined && value !== '');
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: Object.fromEntries(given),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    if (child.pid !== undefined) guardGroup(child.pid);
    const gone = new AbortController();
    this.#exited = this.#follow(child).then((how) => {
      gone.abort(how);
      return how;
    });
    const ready = await untilReady(readyUrl, { timeout: readyWithin, signal: gone.signal });
    if (gone.signal.aborted)
      throw new Error(
        reasonOf(this.#recent) ?? `${name} ended (${gone.signal.reason}) before it was ready; see ${log}.`,
      );
    if (!ready) throw new Error(`${name} was not ready within ${readyWithin / 1000} s; see ${log}.`);
    this.#ready = true;
    for (const { level, message } of this.#recent) this.#tell(level, message);
  }

  /** Reads a child's output until it and everything it started has ended; resolves with how it ended. */
  async #follow(child) {
    for (const stream of ['stdout', 'stderr']) {
      createInterface({ input: child[stream] }).on('line', (line) => this.#read(line, stream));
    }
    const how = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    // Processes left behind may still hold its output open, so "close" can come late or never.
    if (child.pid !== undefined) await sweepGroup(child.pid, grace);
    if (!child.stdout.closed) await Promise.race([once(child, 'close'), delay(1_000)]);
    this.#child = undefined;
    return how;
  }

  /** Restarts the process whenever it dies, until `stop`. */
  async #keep(signal) {
    let deaths = 0;
    while (!signal.aborted) {
      const born = performance.now();
      const how = await this.#exited;
      if (signal.aborted) return;
      deaths = performance.now() - born > longLife ? 1 : deaths + 1;
      const pause = backoff(deaths);
      this.#spec.say(`${this.#spec.name} stopped unexpectedly (${how}); starting it again in ${pause / 1000} s.`);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#launch();
        this.#spec.say(`${this.#spec.name} is back.`);
      } catch (error) {
        if (!signal.aborted) this.#spec.say(error.message);
        this.#child?.kill('SIGKILL');
      }
    }
  }

  /** Restarts the process when it lives but does not become ready again, until `stop`. */
  async #watch(signal) {
    const { name, readyUrl, aliveUrl = readyUrl, unreadyFor = 30_000, say } = this.#spec;
    /** Often enough to notice a recovery. */
    const pause = unreadyFor / 10;
    let failingSince;
    while (!signal.aborted) {
      await delay(pause, undefined, { signal }).catch(() => undefined);
      const child = this.#child;
      const looked = performance.now();
      // On a busy machine a response is late: only a missing one counts as hanging.
      const status = this.#ready && child ? await fetchStatus(aliveUrl, unreadyFor) : 200;
      // #keep handles one that died meanwhile.
      if ((status !== undefined && status < 300) || child !== this.#child) {
        failingSince = undefined;
        continue;
      }
      failingSince ??= looked;
      if (signal.aborted || performance.now() - failingSince < unreadyFor) continue;
      failingSince = undefined;
      say(`${name} has not been ready for ${unreadyFor / 1000} s; restarting it.`);
      await this.#end(child);
    }
  }

  /** Ends a process: SIGTERM, SIGKILL when it has not ended in time. */
  async #end(child) {
    child.kill('SIGTERM');
    const drainSeconds = Number(this.#spec.env.DRAIN_SECONDS ?? 0);
    const within = drainSeconds > 0 ? 1_000 * drainSeconds + graceAfterDrain + grace : grace;
    const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), within);
    await this.#exited;
    clearTimeout(timer);
  }

  #read(line, stream) {
    const { json, level, message } = readLogLine(line, stream);
    this.#log?.write(`${json}\n`);
    this.#recent = [...this.#recent.slice(-49), { level, message, plain: !line.startsWith('{') }];
    // Until it is ready its output is kept back: if it fails, one sentence is shown, not all of it.
    if (this.#ready) this.#tell(level, message);
  }

  #tell(level, message) {
    const now = performance.now();
    if (!isWarning(level) || now - (this.#told.get(message) ?? -Infinity) < quiet) return;
    this.#told.set(message, now);
    if (this.#told.size > 200) this.#told.clear();
    this.#spec.say(`${this.#spec.name}: ${message}`);
  }
}
