import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { hasTitlePapers } from '../listed-repository';

const kinds = [
  { table: 'games', links: 'game_models', link: 'game_id' },
  { table: 'videos', links: 'video_models', link: 'video_id' },
] as const;
type Titles = (typeof kinds)[number];

/** Until when the papers of all whom a title names are valid: `infinity` where it names none; null: one has none. */
const untilOf = ({ table, links, link }: Titles): SQL =>
  sql.raw(`(select case when count(*) = 0 then 'infinity' when count(models.papers_until) = count(*) then min(models.papers_until) end
    from ${links} join models on models.id = ${links}.model_id where ${links}.${link} = ${table}.id)`);

interface Which {
  /** Titles that name one of these performers; left out: all. */
  readonly modelIds?: readonly number[];
  /** At most so many games and so many videos; left out: all. */
  readonly limit?: number;
}

/** Titles whose papers have another end than is written there. */
const differing = (titles: Titles, { modelIds, limit }: Which): SQL => {
  const { table, links, link } = titles;
  const named =
    modelIds === undefined
      ? sql`true`
      : sql`${sql.raw(`${table}.id in (select ${link} from ${links} where model_id`)} = any(${sql.param([...modelIds])}::int[]))`;
  return sql`select id from ${sql.raw(table)} where ${named} and papers_until is distinct from ${untilOf(titles)}
    order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
};

/** Whether any title has another end of its papers than is written there. */
export async function hasTitlesToSettle(db: Queryable): Promise<boolean> {
  for (const one of kinds) if ((await db.execute(differing(one, { limit: 1 }))).rows.length > 0) return true;
  return false;
}

/**
 * Writes until when papers let titles be public; call it behind `lockContent`, in the transaction that changes papers or
 * casts. Purchases that have read a game are waited for, and later ones wait, as when it is withdrawn.
 * @returns how many titles have another end now
 */
export async function writeTitlesUntil(tx: Queryable, which: Which = {}): Promise<number> {
  let changed = 0;
  for (const one of kinds) {
    const { rows } = await tx.execute<{ id: number }>(sql`${differing(one, which)} for update`);
    if (rows.length === 0) continue;
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(
      sql`update ${sql.raw(one.table)} set papers_until = ${untilOf(one)} where id = any(${ids}::int[])`,
    );
    changed += rows.length;
  }
  return changed;
}

/** How many titles that were not withdrawn are not public, for want of papers. */
export async function countDarkTitles(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ dark: number }>(sql`
    select (select count(*) from games where games.withdrawn_at is null and not ${hasTitlePapers('games')})::int
      + (select count(*) from videos where videos.withdrawn_at is null and not ${hasTitlePapers('videos')})::int as dark`);
  return rows[0]?.dark ?? 0;
}
