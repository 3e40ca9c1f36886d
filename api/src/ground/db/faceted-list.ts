import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database';

/** An active filter: the name of its facet, and its condition. */
export interface ActiveFilter {
  readonly facet: string;
  readonly passes: SQL;
}

/** Column of a facet. `each`: the value is an array whose elements are counted. */
export interface FacetColumn {
  readonly facet: string;
  readonly value: SQL;
  readonly each?: boolean;
}

interface FacetQuery {
  readonly table: PgTable | SQL;
  /** Condition for every item, including the search. */
  readonly base: SQL | undefined;
  readonly filters: readonly ActiveFilter[];
  readonly columns: readonly FacetColumn[];
}

/** Counts by facet and value. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Counts every facet without its own filter, in one scan of the table: an item counts for a facet if no filter refuses
 * it, or only that facet's. Each filter is a bit of `refused`.
 * @returns how many items pass all filters, and the counts
 */
export async function countFacets(
  db: Queryable,
  { table, base, filters, columns }: FacetQuery,
): Promise<{ total: number; counts: FacetCounts }> {
  const bits = new Map(filters.map(({ facet }, index) => [facet, 1 << index]));
  const refused =
    filters.length === 0
      ? sql`0`
      : sql.join(
          filters.map(({ passes }, index) => sql`case when ${passes} then 0 else ${sql.raw(String(1 << index))} end`),
          sql` | `,
        );
  const values = columns.map(({ value }, index) => sql`${value} as ${column(index)}`);
  const parts = columns.map(({ facet, each }, index) => {
    const own = bits.get(facet);
    const counted =
      own === undefined
        ? sql`passing`
        : sql`(select * from candidates where refused & ${sql.raw(String(~own))} < 1) as open`;
    const from = each ? sql`${counted} cross join unnest(${column(index)}) as element` : counted;
    return sql`select ${sql.raw(String(index))} as facet, value::text, n from (select ${each ? sql`element` : column(index)} as value, count(*)::int as n from ${from} group by 1) as counts`;
  });
  // Each filter is evaluated once per row (offset 0). "< 1" means "= 0" in a form for which the planner expects many
  // rows, so that it counts by hashing instead of sorting.
  const { rows } = await db.execute<{ facet: number; value: string | null; n: number }>(sql`
    with considered as (select ${sql.join([sql`(${refused}) as refused`, ...values], sql`, `)} from ${table} ${base ? sql`where ${base}` : sql``} offset 0),
    candidates as materialized (select * from considered where refused & (refused - 1) < 1),
    passing as materialized (select * from candidates where refused < 1)
    ${sql.join([sql`select -1 as facet, null as value, count(*)::int as n from passing`, ...parts], sql` union all `)}`);
  const counts = new Map(columns.map(({ facet }) => [facet, new Map<string, number>()]));
  let total = 0;
  for (const { facet, value, n } of rows) {
    if (facet === -1) total = n;
    else if (value !== null) counts.get(columns[facet]?.facet ?? '')?.set(value, n);
  }
  return { total, counts };
}

const column = (index: number): SQL => sql.raw(`v${index}`);

/** All conditions of a list combined. */
export const allOf = (base: SQL | undefined, filters: readonly ActiveFilter[]): SQL | undefined =>
  and(base, ...filters.map(({ passes }) => passes));

interface Labelled {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** Values that are records: those with results or selected, most frequent first, then by title. */
export function recordFacet(
  counts: ReadonlyMap<string, number> | undefined,
  records: readonly Labelled[],
  chosen: readonly string[] = [],
): { value: string; title: string; count: number }[] {
  return records
    .map(({ id, slug, title }) => ({ value: slug, title, count: counts?.get(String(id)) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => b.count - a.count || compare(a.title, b.title));
}

/** Predefined values, all of them, in order. */
export const fixedFacet = (
  counts: ReadonlyMap<string, number> | undefined,
  values: readonly (readonly [value: string, title: string])[],
): { value: string; title: string; count: number }[] =>
  values.map(([value, title]) => ({ value, title, count: counts?.get(value) ?? 0 }));

/** Options of `ratingMin`. */
export const ratingSteps = [
  [45, '4.5 stars and more'],
  [40, '4 stars and more'],
  [35, '3.5 stars and more'],
  [30, '3 stars and more'],
] as const;

/** Counts of "at least", from counts by value. */
export const atLeastFacet = (
  counts: ReadonlyMap<string, number> | undefined,
  steps: readonly (readonly [value: number, title: string])[],
): { value: string; title: string; count: number }[] =>
  steps.map(([step, title]) => ({
    value: String(step),
    title,
    count: [...(counts ?? [])].reduce((sum, [value, n]) => (Number(value) >= step ? sum + n : sum), 0),
  }));

/** Lowest and highest among counted numbers. */
export function rangeOf(counts: ReadonlyMap<string, number> | undefined): { min: number; max: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const value of counts?.keys() ?? []) [min, max] = [Math.min(min, Number(value)), Math.max(max, Number(value))];
  return { min: Number.isFinite(min) ? min : 0, max };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
