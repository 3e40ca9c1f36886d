import { type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from './database';

/** A statement of drizzle's, before it is sent. */
interface Built<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * Which connection, or pool of them, a statement goes to: drizzle keeps it from its types, and a built statement keeps it.
 */
const clientOf = (db: Queryable): object => (db as unknown as { _: { session: { client: object } } })._.session.client;

/**
 * A statement whose values alone change, for what runs at every purchase or page: drizzle makes its text once for each
 * connection and not every time, which costs more than sending it (docs/decisions/named-statements.md).
 * @param build makes the statement, with a placeholder for each value
 * @returns sends it
 */
export const prepared =
  <Values extends object>() =>
  <Result>(
    build: (db: Queryable, values: { readonly [K in keyof Values & string]: Placeholder<K> }) => Built<Result>,
  ): ((db: Queryable, values: Values) => Promise<Result>) => {
    const statements = new WeakMap<object, ReturnType<Built<Result>['prepare']>>();
    return (db, values) => {
      const client = clientOf(db);
      const known = statements.get(client);
      if (known) return known.execute(values as Record<string, unknown>);
      const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)]));
      // Its name is given where it is sent (named-statements.ts).
      const made = build(db, placeholders as never).prepare('');
      statements.set(client, made);
      return made.execute(values as Record<string, unknown>);
    };
  };
