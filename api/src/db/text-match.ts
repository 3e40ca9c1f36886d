import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SoughtWord } from '../modules/catalogue/search/dictionary-repository';

const wordArray = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`;

/** Every word of the search, or one that it may mean, is among the words; `undefined` finds everything. */
export function matches(sought: readonly SoughtWord[] | undefined, searchWords: SQLWrapper): SQL | undefined {
  return sought && and(...sought.map(({ meant }) => sql`${searchWords} && ${wordArray(meant)}`));
}

/**
 * How well an item fits: for each word of the search 3 points when the title has the very word, 2 when it has
 * one that may be meant, 1 when only a keyword is the very word.
 */
export function relevance(sought: readonly SoughtWord[], titleWords: SQLWrapper, searchWords: SQLWrapper): SQL {
  const points = sought.map(
    ({ typed, meant }) =>
      sql`case when ${titleWords} @> ${wordArray([typed])} then 3 when ${titleWords} && ${wordArray(meant)} then 2 when ${searchWords} @> ${wordArray([typed])} then 1 else 0 end`,
  );
  return sql`(${sql.join(points, sql` + `)})`;
}
