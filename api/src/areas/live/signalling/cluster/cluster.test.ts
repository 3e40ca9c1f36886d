import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { asking, SignallingPeer } from '../../../../testing/signalling-peer';
import { describeWithRedis, redis } from '../../../../testing/with-redis';
import { openGate } from '../core/session';
import { Switchboard } from '../core/switchboard';
import { onceInMemory } from '../tickets';
import { SocketListener } from '../transport/listener';
import { connectRedisCluster, type RedisCluster } from './redis-cluster';

const liveness = { lifetime: 900, interval: 300 };
let addresses = 0;
const newAddress = (): string => `${process.pid}-${(addresses += 1)}-${Math.random()}`;

interface Instance {
  readonly url: string;
  readonly cluster: RedisCluster;
  readonly changes: boolean[];
  readonly board: Switchboard;
  stop(): Promise<void>;
}
const instances: Instance[] = [];
const peers: SignallingPeer[] = [];
const children: ChildProcess[] = [];

async function startInstance({ shared = false, url = redis.href } = {}): Promise<Instance> {
  const changes: boolean[] = [];
  const cluster = await connectRedisCluster({
    url,
    liveness,
    onceAlone: onceInMemory(),
    onChange: (is) => changes.push(is),
  });
  const board = new Switchboard({ shared, cluster: cluster.join(shared ? 'open-conferenceapp' : 'open-callapp') });
  const listener = new SocketListener({ maxSockets: 100, perAddress: 100 });
  const server: Server = createServer().on('upgrade', (raw, stream, head) =>
    listener.accept({ raw, stream, head, address: 'a', app: { switchboard: board, gate: openGate } }),
  );
  await once(server.listen(0), 'listening');
  const instance: Instance = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cluster,
    changes,
    board,
    stop: async () => {
      await listener.drain();
      await cluster.close();
      server.close();
    },
  };
  instances.push(instance);
  return instance;
}
const open = async ({ url }: { url: string }): Promise<SignallingPeer> => {
  const peer = await SignallingPeer.open(url);
  peers.push(peer);
  return peer;
};
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const peer of peers.splice(0)) peer.socket.terminate();
  await Promise.all(instances.splice(0).map((instance) => instance.stop()));
});

