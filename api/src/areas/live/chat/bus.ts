/** What happened in a room, to every instance that has visitors in it. What it says is looked up in the database. */
export type ChatNote =
  /** In no room: credentials were revoked. */
  | { readonly kind: 'access' }
  /** In every room: a member has another public name. */
  | { readonly kind: 'renamed'; readonly before: string; readonly after: string }
  | { readonly kind: 'changed' | 'reports'; readonly room: number }
  | { readonly kind: 'deleted'; readonly room: number; readonly sequence: number }
  | { readonly kind: 'sanction'; readonly room: number; readonly account: number };

export interface ChatBus {
  publish(note: ChatNote): void;
  close(): Promise<void>;
}

const CHANNEL = 'platform:chat';
/** Milliseconds in which Redis takes a connection at the start; later ones come by themselves. */
const TIMEOUT = 2_000;

/** Tells this process alone. */
export const localBus = (received: (note: ChatNote) => void): ChatBus => ({
  publish: (note) => received(note),
  close: async () => {},
});

/**
 * Tells all instances through Redis, this one directly. A note that is lost while Redis is away costs a moment: rooms
 * look at the database by themselves every two seconds (room-hub.ts).
 * @param onError told of each failure
 */
export async function redisBus(
  url: string,
  received: (note: ChatNote) => void,
  onError: (error: unknown) => void,
): Promise<ChatBus> {
  // Five hundred modules, for a server that has Redis.
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
