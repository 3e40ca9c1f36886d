import type { MediaImage } from '@platform/api/content';
import { type Family, families } from './families';
import { banner, cameras, filmView } from './scene/cameras';
import type { LandscapeSpec } from './scene/landscape';
import type { Motif } from './scene/motifs';
import { placeOf } from './scene/places';
import type { DeviceSpec } from './sets/device';
import type { RoomSpec } from './sets/room';
import { lockup } from './lockups/lockup';
import { meanColour, paletteByName, palettes } from './scene/palettes';
import type { PortraitSpec } from './portraits/portrait';
import { type ArtSpec, hero } from './render';
import type { Face } from './lockups/typefaces';

/** Specifications of the pictures of games, videos and performers, most popular first. */
export interface ArtSubjects {
  readonly games: readonly GameArt[];
  readonly videos: readonly VideoArt[];
  readonly models: readonly (PortraitSpec & { readonly soft: boolean })[];
  /** Live rooms, each by the slug of its performer. */
  readonly rooms: readonly RoomSpec[];
  readonly devices: readonly (DeviceSpec & { readonly slug: string })[];
}
export interface GameArt {
  readonly slug: string;
  /** What is drawn and said of it by chance comes from this. */
  readonly seed: string;
  readonly title: string;
  readonly family: Family;
  readonly palette: string;
  readonly face: Face;
  readonly variant: number;
  readonly kind: number;
  readonly motif?: Motif;
  /** May be shown before the age gate. */
  readonly soft: boolean;
}
export interface VideoArt {
  readonly slug: string;
  readonly title: string;
  /** The world of its film; the poster shows the film's first place. */
  readonly world: LandscapeSpec;
  /** Number of places that its film shows, one after the other. */
  readonly places: number;
  readonly soft: boolean;
}

export type ArtKind =
  | 'posters'
  | 'stills'
  | 'heroes'
  | 'banners'
  | 'logos'
  | 'videos'
  | 'scenes'
  | 'portraits'
  | 'avatars'
  | 'live'
  | 'devices';

/** One picture that a request may name. */
export interface PlannedPicture {
  readonly path: string;
  readonly kind: ArtKind;
  readonly spec: ArtSpec;
  /** Approximate mean colour. */
  readonly colour: string;
}

/** All pictures by path, each kind in order of popularity. Nothing else is ever drawn. */
export type ArtPlan = ReadonlyMap<string, PlannedPicture>;

/** Paths of a game's own still and of the stills of five more places of its world. */
export const galleryPaths = (slug: string): string[] =>
  Array.from({ length: cameras.length + 1 }, (_, index) => `stills/${slug}${index === 0 ? '' : `-${index + 1}`}.webp`);

/** Path of the picture of a place of a video's film; the first one is its poster. */
export const scenePath = (slug: string, place: number): string =>
  place === 0 ? `videos/${slug}.webp` : `scenes/${slug}-${place + 1}.webp`;

/** The world that a game's pictures, clip, trailer and film are drawn from. */
export const gameWorld = ({ seed, family, palette, variant, kind, motif }: GameArt): LandscapeSpec => ({
  seed,
  family,
  palette,
  variant,
  kind,
  ...(motif && { motif }),
});

function gamePictures(game: GameArt): PlannedPicture[] {
  const { slug, title, face, palette } = game;
  const colour = meanColour(paletteByName(palette));
  const landscape = gameWorld(game);
  const still = { kind: 'landscape', width: 1280, height: 720 } as const;
  const [first = '', ...others] = galleryPaths(slug);
  return [
    {
      path: `posters/${slug}.webp`,
      kind: 'posters',
      colour,
      spec: { kind: 'landscape', width: 600, height: 800, landscape },
    },
    { path: `heroes/${slug}.webp`, kind: 'heroes', colour, spec: { kind: 'hero', landscape } },
    {
      path: `logos/${slug}.svg`,
      kind: 'logos',
      colour: '#ffffff',
      spec: { kind: 'lockup', title, face, align: 'center' },
    },
    {
      path: `logos/${slug}-left.svg`,
      kind: 'logos',
      colour: '#ffffff',
      spec: { kind: 'lockup', title, face, align: 'left' },
    },
    { path: first, kind: 'stills', colour, spec: { ...still, landscape } },
    ...cameras.map((view, index) => ({
      path: others[index] ?? '',
      kind: 'stills' as const,
      colour,
      spec: { ...still, landscape: placeOf(landscape, index + 1, title), view },
    })),
    {
      path: `banners/${slug}.webp`,
      kind: 'banners',
      colour,
      spec: { kind: 'landscape', width: 1600, height: 640, landscape, view: banner },
    },
  ];
}

