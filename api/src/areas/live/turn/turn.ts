import { isIPv4 } from 'node:net';
import type { LiveConfig } from '../settings';
import { makeTurnCredentials, type TurnServer } from './credentials';
import { type DevelopmentTurn, startTurnServer } from './server';

/** The servers that relay calls. */
export interface Turn {
  /** @returns servers with credentials that end by themselves; none where there are no servers */
  servers(): TurnServer[];
  /**
   * Starts the development server, where it is configured.
   * @returns its port; null: there is none
   * @throws Error when the port cannot be used
   */
  start(): Promise<number | null>;
  close(): void;
}

interface TurnOptions {
  readonly config: Pick<LiveConfig, 'turn' | 'host'>;
  /** Signs credentials of the development server. */
  readonly key: string;
  readonly now: () => Date;
}

export function createTurn({ config: { turn, host }, key, now }: TurnOptions): Turn {
  const address = isIPv4(host) && host !== '0.0.0.0' ? host : '127.0.0.1';
  let embedded: DevelopmentTurn | null = null;
  return {
    servers: () => {
      if (turn.kind === 'servers') return turn.urls.map((url) => ({ url, ...makeTurnCredentials(turn.secret, now()) }));
      if (embedded === null) return [];
      return [{ url: `turn:${address}:${embedded.port}`, ...makeTurnCredentials(key, now()) }];
    },
    start: async () => {
      if (turn.kind !== 'embedded') return null;
      embedded = await startTurnServer({ host: address, port: turn.port, secret: key, now: () => now().getTime() });
      return embedded.port;
    },
    close: () => {
      embedded?.close();
      embedded = null;
    },
  };
}
