import { Agent } from 'undici';
import type { RemoteName } from '../../navigation/page-table';
import { InFlight, type InFlightLimit } from './in-flight';
import { ResponseDeadline, type ResponseDeadlineLimits } from './response-deadline';

/** How one kind of traffic reaches its upstream. */
interface PoolLimits extends InFlightLimit, ResponseDeadlineLimits {
  /** Connections to the upstream; further requests wait for one. */
  readonly connections: number;
  /** Bytes of a response that the edge reads ahead of its visitor; 0: none. */
  readonly readAheadBytes: number;
}

const mebibyte = 1024 * 1024;
/** Milliseconds that the API gets for calls, bootstraps and handshakes: it may be busy. */
export const apiMs = 15_000;
const api = { usualMs: apiMs, silentMs: apiMs } as const;

/**
 * Each kind of traffic has connections of its own, so that a slow or greedy one costs only itself
 * (docs/decisions/slow-clients.md). `perAddress` leaves room for an office behind one address.
 */
const limits = {
  calls: { ...api, connections: 64, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
  images: { ...api, connections: 64, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
  // A film is never held whole: each reader has a connection, which a reader that stalls loses.
  films: { ...api, connections: 256, total: 256, perAddress: 64, readAheadBytes: 0 },
  /**
   * Of one remote. It serves files, and a page shows its fallback when they do not come: within 3 s of a remote that is
   * frozen, however slow the visitor's own line is.
   */
  remote: { usualMs: 2_000, silentMs: 500, connections: 32, total: 512, perAddress: 128, readAheadBytes: 4 * mebibyte },
} as const satisfies Record<string, PoolLimits>;

/** Uploads that are being received at the same time: each may hold as much memory as its limit says. */
export const uploadLimit: InFlightLimit = { total: 16, perAddress: 4 };

export interface SocketLimit extends InFlightLimit {
  /** Milliseconds in which the API answers a handshake: as long as a call, since a busy API is slow for both. */
  readonly handshakeMs: number;
  /** Milliseconds in which something moves; the API pings every 30 s. */
  readonly idleMs: number;
}

/**
 * Websockets, which stay open: each has a connection of its own, and none comes out of a pool above. An address may have
 * the chats of a campus, 300 as the API lets in, and calls that begin.
 */
export const socketLimit: SocketLimit = { total: 16_384, perAddress: 400, handshakeMs: apiMs, idleMs: 90_000 };

/** Milliseconds between two parts of a response. */
const bodyTimeout = 15_000;

export interface Pool {
  readonly agent: Agent;
  readonly deadline: ResponseDeadline;
  readonly inFlight: InFlight;
  readonly readAheadBytes: number;
}

export interface Pools {
  /** To the API, by what is asked of it. */
  readonly calls: Pool;
  readonly images: Pool;
  readonly films: Pool;
  /** To a remote that there is. */
  remote(name: RemoteName): Pool;
  close(): Promise<void>;
}

export function createPools(): Pools {
  const made: Agent[] = [];
  const make = ({ connections, readAheadBytes, usualMs, silentMs, ...limit }: PoolLimits): Pool => {
    const agent = new Agent({
      connections,
      pipelining: 1,
      // The deadline of each request is ours: undici's is coarse, and begins when there is a connection.
      headersTimeout: 0,
      bodyTimeout,
    });
    made.push(agent);
    return {
      agent,
      deadline: new ResponseDeadline({ usualMs, silentMs }),
      inFlight: new InFlight(limit),
      readAheadBytes,
    };
  };
  const remotes = new Map<RemoteName, Pool>();
  return {
    calls: make(limits.calls),
    images: make(limits.images),
    films: make(limits.films),
    remote(name) {
      const pool = remotes.get(name) ?? make(limits.remote);
      remotes.set(name, pool);
      return pool;
    },
    close: async () => {
      await Promise.all(made.map((agent) => agent.destroy()));
    },
  };
}
