import type { GallerySet, ReplyOf } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { findModel, findScene, modelsOfOwned, ownedScenes, type SceneRow } from './repository';

const picturesOf = ({ slug, title, gallery }: SceneRow): GallerySet['pictures'] =>
  gallery.map((image) => ({ image, title, game: slug }));

const sceneGroup = ({ id, slug, title, poster, gallery, isListed }: SceneRow) => ({
  id,
  title,
  // A game that is not listed has no page but the owner's.
  pageUrl: isListed ? `/games/${slug}` : `/dashboard/games/${id}`,
  cover: gallery[0] ?? poster,
  count: gallery.length,
});

/** Pictures of what a member owns, by title and by performer. */
export async function readGallery(db: Queryable, accountId: number): Promise<ReplyOf<'GET /api/gallery'>> {
  const [scenes, cast] = await Promise.all([ownedScenes(db, accountId), modelsOfOwned(db, accountId)]);
  return {
    scenes: scenes.map(sceneGroup),
    models: cast.map(({ id, slug, title, portrait, pictures }) => ({
      id,
      title,
      pageUrl: `/pornstars/${slug}`,
      cover: portrait,
      count: pictures + 1,
    })),
  };
}

const refuse = (message: string): never => {
  throw new ApiError(403, 'forbidden', message);
};

/**
 * The pictures of a title.
 * @throws ApiError not-found where there is no such title, and then forbidden where the member does not own it
 */
export async function readScene(db: Queryable, accountId: number, id: number): Promise<GallerySet> {
  const found = await findScene(db, accountId, id);
  if (!found || (!found.isListed && !found.owned)) throw notFound('There is no such title.');
  const { owned, ...scene } = found;
  if (!owned) refuse('These pictures come with the title.');
  return { ...sceneGroup(scene), pictures: picturesOf(scene) };
}

/**
 * The portrait of a performer, and the pictures of every owned title that they are in.
 * @throws ApiError not-found where there is no such performer, and then forbidden where the member owns no such title
 */
export async function readModel(db: Queryable, accountId: number, id: number): Promise<GallerySet> {
  const model = await findModel(db, id);
  if (!model) throw notFound('There is no such performer.');
  const scenes = await ownedScenes(db, accountId, id);
  if (scenes.length === 0) refuse('These pictures come with the titles this performer is in.');
  const pictures = [{ image: model.portrait, title: model.title }, ...scenes.flatMap(picturesOf)];
  return {
    id,
    title: model.title,
    pageUrl: `/pornstars/${model.slug}`,
    cover: model.portrait,
    count: pictures.length,
    pictures,
  };
}
