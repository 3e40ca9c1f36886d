import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column has one of these values, as one parameter: with `inArray` the text would change with their number,
 * and each be a statement of its own to prepare (docs/decisions/named-statements.md).
 * @param values numbers or texts, as the database has them
 */
export const isAnyOf = <T extends number | string>(column: Column & { _: { data: T } }, values: readonly T[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