describeWithRedis('two instances', () => {
  it('connect a dialer of one with a listener of the other, both ways and to the end', async () => {
    const [one, two] = [await startInstance(), await startInstance()];
    const [listener, dialer] = [await open(one), await open(two)];
    const address = newAddress();
    listener.send(asking(3, -1, JSON.stringify({ address, role: 'model' })));
    await listener.has(1);
    dialer.send(asking(6, 1, address));
    await dialer.has(1);
    expect(dialer.received).toEqual([asking(6, 1, '{"role":"model","quota":1}')]);
    expect(listener.received.at(-1)).toBe('06000040');
    for (let n = 10; n < 60; n++) dialer.send(`0201010001000000${n}`);
    await listener.has(52);
    expect(listener.received.slice(2)).toEqual(Array.from({ length: 50 }, (_, n) => `0201004001000000${n + 10}`));
    listener.send('0101004002000000abcd');
    await dialer.has(2);
    expect(dialer.received.at(-1)).toBe('0101010002000000abcd');
    listener.send('08000040');
    await Promise.all([dialer.has(3), listener.has(53)]);
    expect([dialer.received.at(-1), listener.received.at(-1)]).toEqual(['08000100', '08000040']);
  });

  it('give an address to one listener alone, and to the next when it is free', async () => {
    const [one, two] = [await startInstance(), await startInstance()];
    const [first, second] = [await open(one), await open(two)];
    const listen = asking(3, -1, newAddress());
    first.send(listen);
    await first.has(1);
    second.send(listen);
    await second.has(1);
    expect(second.received[0]?.slice(0, 2)).toBe('04');
    first.socket.terminate();
    while (one.board.peers > 0) await new Promise(setImmediate);
    second.send(listen);
    await second.has(2);
    expect(second.received[1]).toBe(listen);
  });

  it('introduce members of a shared address to each other', async () => {
    const [one, two] = [await startInstance({ shared: true }), await startInstance({ shared: true })];
    const [a, b, c] = [await open(one), await open(two), await open(one)];
    const listen = asking(3, -1, newAddress());
    for (const [peer, count] of [
      [a, 1],
      [b, 2],
      [c, 3],
    ] as const) {
      peer.send(listen);
      await peer.has(count);
    }
    await Promise.all([a.has(3), b.has(3)]);
    for (const { received } of [a, b, c]) {
      expect(received.toSorted()).toEqual([listen, '06000040', '06000140'].toSorted());
    }
    b.socket.terminate();
    await Promise.all([a.has(4), c.has(4)]);
    expect([a, c].map(({ received }) => received.at(-1)?.slice(0, 2))).toEqual(['08', '08']);
  });

  it('take a ticket once, whichever it is shown to', async () => {
    const [one, two] = [await startInstance(), await startInstance()];
    const id = newAddress();
    expect(await one.cluster.once(id, 5_000)).toBe(true);
    expect(await two.cluster.once(id, 5_000)).toBe(false);
  });

  it('survive one that is killed: its connections end, its addresses are free', async () => {
    const one = await startInstance();
    const child = fork(fileURLToPath(new URL('../../../../testing/signalling-server.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, REDIS_URL: redis.href },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(child);
    const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const listener = await open({ url: `ws://127.0.0.1:${String(port).trim()}/ws/signalling/callapp` });
    const listen = asking(3, -1, newAddress());
    listener.send(listen);
    await listener.has(1);
    const dialer = await open(one);
    dialer.send(listen.replace('0302ffff', '06020100'));
    await dialer.has(1);
    expect(dialer.received).toEqual(['06000100']);
    child.kill('SIGKILL');
    await dialer.has(2);
    expect(dialer.received[1]).toBe('08000100');
    dialer.send(listen);
    await dialer.has(3);
    expect(dialer.received[2]).toBe(listen);
  });

  it('serve their own peers while Redis is away, and agree on addresses when it is back', async () => {
    const links: Socket[] = [];
    let isCut = false;
    const proxy = createTcpServer((client) => {
      if (isCut) return client.destroy();
      const upstream = connect(Number(redis.port || 6379), redis.hostname);
      links.push(client, upstream);
      for (const end of [client, upstream]) end.on('error', () => end.destroy());
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
    });
    await once(proxy.listen(0), 'listening');
    const url = `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}/9`;
    const [one, two] = [await startInstance({ url }), await startInstance()];
    const [near, dialer, far] = [await open(one), await open(one), await open(two)];
    isCut = true;
    for (const link of links) link.destroy();
    while (one.changes.at(-1) !== false) await new Promise((resolve) => setTimeout(resolve, 20));
    const address = newAddress();
    near.send(asking(3, -1, address));
    await near.has(1);
    dialer.send(asking(6, 1, address));
    await dialer.has(1);
    expect(dialer.received).toEqual(['06000100']);
    far.send(asking(3, -1, address));
    await far.has(1);
    expect(far.received[0]).toBe(asking(3, -1, address));
    isCut = false;
    await near.has(3);
    expect(near.received.at(-1)).toBe('0500ffff');
    await one.stop();
    instances.splice(instances.indexOf(one), 1);
    proxy.close();
  });
});

it('serves alone when Redis was never there', async () => {
  const one = await startInstance({ url: 'redis://127.0.0.1:1' });
  const [listener, dialer] = [await open(one), await open(one)];
  const address = newAddress();
  listener.send(asking(3, -1, address));
  await listener.has(1);
  dialer.send(asking(6, 1, address));
  await dialer.has(1);
  expect(dialer.received).toEqual(['06000100']);
});
