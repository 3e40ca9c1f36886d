import { and, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { checkContent } from '../../content/schema/check';
import { withMeasuredFacts } from '../../content/schema/measured-facts';
import { mediaReferences } from '../../content/schema/media-references';
import type { Content } from '../../content/schema/schema';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import {
  categories,
  devices,
  gameModels,
  games,
  liveRooms,
  models,
  offers,
  purchases,
  studios,
  tags,
  videoModels,
  videos,
} from '../tables';
import { faqItems, seoEntries, textPages } from '../../content/tables';
import { siteContent } from '../../../ground/db/tables';
import { widestProjection } from '../games/service';
import { versionedPath } from '../../content/media/media';
import { type StoredFile, storedFiles, writeMediaFiles } from '../../content/media/repository';
import { withoutWithdrawn } from '../gallery/withdrawn-pictures-repository';
import { countMembersVotes } from '../ratings/repository';
import { ContentError, readDocument, refuseProblems } from './content-document';
import { keywords, withdrawnSlugs } from './keywords-repository';
import { writeTitlesUntil } from '../papers/titles-repository';
import { writeDictionary } from '../search/dictionary-repository';
import { chunks, type Ids, replace, upsert } from './upsert-repository';

/**
 * Makes the catalogue what the document says, in one transaction: all of it or nothing. Records are
 * known by slug, so games keep their ids (and members their purchases) when content is loaded again.
 * @param input the document, checked here
 * @param files files of the document that were put into the store, by name; what is there already need not be given
 * @param now the time from which ages and "back in minutes" count
 * @param keepRooms whether live rooms stay as they are, with the times at which performers said to be back
 * @returns how many games, videos, performers and live rooms there are now
 * @throws ContentError every problem with its path; nothing was changed
 */
export async function importContent(
  db: Queryable,
  input: unknown,
  now = new Date(),
  files: ReadonlyMap<string, StoredFile> = new Map(),
  keepRooms = false,
): Promise<{ games: number; videos: number; models: number; liveRooms: number }> {
  const document = readDocument(input);

  return db.transaction(async (tx) => {
    await lockContent(tx);
    const stored = new Map([...(await storedFiles(tx)), ...files]);
    const content = withMeasuredFacts(document, stored, (name, { key }) => versionedPath(name, key));
    const problems = checkContent(content, now);
    refuseProblems(problems);
    await refuseRemovingOwnedGames(tx, content);
    const studioIds = await upsert(tx, studios, content.studios, 'slug');
    const categoryIds = await upsert(tx, categories, content.categories, 'slug');
    const tagIds = await upsert(
      tx,
      tags,
      content.tags.map(({ category, ...tag }) => ({
        ...tag,
        categoryId: category === null ? null : idOf(categoryIds, category),
      })),
      'slug',
    );
    const modelIds = await upsert(
      tx,
      models,
      content.models.map(({ withdrawn: _w, softText, ...model }) => ({ ...model, softText: softText ?? null })),
      'slug',
    );
    await markWithdrawn(tx, models, content.models, now);
    const wordsOf = keywords(content, await withdrawnSlugs(tx));
    const gameIds = await upsert(
      tx,
      games,
      (await withoutWithdrawn(tx, content.games)).map((game) => ({
        ...gameRow(game, studioIds, tagIds),
        keywords: wordsOf(game),
      })),
      'slug',
    );
    await markWithdrawn(tx, games, content.games, now);
    const videoWordsOf = keywords(content, await withdrawnSlugs(tx));
    await countMembersVotes(tx);
    await writeCast(
      tx,
      gameModels,
      content.games.map((game) => ({ owner: { gameId: idOf(gameIds, game.slug) }, cast: game.cast })),
      modelIds,
    );
    const videoIds = await upsert(
      tx,
      videos,
      content.videos.map((video) => ({
        ...videoRow(video, studioIds, tagIds, gameIds),
        keywords: videoWordsOf(video),
      })),
      'slug',
    );
    await markWithdrawn(tx, videos, content.videos, now);
    await writeCast(
      tx,
      videoModels,
      content.videos.map((video) => ({ owner: { videoId: idOf(videoIds, video.slug) }, cast: video.cast })),
      modelIds,
    );

    if (!keepRooms)
      await upsert(
        tx,
        liveRooms,
        content.liveRooms.map(({ model, ...room }) => ({
          ...room,
          modelId: idOf(modelIds, model),
          backAt: minutesAfter(now, room.backInMinutes),
        })),
        'nickname',
      );
    await replace(
      tx,
      offers,
      content.offers.map(({ games: slugs, ...offer }) => ({
        ...offer,
        gameIds: slugs.map((slug) => idOf(gameIds, slug)),
      })),
    );
    await replace(tx, devices, content.devices);
    await replace(tx, textPages, content.textPages);
    await replace(tx, faqItems, content.faq);
    await replace(
      tx,
      seoEntries,
      content.seo.map((entry) => ({ pageUrl: entry.pageUrl, entry })),
    );
    for (const key of ['bars', 'home', 'avatars', 'accountPictures'] as const)
      await tx
        .insert(siteContent)
        .values({ key, value: content[key] })
        .onConflictDoUpdate({ target: siteContent.key, set: { value: content[key] } });

    if (!keepRooms)
      await tx.delete(liveRooms).where(
        notInArray(
          liveRooms.nickname,
          content.liveRooms.map(({ nickname }) => nickname),
        ),
      );
    // Last, when nothing refers to them any more.
    for (const [table, list] of [
      [videos, content.videos],
      [games, content.games],
      [models, content.models],
      [tags, content.tags],
      [categories, content.categories],
      [studios, content.studios],
    ] as const) {
      await tx.delete(table).where(
        notInArray(
          table.slug,
          list.map(({ slug }) => slug),
        ),
      );
    }
    await writeMediaFiles(tx, mediaReferences(content), stored);
    await writeTitlesUntil(tx);
    await writeDictionary(tx);
    await bumpContentVersion(tx);
    return {
      games: content.games.length,
      videos: content.videos.length,
      models: content.models.length,
      liveRooms: content.liveRooms.length,
    };
  });
}

/** Bought items stay: a document without one is refused. */
async function refuseRemovingOwnedGames(tx: Queryable, content: Content): Promise<void> {
  const owned = await tx
    .selectDistinct({ slug: games.slug })
    .from(games)
    .innerJoin(purchases, sql`${purchases.gameId} = ${games.id}`)
    .where(
      notInArray(
        games.slug,
        content.games.map(({ slug }) => slug),
      ),
    );
  if (owned.length > 0)
    throw new ContentError(
      owned.map(
        ({ slug }) =>
          `games: "${slug}" is owned by members and cannot be removed: “game withdraw ${slug}” takes it off the site`,
      ),
    );
}

function gameRow(
  { studio, tags: slugs, cast: _cast, withdrawn: _w, softText, ...game }: Content['games'][number],
  studioIds: Ids,
  tagIds: Ids,
) {
  return {
    ...game,
    softText: softText ?? null,
    studioId: idOf(studioIds, studio),
    tagIds: slugs.map((slug) => idOf(tagIds, slug)),
    projection: widestProjection(game.files),
  };
}

function videoRow(
  { studio, tags: slugs, cast: _cast, game, withdrawn: _w, softText, ...video }: Content['videos'][number],
  studioIds: Ids,
  tagIds: Ids,
  gameIds: Ids,
) {
  return {
    ...video,
    softText: softText ?? null,
    studioId: idOf(studioIds, studio),
    tagIds: slugs.map((slug) => idOf(tagIds, slug)),
    gameId: game === null ? null : idOf(gameIds, game),
    projection: widestProjection(video.files),
  };
}

/** Withdraws what the document says is withdrawn. What was before stays so from then on. */
async function markWithdrawn(
  tx: Queryable,
  table: typeof games | typeof videos | typeof models,
  list: readonly { readonly slug: string; readonly withdrawn?: true | undefined }[],
  now: Date,
): Promise<void> {
  const slugs = list.filter(({ withdrawn }) => withdrawn).map(({ slug }) => slug);
  if (slugs.length > 0)
    await tx
      .update(table)
      .set({ withdrawnAt: now })
      .where(and(inArray(table.slug, slugs), isNull(table.withdrawnAt)));
}

const minutesAfter = (now: Date, minutes: number | null): Date | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * 60_000);

function idOf(ids: Ids, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`"${slug}" was not written`);
  return id;
}

async function writeCast(
  tx: Queryable,
  table: PgTable,
  list: readonly { owner: object; cast: readonly string[] }[],
  modelIds: Ids,
): Promise<void> {
  await tx.delete(table);
  const rows = list.flatMap(({ owner, cast }) =>
    cast.map((slug, position) => ({ ...owner, modelId: idOf(modelIds, slug), position })),
  );
  for (const some of chunks(rows)) await tx.insert(table).values(some);
}
