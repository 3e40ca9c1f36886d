import pg from 'pg';

interface Sent {
  readonly text: string;
  /** Absent: the database parses and plans it each time. */
  readonly name?: string;
}

/**
 * Statements that some work sends to the database, without values.
 * @param work must run alone: other statements would be in the list
 */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { Client } = pg;
  const original = Client.prototype.query;
  const counting = function (this: unknown, ...given: unknown[]): unknown {
    const [query] = given as [string | Sent];
    sent.push(typeof query === 'string' ? { text: query } : query);
    return Reflect.apply(original, this, given);
  };
  Client.prototype.query = counting as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  // Periodic statements, independent of the work: whether the site is in maintenance, and whether its content has
  // changed.
  const isByTheClock = /^select [^(]* from "settings"|^select coalesce\(\(select \("settings"\."value"\)/;
  return sent.filter(({ text }) => !isByTheClock.test(text));
}

/** Only the texts of `sentBy`. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text);
