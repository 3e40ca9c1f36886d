import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type QueryWatch, sendWatched } from './watched-client';

/** The numbers of PostgreSQL’s own driver for Java: what is sent once is not kept, and no connection keeps more. */
const NAMED_FROM = 5;
const MAX_NAMES = 256;
/** Texts whose uses are counted: the rest are too rare to matter. */
const COUNTED = 2_000;

/** One statement that can be prepared; several in one text cannot, nor is `begin` worth it. */
const isPreparable = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i.test(text);

/**
 * Gives statements that come again and again a name, so that a connection parses and plans them once
 * (docs/decisions/named-statements.md). A bounded number: texts that are made by the thousand, such as lists by their
 * filters, must not fill the database’s memory.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: COUNTED });

  /**
   * @param given what `query` of a client is called with
   * @returns the same, with a name where the text has earned one; one that is named already keeps its name
   */
  named(given: readonly unknown[]): readonly unknown[] {
    const [query, ...rest] = given;
    const config = (typeof query === 'string' ? { text: query } : query) as Partial<pg.QueryConfig & pg.Submittable>;
    if (config.text === undefined || config.submit !== undefined || (config.name ?? '') !== '') return given;
    const name = this.#nameOf(config.text);
    return name === undefined ? given : [{ ...config, name }, ...rest];
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_NAMES) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < NAMED_FROM || !isPreparable(text)) return undefined;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    this.#uses.delete(text);
    return name;
  }
}

/**
 * @param names null: none are given
 * @param watches told of each statement
 * @returns the class of a pool’s clients, which share the names
 */
export function namingClient(names: StatementNames | null, watches: ReadonlySet<QueryWatch>): typeof pg.Client {
  return class NamingClient extends pg.Client {
    override query(...given: unknown[]): never {
      return sendWatched(watches, names === null ? given : names.named(given), (sent) =>
        super.query(...(sent as [string])),
      ) as never;
    }
  };
}
