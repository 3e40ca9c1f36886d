import net from 'node:net';
import { remoteList } from './remotes.mjs';

/**
 * Listening services: the variable that sets a port, its default, and its purpose (docs/spec/operating.md#ports).
 * `assets` is the shell's development server only.
 */
const services = {
  shell: { variable: 'PORT', port: 3000, purpose: 'the site' },
  ...Object.fromEntries(remoteList.map(({ name, port }) => [name, { port, purpose: `the remote ${name}` }])),
  assets: { port: 3090, purpose: "the shell's development server" },
  api: { variable: 'API_PORT', port: 4000, purpose: 'the API' },
  turn: { variable: 'TURN_PORT', port: 3478, purpose: 'the relay of calls' },
  mailbox: { variable: 'MAILBOX_PORT', port: 4025, purpose: 'the mails that are not sent' },
};

/** Ports above 1023 that `fetch` refuses (https://fetch.spec.whatwg.org/#bad-port). */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** @param {string} name a service of the table above @returns {string} its purpose, in plain words */
const purposeOf = (name) => services[name]?.purpose ?? name;

/** @param {string} name a service @returns {string} the variables that change its port, in plain words */
const waysToMove = (name) => {
  const variable = services[name]?.variable;
  return `${variable ? `${variable} to another port, or ` : ''}PORT_OFFSET to move every port`;
};

function wholeNumber(text, variable, least, most) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${variable} must be a whole number from ${least} to ${most}, but it is "${text}".`);
  }
  return value;
}

/**
 * The port of every service. PORT_OFFSET moves all defaults, for a second instance beside the first; a port set by its
 * own variable is not moved.
 * @param {Record<string, string | undefined>} env for instance `process.env`
 * @returns {Record<string, number>} port (1 to 65535) by service name
 * @throws {Error} one sentence naming the invalid variable
 */
export function platformPorts(env) {
  const offset = env.PORT_OFFSET ? wholeNumber(env.PORT_OFFSET, 'PORT_OFFSET', 0, 60000) : 0;
  const entries = Object.entries(services).map(([name, { variable, port }]) => {
    const given = variable ? env[variable] : undefined;
    return [name, given ? wholeNumber(given, variable, 1, 65535) : port + offset];
  });
  const refused = entries.find(([, port]) => refusedPorts.has(port));
  if (refused !== undefined)
    throw new Error(
      `Port ${refused[1]}, wanted for ${purposeOf(refused[0])}, is one that fetch refuses: choose another.`,
    );
  return Object.fromEntries(entries);
}

/**
 * @param {number} port 1 to 65535
 * @param {string} [host] the address to listen on; all of IPv4 and IPv6 by default
 * @returns {Promise<boolean>} whether it can be listened on now
 */
export async function portIsFree(port, host) {
  const hosts = host === undefined ? ['0.0.0.0', '::'] : [host];
  for (const one of hosts) if (!(await canListen(port, one))) return false;
  return true;
}

/** Whether one address can be listened on; on a machine without IPv6 nothing listens there. */
const canListen = (port, host) =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', ({ code }) => resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'));
    probe.listen({ port, host, ipv6Only: host === '::', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * @param {Record<string, number>} ports ports by service name
 * @returns {Promise<void>}
 * @throws {Error} one sentence naming the first port that is taken, its service and what to do
 */
export async function requireFreePorts(ports) {
  const names = Object.keys(ports);
  const free = await Promise.all(names.map((name) => portIsFree(ports[name])));
  const taken = names[free.indexOf(false)];
  if (taken === undefined) return;
  throw new Error(
    `Port ${ports[taken]}, wanted for ${purposeOf(taken)}, is already in use: stop what is using it, or set ${waysToMove(taken)}.`,
  );
}

/** @returns {Promise<number>} a port on which no process listens now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Ports for one more instance of the platform, beside any other.
 * @returns {Promise<Record<string, number>>} a port by service name on which no process listens now; 0 lets the relay
 *   of calls, whose address is sent with every call, choose one itself
 */
export async function freePorts() {
  const ports = {};
  for (const name of Object.keys(services)) ports[name] = name === 'turn' ? 0 : await freePort();
  return ports;
}
