import { makeToken } from '../../../../ground/security/secrets';
import type { Cluster, ClusterEvents, FarPeer } from '../core/cluster';
import type { Once } from '../tickets';
import { CLAIM, FIND, RELEASE, SWEEP } from './scripts';
import { decodeClusterMessage, encodeClusterMessage } from './wire-format';

/** Lifetime of a silent instance, and interval of its heartbeats and at most of its tries to reconnect; milliseconds. */
export interface Liveness {
  readonly lifetime: number;
  readonly interval: number;
}
const usualLiveness: Liveness = { lifetime: 6_000, interval: 2_000 };
/** Timeout of Redis in milliseconds; after that the instance runs alone. */
const TIMEOUT = 2_000;
/** Milliseconds until the first try to reconnect; each later one waits twice as long. */
const FIRST_TRY = 50;

export interface RedisCluster {
  /** Joins the instances of one app. */
  readonly join: (app: string) => (events: ClusterEvents) => Cluster;
  readonly once: Once;
  close(): Promise<void>;
}

interface Options {
  readonly url: string;
  /** Prefix of every key and channel. */
  readonly prefix?: string;
  readonly liveness?: Liveness;
  /** Called when Redis is lost, and when it is back. */
  readonly onChange: (isThere: boolean, error?: unknown) => void;
  /** Stores used tickets while Redis is away. */
  readonly onceAlone: Once;
}

/**
 * Connects this instance with others through Redis. While Redis is unreachable the instance serves alone: connections
 * to other instances are hung up, and when it is back its listeners claim their addresses again.
 */
export async function connectRedisCluster({
  url,
  prefix = 'platform:signalling:',
  liveness = usualLiveness,
  onChange,
  onceAlone,
}: Options): Promise<RedisCluster> {
  // Loads five hundred modules, so only servers with Redis import it.
  const { createClient } = await import('@redis/client');
  const instance = makeToken(9);
  const apps = new Map<string, ClusterEvents>();
  /** Instances with which connections exist. */
  const partners = new Set<string>();
  // A client that is closed while it waits for its next try keeps the process until then.
  const reconnectStrategy = (tries: number): number => Math.min(FIRST_TRY * 2 ** tries, liveness.interval);
  const options = { url, disableOfflineQueue: true, socket: { connectTimeout: TIMEOUT, reconnectStrategy } } as const;
  const commands = createClient(options);
  const subscriber = createClient(options);
  let isThere = false;
  let isClosing = false;
  let isStarted = false;
  const keyOf = (app: string, address: string): string => `${prefix}at:${app}:${address}`;

  const run = async (script: string, key: string | null, args: readonly string[]): Promise<unknown> => {
    const answer = commands.eval(script, { keys: key === null ? [] : [key], arguments: [prefix, ...args] });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Redis does not answer')), TIMEOUT);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };
  const lost = (other: string): void => {
    partners.delete(other);
    for (const events of apps.values()) events.lost(other);
  };
  const away = (error: unknown): void => {
    if (!isThere) return;
    isThere = false;
    onChange(false, error);
    for (const other of partners) lost(other);
  };
  const farPeers = (entries: unknown): FarPeer[] =>
    (entries as string[]).flatMap((entry) => {
      const [name = '', peer = ''] = entry.split(' ');
      return name === instance ? [] : [{ instance: name, peer: Number(peer) }];
    });
  const sayAlive = async (): Promise<void> => {
    await commands
      .multi()
      .sAdd(`${prefix}instances`, instance)
      .set(`${prefix}alive:${instance}`, '1', { expiration: { type: 'PX', value: liveness.lifetime } })
      .exec();
  };
  /** Sends a heartbeat, detects dead instances, and rejoins after Redis was away. */
  const beat = async (): Promise<void> => {
    try {
      await sayAlive();
      for (const dead of (await run(SWEEP, null, [])) as string[]) lost(dead);
      for (const partner of partners) if ((await commands.exists(`${prefix}alive:${partner}`)) === 0) lost(partner);
      // Until then, messages of other instances are not received, and they would take this instance for dead.
      if (isThere || isClosing || !subscriber.isReady) return;
      isThere = true;
      onChange(true);
      for (const [app, events] of apps) {
        for (const { address, peer } of events.listeners()) {
          const others = await run(CLAIM, keyOf(app, address), [
            instance,
            String(peer),
            sharedApps.has(app) ? '1' : '0',
          ]);
          if (others === null) events.outbid(peer);
        }
      }
    } catch (error) {
      away(error);
    }
  };
  const sharedApps = new Set<string>();

  for (const client of [commands, subscriber]) client.on('error', away);
  // Rejoin as soon as Redis is back, not with the next heartbeat.
  for (const client of [commands, subscriber]) client.on('ready', () => isStarted && void beat());
  // Wait for the first connection; later ones reconnect automatically.
  await Promise.allSettled([commands.connect(), subscriber.connect()].map((one) => Promise.race([one, wait(TIMEOUT)])));
  const subscribe = (): Promise<void> =>
    subscriber.subscribe(
      `${prefix}to:${instance}`,
      (data) => {
        const { sender, app, message } = decodeClusterMessage(data);
        partners.add(sender);
        apps.get(app)?.received(sender, message);
      },
      true,
    );
  if (subscriber.isReady) await subscribe();
  else subscriber.once('ready', () => void subscribe().catch(away));
  await beat();
  isStarted = true;
  const timer = setInterval(() => void beat(), liveness.interval).unref();

  return {
    join: (app) => (events) => {
      apps.set(app, events);
      return {
        claim: async (address, peer, shared) => {
          if (shared) sharedApps.add(app);
          if (!isThere) return [];
          try {
            const before = await run(CLAIM, keyOf(app, address), [instance, String(peer), shared ? '1' : '0']);
            return before === null ? null : farPeers(before);
          } catch (error) {
            away(error);
            return [];
          }
        },
        release: (address, peer) => {
          if (isThere) void run(RELEASE, keyOf(app, address), [instance, String(peer)]).catch(away);
        },
        find: async (address) => {
          if (!isThere) return [];
          try {
            return farPeers(await run(FIND, keyOf(app, address), []));
          } catch (error) {
            away(error);
            return [];
          }
        },
        send: (other, message) => {
          partners.add(other);
          const data = encodeClusterMessage(instance, app, message);
          // No subscriber: that instance has died.
          void commands.publish(`${prefix}to:${other}`, data).then((heard) => heard === 0 && lost(other), away);
        },
      };
    },
    once: async (id, milliseconds) => {
      const isFirst = await onceAlone(id, milliseconds);
      if (!isFirst || !isThere) return isFirst;
      try {
        const set = { condition: 'NX', expiration: { type: 'PX', value: milliseconds } } as const;
        return (await commands.set(`${prefix}used:${id}`, '1', set)) !== null;
      } catch (error) {
        away(error);
        return isFirst;
      }
    },
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      if (isThere)
        await commands.del(`${prefix}alive:${instance}`).then(
          () => run(SWEEP, null, []),
          () => {},
        );
      for (const client of [commands, subscriber]) client.destroy();
    },
  };
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