/**
 * Lists every picture of a catalogue. Needs no database, so the media routes can refuse unknown
 * names before anything is drawn.
 */
export function planArt(subjects: ArtSubjects): ArtPlan {
  const plan = new Map<string, PlannedPicture>();
  const put = (picture: PlannedPicture): void => void plan.set(picture.path, picture);

  for (const game of subjects.games) for (const picture of gamePictures(game)) put(picture);
  for (const { slug, title, world, places } of subjects.videos) {
    const colour = meanColour(paletteByName(world.palette));
    for (let place = 0; place < places; place += 1) {
      const landscape = placeOf(world, place, title);
      const spec = { kind: 'landscape', width: 1280, height: 720, landscape, view: filmView } as const;
      put({ path: scenePath(slug, place), kind: place === 0 ? 'videos' : 'scenes', colour, spec });
    }
  }
  for (const picture of suppliedAvatars()) put(picture);
  for (const { soft: _soft, ...portrait } of subjects.models) {
    const colour = meanColour(paletteByName(portrait.palette));
    put({
      path: `portraits/${portrait.slug}.webp`,
      kind: 'portraits',
      colour,
      spec: { kind: 'portrait', width: 640, height: 800, portrait },
    });
    put({
      path: `avatars/${portrait.slug}.webp`,
      kind: 'avatars',
      colour,
      spec: { kind: 'avatar', size: 192, portrait },
    });
  }
  for (const room of subjects.rooms) {
    const colour = meanColour(paletteByName(room.palette));
    put({
      path: `live/${room.slug}.webp`,
      kind: 'live',
      colour,
      spec: { kind: 'room', width: 640, height: 400, room },
    });
  }
  for (const { slug, ...device } of subjects.devices) {
    const colour = meanColour(paletteByName(device.palette));
    put({
      path: `devices/${slug}.webp`,
      kind: 'devices',
      colour,
      spec: { kind: 'device', width: 960, height: 640, device },
    });
  }
  return plan;
}

/** Pixels of a side of the avatars that members may choose. */
const avatarSize = 512;

/** Paths of the avatars that members may choose: one of each family, without any likeness, so safe for all viewers. */
export const suppliedAvatarPaths: readonly string[] = families.map((family) => `avatars/site-${family}.webp`);

function suppliedAvatars(): PlannedPicture[] {
  return families.flatMap((family, index): PlannedPicture[] => {
    // Five is prime to their number, so neighbours differ.
    const palette = palettes[(index * 5) % palettes.length];
    if (!palette) return [];
    const landscape = { seed: `avatar:${family}`, family, palette: palette.name, variant: 0 };
    const spec = { kind: 'landscape', width: avatarSize, height: avatarSize, landscape } as const;
    return [{ path: suppliedAvatarPaths[index] ?? '', kind: 'avatars', colour: meanColour(palette), spec }];
  });
}

function naturalSize(spec: ArtSpec): { width: number; height: number } {
  switch (spec.kind) {
    case 'hero':
      return hero;
    case 'avatar':
      return { width: spec.size, height: spec.size };
    case 'lockup': {
      const { width, height } = lockup(spec.title, spec.face, spec.align);
      return { width, height };
    }
    default:
      return { width: spec.width, height: spec.height };
  }
}

/** A planned picture in the form the API uses. @throws RangeError when the plan has no such picture */
export function imageOf(plan: ArtPlan, path: string): MediaImage {
  const picture = plan.get(path);
  if (!picture) throw new RangeError(`no picture ${path} is planned`);
  const { width, height } = naturalSize(picture.spec);
  return { path, width, height, color: picture.colour };
}
