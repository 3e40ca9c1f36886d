import type { MediaImage } from '@platform/shared/contracts';
import { imageName } from '../../../ground/images/image-name';
import type { Content, ContentTrailer, ContentVideo } from './schema';

/** Purpose of a media file, which decides its allowed types. */
export type MediaKind =
  'image' | 'clip' | 'film' | 'playlist' | 'captions' | 'script' | 'thumbnails' | 'thumbnail-sheet';
export type MediaOwnerKind = 'game' | 'video' | 'performer' | 'room' | 'offer' | 'device' | 'site';

/** A place in the document that names a file. */
export interface MediaReference {
  /** Such as `games.0.poster`. */
  readonly place: string;
  /** Folder and name, such as `posters/neon-dunes.webp` or `streams/neon-dunes.mp4`. */
  readonly name: string;
  readonly kind: MediaKind;
  readonly owner: { readonly kind: MediaOwnerKind; readonly slug: string };
  /** Whether its owner may be shown before the age gate. */
  readonly soft: boolean;
  /** Size and colour of a picture in the document. */
  readonly image?: MediaImage;
}

type Entry = readonly [place: string, kind: MediaKind, name: string | null | undefined, image?: MediaImage | null];

const picture = (place: string, image: MediaImage | null): Entry => [place, 'image', image && imageName(image), image];

/** Every file that a document names, in the document's order; repeated if several records name it. */
export function mediaReferences(content: Content): MediaReference[] {
  const list: MediaReference[] = [];
  const add = (owner: MediaReference['owner'], soft: boolean, entries: readonly Entry[]): void => {
    for (const [place, kind, name, image] of entries)
      if (name) list.push({ place, name, kind, owner, soft, ...(image && { image }) });
  };
  for (const [index, game] of content.games.entries()) {
    const at = `games.${index}`;
    add({ kind: 'game', slug: game.slug }, game.soft, [
      picture(`${at}.poster`, game.poster),
      picture(`${at}.logo`, game.logo),
      picture(`${at}.logoLeft`, game.logoLeft),
      picture(`${at}.hero`, game.hero),
      ...game.gallery.map((image, place) => picture(`${at}.gallery.${place}`, image)),
      ...game.files.flatMap((file, place) => filmEntries(`${at}.files.${place}`, file)),
      ...(game.trailer ? filmEntries(`${at}.trailer`, game.trailer) : []),
      ...captionEntries(`${at}.trailer`, game.trailer),
      ...(game.clip ? [[`${at}.clip.source`, 'clip', `clips/${game.clip.source}`] as const] : []),
    ]);
  }
  for (const [index, video] of content.videos.entries()) {
    const at = `videos.${index}`;
    add({ kind: 'video', slug: video.slug }, video.soft, [
      picture(`${at}.poster`, video.poster),
      ...video.chapters.map(({ still }, place) => picture(`${at}.chapters.${place}.still`, still ?? null)),
      ...video.files.flatMap((file, place) => filmEntries(`${at}.files.${place}`, file)),
      ...(video.trailer ? filmEntries(`${at}.trailer`, video.trailer) : []),
      ...captionEntries(at, video),
      ...captionEntries(`${at}.trailer`, video.trailer),
    ]);
  }
  for (const [index, { slug, soft, portrait, avatar }] of content.models.entries())
    add({ kind: 'performer', slug }, soft, [
      picture(`models.${index}.portrait`, portrait),
      picture(`models.${index}.avatar`, avatar),
    ]);
  for (const [index, { nickname, picture: image, loop }] of content.liveRooms.entries())
    add({ kind: 'room', slug: nickname }, false, [
      picture(`liveRooms.${index}.picture`, image),
      [`liveRooms.${index}.loop`, 'film', loop && `streams/${loop}`],
    ]);
  // Before the age gate, an offer shows a picture of one of its soft games.
  for (const [index, { slug, image }] of content.offers.entries())
    add({ kind: 'offer', slug }, false, [picture(`offers.${index}.image`, image)]);
  for (const [index, { slug, image }] of content.devices.entries())
    add({ kind: 'device', slug }, false, [picture(`devices.${index}.image`, image)]);
  // Shown only after the age gate, because it may be a picture of a title.
  add(
    { kind: 'site', slug: 'account-pictures' },
    false,
    Object.entries(content.accountPictures).map(([kind, image]) => picture(`accountPictures.${kind}`, image ?? null)),
  );
  const { header, footer } = content.bars;
  add({ kind: 'site', slug: 'site' }, true, [
    picture('bars.header.logo.image', header.logo.image),
    picture('bars.footer.logo.image', footer.logo.image),
    ...content.avatars.map((image, index) => picture(`avatars.${index}`, image)),
  ]);
  return list;
}

/** The files that make up a title's file, where it names them. */
type FilmFile = { readonly [name in 'source' | 'playlist' | 'script' | 'thumbnails']?: string | null | undefined };

const filmEntries = (at: string, file: FilmFile): Entry[] => [
  [`${at}.source`, 'film', file.source && `streams/${file.source}`],
  [`${at}.playlist`, 'playlist', file.playlist && `streams/${file.playlist}`],
  [`${at}.script`, 'script', file.script && `scripts/${file.script}`],
  [`${at}.thumbnails`, 'thumbnails', file.thumbnails && `streams/${file.thumbnails}`],
];

const captionEntries = (at: string, of: Pick<ContentTrailer | ContentVideo, 'captions'> | null): Entry[] =>
  (of?.captions ?? []).map(({ source }, place) => [`${at}.captions.${place}.source`, 'captions', `streams/${source}`]);

/**
 * Owner of a file among all records that name it: a title first, because its soft flag decides who may see the file.
 */
export interface MediaOwner {
  readonly kind: MediaKind;
  readonly owner: MediaReference['owner'];
  readonly soft: boolean;
  readonly image?: MediaImage | undefined;
}

const titles: readonly MediaOwnerKind[] = ['game', 'video', 'performer'];

/** Owner of each file. Titles take precedence, and a file that several titles share is soft only if all of them are. */
export function mediaOwners(references: readonly MediaReference[]): Map<string, MediaOwner> {
  const owners = new Map<string, MediaOwner>();
  const isTitle = ({ owner }: MediaOwner): boolean => titles.includes(owner.kind);
  for (const reference of references) {
    const known = owners.get(reference.name);
    const { kind, owner, soft, image } = reference;
    const own: MediaOwner = { kind, owner, soft, image };
    if (!known || (isTitle(own) && !isTitle(known))) owners.set(reference.name, own);
    else if (isTitle(own) || !isTitle(known)) owners.set(reference.name, { ...known, soft: known.soft && soft });
  }
  return owners;
}
