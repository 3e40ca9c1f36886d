import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ExpandedTerm } from './dictionary-repository';

const wordArray = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`;

/** Every word of the search, or one that it may mean, is among the words; `undefined` finds everything. */
export function matches(terms: readonly ExpandedTerm[] | undefined, searchWords: SQLWrapper): SQL | undefined {
  return terms && and(...terms.map(({ expansions }) => sql`${searchWords} && ${wordArray(expansions)}`));
}

/**
 * How well an item fits: for each word of the search 3 points when the title has the very word, 2 when it has
 * one that may be expansions, 1 when only a keyword is the very word.
 */
export function relevance(terms: readonly ExpandedTerm[], titleWords: SQLWrapper, searchWords: SQLWrapper): SQL {
  const points = terms.map(
    ({ typed, expansions }) =>
      sql`case when ${titleWords} @> ${wordArray([typed])} then 3 when ${titleWords} && ${wordArray(expansions)} then 2 when ${searchWords} @> ${wordArray([typed])} then 1 else 0 end`,
  );
  return sql`(${sql.join(points, sql` + `)})`;
}
