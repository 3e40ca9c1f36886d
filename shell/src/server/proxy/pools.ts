import { Agent } from 'undici';
import type { RemoteName } from '../../navigation/page-table';
import { remoteNames } from '../config';
import { InFlight, type InFlightLimit } from './in-flight';

/** How one kind of traffic reaches its upstream. */
interface PoolLimits extends InFlightLimit {
  /** Connections to the upstream; further requests wait for one. */
  readonly connections: number;
  /** Bytes of a response that the edge reads ahead of its visitor; 0: none. */
  readonly readAheadBytes: number;
}

const mebibyte = 1024 * 1024;

/**
 * Each kind of traffic has connections of its own, so that a slow or greedy one costs only itself
 * (docs/decisions/slow-clients.md). `perAddress` leaves room for an office behind one address.
 */
const limits = {
  calls: { connections: 64, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
  images: { connections: 64, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
  // A film is never held whole: each reader has a connection, which a reader that stalls loses.
  films: { connections: 256, total: 256, perAddress: 64, readAheadBytes: 0 },
  /** Of one remote. */
  remote: { connections: 32, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
} as const satisfies Record<string, PoolLimits>;

/** Uploads that are being received at the same time: each may hold as much memory as its limit says. */
export const uploadLimit: InFlightLimit = { total: 16, perAddress: 4 };

/** Milliseconds until a response begins, the wait for a connection included, and between two parts of it. */
export const upstreamTimeout = 15_000;

export interface Pool {
  readonly agent: Agent;
  readonly inFlight: InFlight;
  readonly readAheadBytes: number;
}

export interface Pools {
  /** To the API, by what is asked of it. */
  readonly calls: Pool;
  readonly images: Pool;
  readonly films: Pool;
  readonly remotes: Readonly<Record<RemoteName, Pool>>;
  close(): Promise<void>;
}

export function createPools(): Pools {
  const made: Agent[] = [];
  const make = ({ connections, readAheadBytes, ...limit }: PoolLimits): Pool => {
    const agent = new Agent({
      connections,
      pipelining: 1,
      headersTimeout: upstreamTimeout,
      bodyTimeout: upstreamTimeout,
    });
    made.push(agent);
    return { agent, inFlight: new InFlight(limit), readAheadBytes };
  };
  return {
    calls: make(limits.calls),
    images: make(limits.images),
    films: make(limits.films),
    remotes: Object.fromEntries(remoteNames.map((name) => [name, make(limits.remote)])) as Pools['remotes'],
    close: async () => {
      await Promise.all(made.map((agent) => agent.destroy()));
    },
  };
}
