import fc from 'fast-check';
import type { Content } from '../areas/content/schema/schema';
import type { DatabaseConnection } from '../ground/db/database';
import { importListed } from './import-listed';
import { searches } from './list-reference';
import { createTestDatabase } from './test-database';

/** Some of a filter's values, or none. */
export const someOf = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { maxLength: 3 }), { nil: undefined });
/** A value, or none. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** The parameters that queries to every list of the random catalogue may have. */
export const commonQuery = {
  page: fc.constantFrom(1, 1, 1, 2, 3, 10_000),
  q: fc.option(fc.constantFrom(...searches), { nil: undefined, freq: 3 }),
  tags: someOf(['tag-1', 'tag-7', 'tag-20', 'tag-39']),
  studio: someOf(['studio-0', 'studio-5', 'studio-11']),
  projection: someOf(['flat', '180', '360']),
  scripts: maybe(fc.boolean()),
};

/**
 * A database with a catalogue in it.
 * @param kind whose items are wanted with the numbers that the database gave
 */
export async function databaseWith<Kind extends 'games' | 'videos'>(
  content: Content,
  kind: Kind,
): Promise<{ database: DatabaseConnection; items: (Content[Kind][number] & { readonly id: number })[] }> {
  const database = await createTestDatabase();
  await importListed(database.db, content);
  const { rows } = await database.pool.query<{ id: number; slug: string }>(`select id, slug from ${kind}`);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const list: readonly Content[Kind][number][] = content[kind];
  return { database, items: list.map((item) => ({ ...item, id: ids.get(item.slug) ?? 0 })) };
}

interface ReceivedList {
  readonly items: readonly { readonly slug: string }[];
  readonly total: number;
  readonly facets?: (object & { readonly rating: readonly { readonly count: number }[] }) | undefined;
}

/**
 * Finds a query whose list differs from the reference: other items, another order, other counts.
 * @param read the list, by its queries
 * @param reference makes the expected list by reading every item
 * @returns the smallest such query with both lists, or undefined after 250 queries without one
 */
export async function differenceOf<Query>(
  queries: fc.Arbitrary<Query>,
  read: (query: Query, softOnly: boolean) => Promise<ReceivedList>,
  reference: (query: Query, softOnly: boolean) => object,
): Promise<string | undefined> {
  const same = fc.asyncProperty(queries, fc.boolean(), async (query, softOnly) => {
    const list = await read(query, softOnly);
    const { rating, ...facets } = list.facets ?? { rating: [] };
    expect({
      slugs: list.items.map(({ slug }) => slug),
      total: list.total,
      facets: { ...facets, rating: rating.map(({ count }) => count) },
    }).toEqual(reference(query, softOnly));
  });
  return fc.asyncDefaultReportMessage(await fc.check(same, { numRuns: 250 }));
}
