import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games, models, searchDictionary, videos } from '../tables';
import { isFuzzyMatch } from './edit-distance';

/** Further words of a search change nothing but the work. */
const MAX_TERMS = 8;
/** So many words may one typed word mean; the shortest are the nearest. */
const MAX_EXPANSIONS = 300;

/** A word of a search, and the words of the catalogue that it may mean. */
export interface ExpandedTerm {
  readonly typed: string;
  readonly expansions: readonly string[];
}

/** Makes the dictionary what the catalogue's words are; call it in the transaction that changes them. */
export async function writeDictionary(db: Queryable): Promise<void> {
  await db.delete(searchDictionary);
  await db.execute(sql`
    insert into ${searchDictionary} (word)
    select unnest(${games.searchWords}) from ${games} where ${isListed(games)}
    union select unnest(${videos.searchWords}) from ${videos} where ${isListed(videos)}
    union select unnest(${models.searchWords}) from ${models} where ${isListed(models)}`);
}

/** A word that the catalogue has is no typo: it means itself, and what begins with it; `mara` is not `yara`. */
const expansionsOf = (typed: string, words: readonly string[]): string[] =>
  words.includes(typed)
    ? words.filter((word) => word.startsWith(typed))
    : words.filter((word) => isFuzzyMatch(typed, word));

/**
 * Looks the words of a search up. Candidates come from three indexes: words that begin with the typed one, words with
 * many trigrams in common, and words that are the same when a letter is left out of each, which every word within
 * one edit is (`noen` and `neon` are both `non`). What of them is near enough, `isFuzzyMatch` says.
 * @param q as the contract's SearchText made it
 * @returns undefined for an empty search; a search of signs alone is one word that means nothing
 */
export async function expandTerms(db: Queryable, q: string | undefined): Promise<ExpandedTerm[] | undefined> {
  if (!q) return undefined;
  // Each index alone: with an "or" all three conditions would be checked again for every candidate.
  const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
    select typed, array(
      select word from (
        select word from ${searchDictionary} where word % typed
        union select word from ${searchDictionary} where word like typed || '%'
        union select word from ${searchDictionary} where search_deletions(word) && search_deletions(typed)
      ) as candidate order by length(word), word
    ) as words
    from unnest(search_words_of(${q})) with ordinality as term(typed, place) order by place limit ${MAX_TERMS}`);
  if (rows.length === 0) return [{ typed: q, expansions: [] }];
  return rows.map(({ typed, words }) => ({ typed, expansions: expansionsOf(typed, words).slice(0, MAX_EXPANSIONS) }));
}
