/** Notification of a change in a room, to every instance with visitors in it. Its content is read from the database. */
export type ChatNote =
  /** For no room: credentials were revoked. */
  | { readonly kind: 'access' }
  /** For every room: a member has a new public name. */
  | { readonly kind: 'renamed'; readonly before: string; readonly after: string }
  | { readonly kind: 'changed' | 'reports'; readonly room: number }
  | { readonly kind: 'deleted'; readonly room: number; readonly sequence: number }
  | { readonly kind: 'sanction'; readonly room: number; readonly account: number };

export interface ChatBus {
  publish(note: ChatNote): void;
  close(): Promise<void>;
}

const CHANNEL = 'platform:chat';
/** Timeout of the first Redis connection in milliseconds; later ones reconnect automatically. */
const TIMEOUT = 2_000;

/** Notifies only this process. */
export const localBus = (received: (note: ChatNote) => void): ChatBus => ({
  publish: (note) => received(note),
  close: async () => {},
});

/**
 * Notifies this instance directly and all others through Redis. A note lost while Redis is away costs a moment: rooms
 * also poll the database every two seconds (room-hub.ts).
 * @param onError called with each failure
 */
export async function redisBus(
  url: string,
  received: (note: ChatNote) => void,
  onError: (error: unknown) => void,
): Promise<ChatBus> {
  // Loads five hundred modules, so only servers with Redis import it.
  const { createClient } = await import('@redis/client');
  const options = { url, disableOfflineQueue: true, socket: { connectTimeout: TIMEOUT } } as const;
  const [publisher, subscriber] = [createClient(options), createClient(options)];
  for (const client of [publisher, subscriber]) client.on('error', onError);
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT).unref());
  const started = [publisher.connect(), subscriber.connect()].map((one) => Promise.race([one, late]));
  await Promise.allSettled(started);
  const own = `${process.pid}-${Math.random()}`;
  const subscribe = (): Promise<void> =>
    subscriber.subscribe(CHANNEL, (text) => {
      const { from, note } = JSON.parse(text) as { from: string; note: ChatNote };
      if (from !== own) received(note);
    });
  if (subscriber.isReady) await subscribe();
  else subscriber.once('ready', () => void subscribe().catch(onError));
  return {
    publish: (note) => {
      received(note);
      void publisher.publish(CHANNEL, JSON.stringify({ from: own, note })).catch(onError);
    },
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
}
