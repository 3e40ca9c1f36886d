import { asc, eq } from 'drizzle-orm';
import { withoutVersions } from '../../content/schema/measured-facts';
import { Content } from '../../content/schema/schema';
import type { Database, Queryable } from '../../../ground/db/database';
import {
  categories,
  devices,
  gameModels,
  games,
  liveRooms,
  models,
  offers,
  studios,
  tags,
  videoModels,
  videos,
} from '../tables';
import { faqItems, seoEntries, textPages } from '../../content/tables';
import { readSuppliedAvatars } from '../../identity/avatars/repository';
import { readHome } from '../home/repository';
import { meanRating } from '../ratings/mean-rating';
import { readAccountPictures } from '../../content/account-pictures/repository';
import { readBars } from '../../content/bars/repository';

/**
 * The catalogue as a document that `importContent` loads again: what went in comes out.
 * @returns the document, checked against its own format
 */
export function exportContent(db: Database): Promise<Content> {
  // One snapshot: a change in between cannot tear the document.
  return db.transaction(readContent, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** As `exportContent`, within a transaction. */
export async function readContent(tx: Queryable): Promise<Content> {
  const studioRows = await tx.select().from(studios).orderBy(asc(studios.position));
  const categoryRows = await tx.select().from(categories).orderBy(asc(categories.position));
  const tagRows = await tx.select().from(tags).orderBy(asc(tags.position));
  const modelRows = await tx.select().from(models).orderBy(asc(models.position));
  const gameRows = await tx.select().from(games).orderBy(asc(games.position));
  const videoRows = await tx.select().from(videos).orderBy(asc(videos.position));
  const gameCast = await tx
    .select({ owner: gameModels.gameId, slug: models.slug })
    .from(gameModels)
    .innerJoin(models, eq(models.id, gameModels.modelId))
    .orderBy(asc(gameModels.position));
  const videoCast = await tx
    .select({ owner: videoModels.videoId, slug: models.slug })
    .from(videoModels)
    .innerJoin(models, eq(models.id, videoModels.modelId))
    .orderBy(asc(videoModels.position));
  const roomRows = await tx.select().from(liveRooms).orderBy(asc(liveRooms.position));
  const offerRows = await tx.select().from(offers).orderBy(asc(offers.position));
  const deviceRows = await tx.select().from(devices).orderBy(asc(devices.position));
  const pageRows = await tx.select().from(textPages).orderBy(asc(textPages.position));
  const faqRows = await tx.select().from(faqItems).orderBy(asc(faqItems.position));
  const seoRows = await tx.select().from(seoEntries).orderBy(asc(seoEntries.position));

  const slugOf = {
    studio: slugs(studioRows),
    category: slugs(categoryRows),
    tag: slugs(tagRows),
    model: slugs(modelRows),
    game: slugs(gameRows),
  };
  const castOf = (rows: readonly { owner: number; slug: string }[], owner: number): string[] =>
    rows.filter((row) => row.owner === owner).map((row) => row.slug);

  const content = Content.parse({
    format: 1,
    studios: studioRows.map(({ id: _i, position: _p, ...studio }) => studio),
    categories: categoryRows.map(({ id: _i, position: _p, ...category }) => category),
    tags: tagRows.map(({ id: _i, position: _p, categoryId, ...tag }) => ({
      ...tag,
      category: categoryId === null ? null : slugOf.category(categoryId),
    })),
    models: modelRows.map(
      ({
        id: _i,
        position: _p,
        searchWords: _s,
        papersUntil: _u,
        papersGraceUntil: _g,
        withdrawnAt,
        softText,
        ...model
      }) => ({
        ...model,
        ...(softText !== null && { softText }),
        ...withdrawn(withdrawnAt),
      }),
    ),
    games: gameRows.map(
      ({
        id,
        position: _p,
        studioId,
        tagIds,
        projection: _w,
        searchWords: _s,
        titleWords: _t,
        keywords: _k,
        papersUntil: _u,
        withdrawnAt,
        softText,
        ...game
      }) => ({
        ...game,
        ...(softText !== null && { softText }),
        ...withdrawn(withdrawnAt),
        // Members' votes are not content.
        rating: meanRating(game.ratingSpread),
        studio: slugOf.studio(studioId),
        tags: tagIds.map(slugOf.tag),
        cast: castOf(gameCast, id),
      }),
    ),
    videos: videoRows.map(
      ({
        id,
        position: _p,
        studioId,
        tagIds,
        gameId,
        projection: _w,
        searchWords: _s,
        titleWords: _t,
        keywords: _k,
        papersUntil: _u,
        withdrawnAt,
        softText,
        ...video
      }) => ({
        ...video,
        ...(softText !== null && { softText }),
        ...withdrawn(withdrawnAt),
        studio: slugOf.studio(studioId),
        tags: tagIds.map(slugOf.tag),
        cast: castOf(videoCast, id),
        game: gameId === null ? null : slugOf.game(gameId),
      }),
    ),
    // The goal and the chat's settings are the performer's, not content.
    liveRooms: roomRows.map(
      ({ nickname, modelId, topic, topics, projection, backInMinutes, picture, loop, recording }) => ({
        nickname,
        model: slugOf.model(modelId),
        topic,
        topics,
        projection,
        backInMinutes,
        picture,
        loop,
        recording,
      }),
    ),
    offers: offerRows.map(({ id: _i, position: _p, gameIds, ...offer }) => ({
      ...offer,
      games: gameIds.map(slugOf.game),
    })),
    devices: deviceRows.map(({ position: _p, ...device }) => device),
    textPages: pageRows.map(({ position: _p, ...page }) => page),
    faq: faqRows.map(({ position: _p, ...item }) => item),
    seo: seoRows.map(({ entry }) => entry),
    bars: await readBars(tx),
    avatars: await readSuppliedAvatars(tx),
    home: await readHome(tx),
    accountPictures: await readAccountPictures(tx),
  });
  return withoutVersions(content);
}

const withdrawn = (at: Date | null): { withdrawn?: true } => (at === null ? {} : { withdrawn: true });

function slugs(rows: readonly { id: number; slug: string }[]): (id: number) => string {
  const byId = new Map(rows.map(({ id, slug }) => [id, slug]));
  return (id) => {
    const slug = byId.get(id);
    if (slug === undefined) throw new Error(`record ${id} is referred to and not there`);
    return slug;
  };
}
