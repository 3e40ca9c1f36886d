import { eq, isNotNull } from 'drizzle-orm';
import type { Content } from '../../content/schema/schema';
import type { Queryable } from '../../../ground/db/database';
import { games, models, videos } from '../tables';
import { readContent } from './export-repository';

/** Slugs by whose names no title is found. */
interface Withdrawn {
  readonly performers: ReadonlySet<string>;
  readonly games: ReadonlySet<string>;
}

/** Slugs of the performers and games that were withdrawn. */
export async function withdrawnSlugs(tx: Queryable): Promise<Withdrawn> {
  const read = async (table: typeof models | typeof games) =>
    new Set(
      (await tx.select({ slug: table.slug }).from(table).where(isNotNull(table.withdrawnAt))).map(({ slug }) => slug),
    );
  return { performers: await read(models), games: await read(games) };
}

/**
 * Writes the keywords of titles anew, after a performer or a game was withdrawn or came back.
 * @param slug the performer's or the game's
 */
export async function rewriteKeywords(tx: Queryable, slug: string): Promise<void> {
  const content = await readContent(tx);
  const wordsOf = keywords(content, await withdrawnSlugs(tx));
  for (const [table, list] of [
    [games, content.games.filter(({ cast }) => cast.includes(slug))],
    [videos, content.videos.filter(({ cast, game }) => cast.includes(slug) || game === slug)],
  ] as const)
    for (const title of list)
      await tx
        .update(table)
        .set({ keywords: wordsOf(title) })
        .where(eq(table.slug, title.slug));
}

interface Title {
  readonly studio: string;
  readonly tags: readonly string[];
  readonly cast: readonly string[];
  /** Slug of the game that a video is of. */
  readonly game?: string | null;
}

/** Words by which a title is found besides its own: studio, tags, cast, and the game that a video is of. */
export function keywords(content: Content, withdrawn: Withdrawn): (title: Title) => string {
  const studioNames = new Map(content.studios.map(({ slug, name }) => [slug, name]));
  const tagTitles = new Map(content.tags.map(({ slug, title }) => [slug, title]));
  const modelNames = new Map(content.models.map(({ slug, firstName, lastName }) => [slug, `${firstName} ${lastName}`]));
  const gameTitles = new Map(content.games.map(({ slug, title }) => [slug, title]));
  return ({ studio, tags: tagSlugs, cast, game = null }) =>
    [
      studioNames.get(studio),
      ...tagSlugs.map((slug) => tagTitles.get(slug)),
      ...cast.filter((slug) => !withdrawn.performers.has(slug)).map((slug) => modelNames.get(slug)),
      game === null || withdrawn.games.has(game) ? undefined : gameTitles.get(game),
    ]
      .filter((word) => word !== undefined)
      .join(' ');
}
