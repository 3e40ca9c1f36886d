import type { MediaImage } from '@platform/shared/contracts';
import { and, desc, eq, ne } from 'drizzle-orm';
import { isPlayable } from '../../content/schema/playable';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { gameModels, games, models, videoModels } from '../../catalogue/tables';
import { castOf, tagsById } from '../../catalogue/games/repository';
import { findGameBySlugOrId } from '../../catalogue/games/service';
import type { PageRecord } from '../bootstrap/record';
import { findModel, findRoom, findTextPage, findVideo } from '../bootstrap/repository';
import { publicTrailer } from '../../catalogue/streams/trailers';
import type { SeoSite } from './seo-site';
import { type JsonLd, person, videoGame, videoObject, webPage } from './json-ld';

/** Data of a page's subject for its head. */
export interface Subject {
  /** Canonical path of the page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Keywords for search engines of other sites; empty if there are none. */
  readonly keywords: readonly string[];
  readonly parents: readonly { readonly title: string; readonly url: string }[];
  /** Whether every visitor may see its name, also before the age gate. */
  readonly soft: boolean;
  /** For one that is not soft: the text shown there, in addition to its name; null: none. */
  readonly softText: string | null;
  readonly image: MediaImage | null;
  /** Its Open Graph type. */
  readonly kind: 'website' | 'article' | 'profile' | 'video.other';
  readonly scheme: (site: SeoSite) => JsonLd;
}

type NamedRecord = Extract<PageRecord, { slug: string } | { kind: 'text' }>;

/**
 * @param softOnly leaves out related names that are not soft
 * @returns the record that a path names, or null if there is none
 */
export function findSubject(
  db: Queryable,
  record: NamedRecord,
  path: string,
  softOnly: boolean,
): Promise<Subject | null> {
  switch (record.kind) {
    case 'game':
      return gameSubject(db, record.slug, softOnly);
    case 'video':
      return videoSubject(db, record.slug, softOnly);
    case 'model':
      return modelSubject(db, record.slug, path, softOnly);
    case 'room':
      return roomSubject(db, record.slug, path);
    case 'text':
      return textSubject(db, path);
  }
}

async function gameSubject(db: Queryable, slugOrId: string, softOnly: boolean): Promise<Subject | null> {
  const found = await findGameBySlugOrId(db, slugOrId);
  if (!found) return null;
  const { game, studio } = found;
  const [cast, labels] = await Promise.all([castOf(db, game.id, softOnly), tagsById(db, game.tagIds)]);
  const properties = {
    ...game,
    studio,
    cast: cast.filter(({ soft }) => soft || !softOnly),
    genres: game.tagIds.flatMap((id) => labels.find((label) => label.id === id)?.title ?? []),
    onSale: game.view !== 'announcement' && isPlayable(game.files),
    votes: game.ratingSpread.reduce((sum, votes) => sum + votes, 0),
  };
  return {
    path: `/games/${game.slug}`,
    title: game.title,
    description: game.tagline,
    keywords: [
      game.title,
      ...properties.genres,
      ...(studio === '' ? [] : [studio]),
      ...properties.cast.map(fullName),
      'VR game',
    ],
    parents: [{ title: 'Games', url: '/games' }],
    soft: game.soft,
    softText: game.view === 'announcement' ? null : game.softText,
    image: game.hero,
    kind: 'website',
    scheme: (site) => videoGame(site, properties),
  };
}

async function videoSubject(db: Queryable, slug: string, softOnly: boolean): Promise<Subject | null> {
  const video = await findVideo(db, slug);
  if (!video) return null;
  const description = video.description[0] ?? '';
  const [cast, labels] = await Promise.all([castOfVideo(db, video.id), tagsById(db, video.tagIds)]);
  return {
    path: `/videos/${slug}`,
    title: video.title,
    description,
    keywords: [
      video.title,
      ...video.tagIds.flatMap((id) => labels.find((label) => label.id === id)?.title ?? []),
      ...cast.filter(({ soft }) => soft || !softOnly).map(fullName),
      'VR video',
    ],
    parents: [{ title: 'Videos', url: '/videos' }],
    soft: video.soft,
    softText: video.softText,
    image: video.poster,
    kind: 'video.other',
    scheme: (site) =>
      videoObject(site.origin, { ...video, description, contentUrl: publicTrailer(site.origin, video) }),
  };
}

async function modelSubject(db: Queryable, slug: string, path: string, softOnly: boolean): Promise<Subject | null> {
  const model = await findModel(db, slug);
  if (!model) return null;
  const titles = await titlesOf(db, model.id, softOnly);
  const properties = {
    path,
    name: fullName(model),
    description: model.bio[0] ?? '',
    image: model.portrait,
  };
  const { name: title, description, image } = properties;
  return {
    path,
    title,
    description,
    keywords: [title, ...titles, 'VR pornstar'],
    parents: [{ title: 'Pornstars', url: '/pornstars' }],
    soft: model.soft,
    softText: model.softText,
    image,
    kind: 'profile',
    scheme: (site) => person(site.origin, properties),
  };
}

async function roomSubject(db: Queryable, nickname: string, path: string): Promise<Subject | null> {
  const room = await findRoom(db, nickname);
  if (!room) return null;
  const properties = { path, name: room.name, description: room.topic, image: null };
  // Live rooms have no soft data.
  return {
    path,
    title: room.name,
    description: room.topic,
    keywords: [room.name, 'live VR room'],
    parents: [{ title: 'Live rooms', url: '/camgirls' }],
    soft: false,
    softText: null,
    image: null,
    kind: 'profile',
    scheme: (site) => person(site.origin, properties),
  };
}

async function textSubject(db: Queryable, path: string): Promise<Subject | null> {
  const page = await findTextPage(db, path);
  if (!page) return null;
  const parent = page.parent ? await findTextPage(db, page.parent) : null;
  const properties = { path, title: page.title, description: page.summary };
  return {
    ...properties,
    keywords: [],
    parents: parent ? [{ title: parent.title, url: parent.path }] : [],
    soft: true,
    softText: null,
    image: null,
    kind: 'article',
    scheme: (site) => webPage(site.origin, properties),
  };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const castOfVideo = (db: Queryable, videoId: number) =>
  db
    .select({ firstName: models.firstName, lastName: models.lastName, soft: models.soft })
    .from(models)
    .innerJoin(videoModels, eq(videoModels.modelId, models.id))
    .where(and(eq(videoModels.videoId, videoId), isListed(models)))
    .orderBy(models.id);

const KEYWORD_TITLES = 5;

/** The most popular games of a performer that have a page. */
async function titlesOf(db: Queryable, modelId: number, softOnly: boolean): Promise<string[]> {
  const rows = await db
    .select({ title: games.title })
    .from(games)
    .innerJoin(gameModels, eq(gameModels.gameId, games.id))
    .where(
      and(
        eq(gameModels.modelId, modelId),
        isListed(games),
        ne(games.view, 'announcement'),
        softOnly ? eq(games.soft, true) : undefined,
      ),
    )
    .orderBy(desc(games.popularity), games.id)
    .limit(KEYWORD_TITLES);
  return rows.map(({ title }) => title);
}
