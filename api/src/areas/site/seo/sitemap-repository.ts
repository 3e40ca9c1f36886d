import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { games, models, videos } from '../../catalogue/tables';
import { seoEntries, textPages } from '../../content/tables';
import { saysOnlyText } from '../../catalogue/soft-text/repository';
import { publicTrailer } from '../../catalogue/streams/trailers';
import { pictureUrl } from './json-ld';
import type { SitemapEntry } from './sitemap-xml';

/** Sitemaps list existing pages, and of the catalogue only what every visitor may see. */
export const sitemapKinds = [
  'pages',
  'games',
  'videos',
  'pornstars',
] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

const softGames = or(and(isListed(games), eq(games.soft, true), ne(games.view, 'announcement')), saysOnlyText(games));
/** Videos are listed for their public trailers, or for a soft text. */
const softVideos = or(
  and(isListed(videos), eq(videos.soft, true), sql`${videos.trailer} ->> 'source' is not null`),
  saysOnlyText(videos),
);
const softModels = or(and(isListed(models), eq(models.soft, true)), saysOnlyText(models));

/** Number of pages of each kind. */
export async function countSitemaps(db: Queryable): Promise<Record<SitemapKind, number>> {
  const [pages, [game], [video], [model]] = await Promise.all([
    readPages(db),
    db.select({ n: count() }).from(games).where(softGames),
    db.select({ n: count() }).from(videos).where(softVideos),
    db.select({ n: count() }).from(models).where(softModels),
  ]);
  return { pages: pages.length, games: game?.n ?? 0, videos: video?.n ?? 0, pornstars: model?.n ?? 0 };
}

/**
 * One part of a kind's sitemap.
 * @param part from 0
 * @param size entries of a part
 * @param site the site's origin
 */
export async function readSitemap(
  db: Queryable,
  kind: SitemapKind,
  part: number,
  size: number,
  site: string,
): Promise<SitemapEntry[]> {
  const offset = part * size;
  switch (kind) {
    case 'pages':
      return (await readPages(db)).slice(offset, offset + size);
    case 'games': {
      const rows = await db
        .select({ slug: games.slug, updatedOn: games.updatedOn })
        .from(games)
        .where(softGames)
        .orderBy(asc(games.id))
        .limit(size)
        .offset(offset);
      return rows.map(({ slug, updatedOn }) => ({ path: `/games/${slug}`, changedOn: updatedOn }));
    }
    case 'videos': {
      const rows = await db.select().from(videos).where(softVideos).orderBy(asc(videos.id)).limit(size).offset(offset);
      return rows.map((row) => {
        const path = `/videos/${row.slug}`;
        const content = publicTrailer(site, row);
        const { title, description, releasedOn } = row;
        return {
          path,
          ...(content !== null && {
            video: {
              thumbnail: pictureUrl(site, row.poster),
              title,
              description: description[0] ?? title,
              content,
              releasedOn,
            },
          }),
        };
      });
    }
    case 'pornstars': {
      const rows = await db
        .select({ slug: models.slug })
        .from(models)
        .where(softModels)
        .orderBy(asc(models.id))
        .limit(size)
        .offset(offset);
      return rows.map(({ slug }) => ({ path: `/pornstars/${slug}` }));
    }
  }
}

/** Paths of records: their own sitemaps list those that every visitor may see. */
const recordPath = /^\/(?:games|videos|pornstars|camgirls)\/./;

/** Text pages, and pages that an editor's entry makes indexable. */
async function readPages(db: Queryable): Promise<SitemapEntry[]> {
  const [texts, entries] = await Promise.all([
    db
      .select({ path: textPages.path, updatedOn: textPages.updatedOn })
      .from(textPages)
      .orderBy(asc(textPages.position)),
    db.select({ entry: seoEntries.entry }).from(seoEntries).orderBy(asc(seoEntries.position)),
  ]);
  const hidden = new Set(
    entries.filter(({ entry }) => /\bnoindex\b|\bnone\b/i.test(entry.meta.robots)).map(({ entry }) => entry.pageUrl),
  );
  const changed = new Map(texts.map(({ path, updatedOn }) => [path, updatedOn]));
  const edited = entries.map(({ entry }) => entry.pageUrl).filter((path) => !recordPath.test(path));
  const paths = [...new Set([...edited, ...changed.keys()])].filter((path) => !hidden.has(path));
  return paths.map((path) => {
    const changedOn = changed.get(path);
    return { path, ...(changedOn !== undefined && { changedOn }) };
  });
}
