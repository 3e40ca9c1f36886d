import { type SQL, sql } from 'drizzle-orm';
import { arePapersOptional } from './papers/required-repository';
import { type games, models, type videos } from './tables';

type Titles = typeof games | typeof videos;

/**
 * The condition under which lists, pages, feeds and counts name a title or a performer: it was not withdrawn, and the
 * papers of all whom a title names are valid (docs/decisions/papers.md#titles). The clock is the database's, as that of
 * the content version is: the day on which papers end begins for both at once, on every instance.
 */
export const isListed = (table: Titles | typeof models): SQL =>
  table === models
    ? sql`${table.withdrawnAt} is null`
    : sql`(${table.withdrawnAt} is null and (${(table as Titles).papersUntil} > now() or ${arePapersOptional}))`;

/** The same where the names of tables have to be written out: in statements that are, and in columns of a selection. */
export const isListedWrittenOut = (table: 'games' | 'videos'): SQL<boolean> =>
  sql`(${sql.raw(table)}.withdrawn_at is null and ${hasTitlePapers(table)})`;

/** Whether papers let a title be public, withdrawn or not. */
export const hasTitlePapers = (table: 'games' | 'videos'): SQL<boolean> =>
  sql`coalesce(${sql.raw(table)}.papers_until > now() or ${arePapersOptional}, false)`;
