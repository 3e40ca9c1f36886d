import type { FastifyBaseLogger } from 'fastify';
import type { SigningKeys } from '../../../ground/security/secrets';
import type { LiveConfig } from '../settings';
import { connectRedisCluster } from './cluster/redis-cluster';
import { openGate } from './core/session';
import { Switchboard } from './core/switchboard';
import { createTickets, onceInMemory, type Tickets } from './tickets';
import { SocketListener } from './transport/listener';

/** Everything that signalling needs, made once in a process. */
export interface Signalling {
  readonly listener: SocketListener;
  /** Open applications by name. */
  readonly apps: ReadonlyMap<string, { readonly switchboard: Switchboard; readonly gate: typeof openGate }>;
  /** Room addresses, which need tickets. A media node of this process joins here. */
  readonly rooms: Switchboard;
  readonly tickets: Tickets;
  /** Says goodbye to every socket. */
  close(): Promise<void>;
}

interface SignallingOptions {
  readonly config: Pick<LiveConfig, 'signalling' | 'redisUrl'>;
  /** Signs tickets. */
  readonly key: string | SigningKeys;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Makes signalling, joined with other instances through Redis where it is configured. */
export async function createSignalling({ config, key, now, log }: SignallingOptions): Promise<Signalling> {
  const { apps, maxSockets, perAddress } = config.signalling;
  const listener = new SocketListener({ maxSockets, perAddress });
  const onceAlone = onceInMemory();
  const cluster =
    config.redisUrl === null
      ? null
      : await connectRedisCluster({
          url: config.redisUrl,
          onceAlone,
          onChange: (isThere, error) =>
            isThere
              ? log.info('signalling is joined with other instances')
              : log.warn({ err: error }, 'Redis cannot be reached: signalling serves this instance alone'),
        });
  const boardOf = (name: string, shared: boolean): Switchboard =>
    new Switchboard({ shared, ...(cluster && { cluster: cluster.join(name) }) });
  return {
    listener,
    apps: new Map(
      apps.map(({ name, shared }) => [name, { switchboard: boardOf(`open-${name}`, shared), gate: openGate }]),
    ),
    rooms: boardOf('rooms', false),
    tickets: createTickets(key, now, cluster?.once ?? onceAlone),
    close: async () => {
      await listener.drain();
      await cluster?.close();
    },
  };
}
