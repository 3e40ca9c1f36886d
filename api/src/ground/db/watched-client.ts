import type pg from 'pg';

/** Told of each statement as it is sent. @returns to be called when its reply has come, or with what it failed of */
export type QueryWatch = (text: string) => (failure?: unknown) => void;

type Callback = (...reply: unknown[]) => void;

/**
 * Sends a statement, and tells those who watch.
 * @param given what `query` of a client is called with
 * @param send sends it
 */
export function sendWatched(
  watches: ReadonlySet<QueryWatch>,
  given: readonly unknown[],
  send: (given: readonly unknown[]) => unknown,
): unknown {
  const [query] = given;
  const text = typeof query === 'string' ? query : (query as Partial<pg.QueryConfig> | undefined)?.text;
  if (watches.size === 0 || typeof text !== 'string') return send(given);
  const ends = [...watches].map((watch) => watch(text));
  const end = (failure?: unknown): void => {
    for (const one of ends) one(failure ?? undefined);
  };
  const last = given.at(-1);
  if (typeof last === 'function')
    return send([
      ...given.slice(0, -1),
      (...reply: unknown[]) => {
        end(reply[0]);
        (last as Callback)(...reply);
      },
    ]);
  const reply = send(given);
  if (reply instanceof Promise) void reply.then(() => end(), end);
  else end();
  return reply;
}
