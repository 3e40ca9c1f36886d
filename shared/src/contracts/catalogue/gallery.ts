import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from '../content/media';

/** A group of pictures: of a title that the member owns, or of a performer in one. */
const GalleryGroup = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The page of the title or performer. */
  pageUrl: z.string(),
  cover: MediaImage,
  count: z.number().int().min(0),
});
export type GalleryGroup = z.infer<typeof GalleryGroup>;

const GalleryPicture = z.object({
  image: MediaImage,
  /** Name of the title or performer. */
  title: z.string(),
  /** Slug of the game that the picture is from; a portrait has none. */
  game: z.string().optional(),
});

const GallerySet = GalleryGroup.extend({ pictures: z.array(GalleryPicture) });
export type GallerySet = z.infer<typeof GallerySet>;

const member = { access: 'member', audience: 'full' } as const;
const params = z.object({
  id: z.coerce.number().int('must be an id').min(1, 'must be an id').max(2_000_000_000, 'must be an id'),
});

/** Scenes are the titles that a member owns, models the performers in them (docs/decisions/gallery-pictures.md). */
export const gallery = defineEndpoints({
  'GET /api/gallery': {
    summary: 'Pictures of the titles that the member owns, by title and by performer',
    ...member,
    reply: z.object({ scenes: z.array(GalleryGroup), models: z.array(GalleryGroup) }),
  },
  'GET /api/gallery/scene/{id}': {
    summary: 'Pictures of one title; 403 forbidden where the member does not own it',
    ...member,
    params,
    reply: GallerySet,
  },
  'GET /api/gallery/model/{id}': {
    summary: 'Pictures with one performer, of titles that the member owns; 403 forbidden where there is none',
    ...member,
    params,
    reply: GallerySet,
  },
});
