import { eq, isNotNull } from 'drizzle-orm';
import type { Content } from '../../content/schema/schema';
import type { Queryable } from '../../../ground/db/database';
import { games, models, videos } from '../tables';
import { readContent } from './export-repository';

/** Slugs of the performers who were withdrawn. */
export const withdrawnSlugs = async (tx: Queryable): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.select({ slug: models.slug }).from(models).where(isNotNull(models.withdrawnAt))).map(({ slug }) => slug),
  );

/**
 * Writes the keywords of titles anew, after a performer was withdrawn or came back.
 * @param slug the performer's
 */
export async function rewriteKeywords(tx: Queryable, slug: string): Promise<void> {
  const content = await readContent(tx);
  const wordsOf = keywords(content, await withdrawnSlugs(tx));
  for (const [table, list] of [
    [games, content.games],
    [videos, content.videos],
  ] as const)
    for (const title of list.filter(({ cast }) => cast.includes(slug)))
      await tx
        .update(table)
        .set({ keywords: wordsOf(title) })
        .where(eq(table.slug, title.slug));
}

/**
 * Words by which a title is found besides its own: studio, tags and cast.
 * @param withdrawn slugs of performers by whose names nothing is found
 */
export function keywords(
  content: Content,
  withdrawn: ReadonlySet<string>,
): (title: { studio: string; tags: readonly string[]; cast: readonly string[] }) => string {
  const studioNames = new Map(content.studios.map(({ slug, name }) => [slug, name]));
  const tagTitles = new Map(content.tags.map(({ slug, title }) => [slug, title]));
  const modelNames = new Map(content.models.map(({ slug, firstName, lastName }) => [slug, `${firstName} ${lastName}`]));
  return ({ studio, tags: tagSlugs, cast }) =>
    [
      studioNames.get(studio),
      ...tagSlugs.map((slug) => tagTitles.get(slug)),
      ...cast.filter((slug) => !withdrawn.has(slug)).map((slug) => modelNames.get(slug)),
    ]
      .filter((word) => word !== undefined)
      .join(' ');
}
