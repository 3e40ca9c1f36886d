import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface JanusServer {
  readonly url: string;
  readonly adminUrl: string;
  readonly secret: string;
  readonly pid: () => number;
  /** Ends it as a fault does. */
  kill(): Promise<void>;
  /** Starts it again, at the same ports. Settles when it takes connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const secret = 'a-secret-for-tests-alone';
/** Plugins and transports that a live room needs no part of. */
const plugins = 'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall voicemail';
const transports = 'mqtt nanomsg pfunix rabbitmq';
const disabled = (names: string): string =>
  names
    .split(' ')
    .map((name) => `libjanus_${name}.so`)
    .join();

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

const connects = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/** @returns whether it takes connections; false when the program is missing or ends instead */
async function isReady(child: ChildProcess, ports: readonly number[]): Promise<boolean> {
  const ending = new AbortController();
  child.once('error', () => ending.abort()).once('exit', () => ending.abort());
  for (const end = Date.now() + 30_000; !ending.signal.aborted && Date.now() < end; await wait(50))
    if ((await Promise.all(ports.map(connects))).every(Boolean)) return true;
  return false;
}

/**
 * Starts Debian's Janus for a run of tests, on free ports of this machine and without STUN.
 * @returns null where this machine has none
 */
export async function startJanus(): Promise<JanusServer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-janus-'));
  const [port = 0, adminPort = 0] = await freePorts(2);
  const firstMediaPort = 20_000 + (port % 20) * 500;
  const files = {
    'janus.jcfg': `general: { admin_secret = "${secret}" api_secret = "${secret}" debug_level = 3
        configs_folder = "${folder}" session_timeout = 60
        event_loops = ${availableParallelism()} }
      media: { rtp_port_range = "${firstMediaPort}-${firstMediaPort + 499}" ipv6 = false slowlink_threshold = 4 }
      nat: { full_trickle = false ignore_mdns = true ice_keepalive_conncheck = true }
      plugins: { disable = "${disabled(plugins)}" }
      transports: { disable = "${disabled(transports)}" }
      events: { broadcast = false }`,
    'janus.transport.http.jcfg': `general: { http = false https = false }
      admin: { admin_base_path = "/admin" admin_http = true admin_port = ${adminPort} admin_ip = "127.0.0.1" admin_https = false }`,
    'janus.transport.websockets.jcfg': `general: { ws = true ws_port = ${port} ws_ip = "127.0.0.1" wss = false }
      admin: { admin_ws = false admin_wss = false }`,
    'janus.plugin.videoroom.jcfg': `general: { admin_key = "${secret}" }`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), `${text}\n`)));
  let child: ChildProcess | null = null;
  const run = async (): Promise<boolean> => {
    child = spawn('janus', ['-F', folder, '-o'], { stdio: 'ignore' });
    return isReady(child, [port, adminPort]);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  if (!(await run())) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}/admin`,
    secret,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    restart: async () => {
      if (!(await run())) throw new Error('Janus did not start again');
    },
    stop: async () => {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
