// Over 300 lines: one document whose parts refer to each other.
import {
  AccountFormKind,
  Device,
  GameStatus,
  LiveProjection,
  LiveRecording,
  MediaImage,
  OfferTerms,
  Slug,
  VideoFile,
} from '@platform/shared/contracts';
import { z } from 'zod';
import { ContentHome } from './home';
import { ContentPrice } from './price';

/**
 * The content format: one JSON document with everything an editor owns. `npm run cli -- content import` and `content
 * export` read and write it, and the demo catalogue is an instance of it (docs/spec/catalogue.md#content-documents).
 * Objects are strict: unknown keys are errors. References are slugs; `checkContent` (check.ts) resolves each of them.
 */
const Day = z.iso.date('must be a date like 2026-11-20');
const Percent = z.number().int().min(0).max(100);
const Line = z.string().trim().min(1).max(200);
const Paragraph = z.string().trim().min(1).max(2000);
const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #ffb224');
/** Sort order within a kind; higher numbers come first. */
const Popularity = z.number().int().min(0).max(1_000_000);
/** A path of this site, without a trailing slash: `/`, `/faq`, `/help/vr-setup/quest`. */
const SitePath = z
  .string()
  .max(200)
  .regex(/^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/, 'must be a path like /help/vr-setup');

/**
 * A picture by its file. Size and mean colour are measured if the file comes with the document or is in the store, so
 * only pictures of the demo must state them.
 */
export const ContentImage = MediaImage.extend({
  width: MediaImage.shape.width.default(0),
  height: MediaImage.shape.height.default(0),
  color: MediaImage.shape.color.default('#000000'),
});

export const ContentStudio = z.strictObject({ slug: Slug, name: Line });
export type ContentStudio = z.infer<typeof ContentStudio>;

/** Per title: the index that facets are counted from has room for about 600 at most. */
const MAX_TAGS = 200;

const MAX_ROOM_TOPICS = 8;

/** A group of tags; `parent` is the group above it, or null. */
export const ContentCategory = z.strictObject({ slug: Slug, title: Line.max(40), parent: Slug.nullable() });
export type ContentCategory = z.infer<typeof ContentCategory>;

export const ContentTag = z.strictObject({
  slug: Slug,
  title: Line.max(40),
  color: Colour,
  textColor: Colour,
  category: Slug.nullable(),
});
export type ContentTag = z.infer<typeof ContentTag>;

/** The projection belongs to a file, not to a title (docs/spec/entities.md#video-files). */
export const ContentFile = z.strictObject({
  /** Quality label, as `qualityOf` gives it: `8K`, `5K`, `4K`, `HD`, `360p`. */
  quality: z.string().regex(/^(?:\d{1,2}K|HD|\d{2,3}p)$/),
  projection: VideoFile.shape.projection,
  stereo: VideoFile.shape.stereo,
  /** Horizontal field of view in degrees; 0 for a flat picture. */
  fieldOfView: VideoFile.shape.fieldOfView,
  /** Pixels of the whole frame. */
  width: z.number().int().min(1).max(16384),
  height: z.number().int().min(1).max(16384),
  gigabytes: z.number().min(0).max(1000),
  /** Of picture and sound, as in RFC 6381, e.g. `av01.0.12M.08,mp4a.40.2`; absent: H.264, which all browsers play. */
  codecs: z
    .string()
    .regex(
      /^(?:avc1|hvc1|hev1|vp09|av01)[\w.]{0,40}(?:,mp4a[\w.]{0,20}|,opus)?$/,
      'must be like av01.0.12M.08,mp4a.40.2',
    )
    .optional(),
});
export type ContentFile = z.infer<typeof ContentFile>;

/** A streamed file. `source` and `script` name files of the streams and scripts folders (areas/catalogue/streams). */
export const ContentVideoFile = ContentFile.extend({
  /** The lens of a fisheye picture; null: flat, or equirectangular according to the projection. */
  lens: VideoFile.shape.lens,
  /** Null: the file is announced and cannot be played yet. */
  source: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.mp4$/, 'must be a file name like flat.mp4')
    .nullable(),
  /** The same film as HLS: a master playlist of the media (areas/catalogue/streams/playlist.ts). Absent: MP4 only. */
  playlist: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.m3u8$/, 'must be a file name like adaptive.m3u8')
    .optional(),
  script: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.funscript$/, 'must be a file name like steady.funscript')
    .nullable(),
  /**
   * Timeline thumbnails: a WebVTT file whose cues are areas of one image next to it
   * (areas/catalogue/streams/thumbnails.ts).
   */
  thumbnails: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.vtt$/, 'must be a file name like north-thumbnails.vtt')
    .optional(),
});
export type ContentVideoFile = z.infer<typeof ContentVideoFile>;

/** A place in a film; `at` is in seconds from its start. */
export const ContentChapter = z.strictObject({ at: z.number().int().min(0), title: Line.max(80) });
export type ContentChapter = z.infer<typeof ContentChapter>;

/** A chapter of a video, with a picture of its place in the film where there is one. */
export const ContentVideoChapter = ContentChapter.extend({ still: ContentImage.optional() });
export type ContentVideoChapter = z.infer<typeof ContentVideoChapter>;

/**
 * A file of a game. With a `source`, owners can play it in the browser, stream and download it; without, it is
 * announced.
 */
export const ContentGameFile = ContentFile.extend({
  ...ContentVideoFile.pick({ lens: true, source: true, script: true }).partial().shape,
  /** Subset of the game's headsets that it is made for; absent: all of them. A flat file has none. */
  headsets: z.array(Line.max(60)).min(1).optional(),
  /** Expected date of a file without a source; absent if unknown. */
  expectedOn: Day.optional(),
  /** Its scenes, if the film in the store has no chapters itself. */
  chapters: z.array(ContentChapter).optional(),
});
export type ContentGameFile = z.infer<typeof ContentGameFile>;

/** Subtitles: a WebVTT file of the media. */
export const ContentCaption = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, 'must be a language like en'),
  label: Line.max(40),
  source: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.vtt$/, 'must be a file name like clock-en.vtt'),
});
export type ContentCaption = z.infer<typeof ContentCaption>;

/** A trailer is a different cut, so it has its own captions and length. */
export const ContentTrailer = ContentVideoFile.extend({
  captions: z.array(ContentCaption).optional(),
  /** Measured if the file is in the store; absent if unknown. */
  durationSeconds: z.number().int().min(1).max(86_400).optional(),
});
export type ContentTrailer = z.infer<typeof ContentTrailer>;

/** A short preview of a game. Drops captions, which it had while it also was the trailer. */
export const ContentClip = z.object({
  source: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.mp4$/, 'must be a file name like dunes.mp4'),
});
export type ContentClip = z.infer<typeof ContentClip>;

/**
 * Withdrawn from the site, as by `game withdraw` and similar commands (areas/commerce/withdrawn). A document without it
 * leaves the record unchanged: an older document does not bring back a withdrawn record; `restore` does.
 */
const Withdrawn = z.literal(true).optional();

/**
 * For a record that is not soft: the text that its page shows before the age gate and to search engines, with its title
 * and without a picture (docs/decisions/soft-pages.md). Absent: no text.
 */
const SoftText = z.string().trim().min(1).max(500).optional();

export const ContentModel = z.strictObject({
  slug: Slug,
  firstName: Line.max(60),
  lastName: Line.max(60),
  bio: z.array(Paragraph).min(1),
  /** Over 21 years ago, checked by `checkContent`. */
  bornOn: Day,
  soft: z.boolean(),
  softText: SoftText,
  popularity: Popularity,
  portrait: ContentImage,
  avatar: ContentImage,
  withdrawn: Withdrawn,
});
export type ContentModel = z.infer<typeof ContentModel>;

export const ContentGame = z.strictObject({
  slug: Slug,
  title: Line.max(80),
  tagline: Line,
  description: z.array(Paragraph).min(1),
  studio: Slug,
  tags: z.array(Slug).max(MAX_TAGS),
  /** Performers by slug, in billing order; their number is the card's "girls". */
  cast: z.array(Slug),
  /** May be shown before the age gate. */
  soft: z.boolean(),
  softText: SoftText,
  view: GameStatus,
  popularity: Popularity,
  /** 0 to 50, the mean of `ratingSpread` times ten; 0 without votes. */
  rating: z.number().int().min(0).max(50),
  /** Votes for 1 to 5 stars, in that order. */
  ratingSpread: z.tuple([Votes(), Votes(), Votes(), Votes(), Votes()]),
  /** 0 easy, 1 medium, 2 hard, null unknown. */
  difficulty: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  scripts: z.boolean(),
  hours: z.number().min(0).max(500),
  scenes: z.number().int().min(0).max(1000),
  endings: z.number().int().min(0).max(100),
  /** Price in whole coins before any discount, and the discounts in percent. */
  coins: z.number().int().min(0).max(100_000),
  standardDiscount: Percent,
  premiumDiscount: Percent,
  /** Price in whole gems, for games that have one. */
  gems: z.number().int().min(1).max(100_000).nullable(),
  releasedOn: Day,
  updatedOn: Day,
  languages: z.array(Line.max(40)).min(1),
  comfort: Line.max(80),
  headsets: z.array(Line.max(60)).min(1),
  files: z.array(ContentGameFile).min(1),
  poster: ContentImage,
  /** Title lock-ups, centred (over a poster) and left-aligned (over a hero). */
  logo: ContentImage.nullable(),
  logoLeft: ContentImage.nullable(),
  hero: ContentImage,
  gallery: z.array(ContentImage),
  /** Absent in documents from before games had trailers. */
  trailer: ContentTrailer.nullable().default(null),
  /** A muted, looping preview from the clips folder. */
  clip: ContentClip.nullable(),
  withdrawn: Withdrawn,
});
export type ContentGame = z.infer<typeof ContentGame>;

function withoutInventedFacts(room: unknown): unknown {
  if (typeof room !== 'object' || room === null) return room;
  const { status: _status, viewers: _viewers, ...rest } = room as Record<string, unknown>;
  return rest;
}

function Votes() {
  return z.number().int().min(0).max(1_000_000);
}

export const ContentVideo = z.strictObject({
  slug: Slug,
  title: Line.max(80),
  description: z.array(Paragraph).min(1),
  durationSeconds: z.number().int().min(1).max(86_400),
  /** The game whose world it plays in, or null. */
  game: Slug.nullable(),
  studio: Slug,
  tags: z.array(Slug).max(MAX_TAGS),
  cast: z.array(Slug).min(1),
  soft: z.boolean(),
  softText: SoftText,
  popularity: Popularity,
  rating: z.number().int().min(0).max(50),
  scripts: z.boolean(),
  releasedOn: Day,
  /** True: only premium members see the full length; other viewers see the trailer. */
  premium: z.boolean(),
  files: z.array(ContentVideoFile).min(1),
  trailer: ContentTrailer.nullable(),
  /** In order of time; each is before the film's end. */
  chapters: z.array(ContentVideoChapter),
  captions: z.array(ContentCaption),
  poster: ContentImage,
  withdrawn: Withdrawn,
});
export type ContentVideo = z.infer<typeof ContentVideo>;

/**
 * A room of a performer. Its broadcasts decide whether it is on air and who watches; `status` and `viewers` of older
 * documents are dropped.
 */
export const ContentLiveRoom = z.preprocess(
  withoutInventedFacts,
  z.strictObject({
    /** The room's address: `/camgirls/{nickname}`. */
    nickname: Slug,
    model: Slug,
    topic: Line.max(120),
    /** List filters, as slugs: `late-talk` is shown as "Late talk". */
    topics: z.array(Slug.max(40)).max(MAX_ROOM_TOPICS).default([]),
    projection: LiveProjection,
    /** Minutes after loading at which an offline performer is expected back, or null. */
    backInMinutes: z.number().int().min(1).max(100_000).nullable(),
    picture: ContentImage,
    /** A film of the streams folder that loops while the performer does not broadcast; null: none. */
    loop: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.mp4$/, 'must be a file name like north.mp4')
      .nullable()
      .default(null),
    /** When its film was recorded, and its length; null: cards show neither. */
    recording: z.strictObject(LiveRecording.shape).nullable().default(null),
  }),
);
export type ContentLiveRoom = z.infer<typeof ContentLiveRoom>;

export const ContentOffer = z.strictObject({
  /** True for each game while the offer runs, checked by `checkContent`; the default promises nothing. */
  terms: OfferTerms.default({ kind: 'selection' }),
  slug: Slug,
  title: Line.max(80),
  text: Paragraph,
  games: z.array(Slug).min(1),
  startsOn: Day,
  endsOn: Day.nullable(),
  image: ContentImage,
});
export type ContentOffer = z.infer<typeof ContentOffer>;

const ShopAddress = z
  .string()
  .max(500)
  .refine((url) => SitePath.or(z.url({ protocol: /^https$/ })).safeParse(url).success, {
    error: 'must be an https address, or a page like /shop',
  });

/** A device that scripts work with. */
export const ContentDevice = z.strictObject({
  ...Device.shape,
  name: Line.max(60),
  maker: Line.max(60),
  text: Paragraph,
  /** Never shown before the age gate: the page of devices is for the full audience. */
  image: ContentImage.nullable(),
  /** Shop link: another site, or one of `textPages`; `affiliate` links pay us and are marked as such. */
  link: z.strictObject({ url: ShopAddress, affiliate: z.boolean() }).nullable(),
  /** Price in that shop; null: the page shows none. */
  price: ContentPrice.nullable().default(null),
});
export type ContentDevice = z.infer<typeof ContentDevice>;

export const ContentTextPage = z.strictObject({
  path: SitePath,
  /** The parent page in the help tree, or null. */
  parent: SitePath.nullable(),
  title: Line.max(120),
  summary: Line,
  /** HTML with the few elements that safe-html.ts allows. */
  body: z.string().min(1).max(100_000),
  updatedOn: Day,
});
export type ContentTextPage = z.infer<typeof ContentTextPage>;

export const ContentFaqItem = z.strictObject({
  slug: Slug,
  group: Line.max(40),
  question: Line,
  answer: z.string().min(1).max(5000),
});
export type ContentFaqItem = z.infer<typeof ContentFaqItem>;

export const ContentSeo = z.strictObject({
  pageUrl: SitePath,
  canonical: SitePath,
  meta: z.strictObject({ robots: z.string(), title: z.string(), description: z.string(), keywords: z.string() }),
  schemes: z.strictObject({
    twitter: z.record(z.string(), z.string()),
    openGraph: z.record(z.string(), z.string()),
    schemeOrg: z.array(z.record(z.string(), z.unknown())),
  }),
  page: z.strictObject({ h1: z.string(), h2: z.string(), description: z.string() }),
  breadcrumbs: z.array(z.strictObject({ title: z.string(), url: SitePath })),
});
export type ContentSeo = z.infer<typeof ContentSeo>;

export interface ContentMenuItem {
  title: string;
  url: string;
  permissions: ('guest' | 'user')[];
  disableInSoftMode?: boolean | undefined;
  badge?: 'live' | undefined;
  icon?: string | undefined;
  items?: ContentMenuItem[] | undefined;
}
/** Menu links stay on this site. */
export const ContentMenuItem: z.ZodType<ContentMenuItem> = z.strictObject({
  title: Line.max(60),
  url: SitePath,
  permissions: z.array(z.enum(['guest', 'user'])),
  disableInSoftMode: z.boolean().optional(),
  badge: z.literal('live').optional(),
  icon: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  get items() {
    return z.array(ContentMenuItem).optional();
  },
});

const Brand = z.strictObject({ title: Line.max(60), image: ContentImage.nullable() });
export const ContentBars = z.strictObject({
  header: z.strictObject({ logo: Brand, menu: z.array(ContentMenuItem), buttons: z.array(ContentMenuItem) }),
  footer: z.strictObject({
    logo: Brand,
    /** Text about the site, under the logo. Absent: none. */
    text: Line.optional(),
    copyRightText: Line,
    menu: z.array(ContentMenuItem),
  }),
  dashboard: z.strictObject({ menu: z.array(ContentMenuItem) }),
  /** Colours of the browser's bar, icons and the card of shared links. Absent: those of the pages. */
  colors: z.strictObject({ ground: Colour, accent: Colour }).optional(),
});
export type ContentBars = z.infer<typeof ContentBars>;

export const ContentAccountPictures = z.partialRecord(AccountFormKind, ContentImage);

export const Content = z.strictObject({
  format: z.literal(1),
  studios: z.array(ContentStudio),
  categories: z.array(ContentCategory),
  tags: z.array(ContentTag),
  models: z.array(ContentModel),
  games: z.array(ContentGame),
  videos: z.array(ContentVideo),
  liveRooms: z.array(ContentLiveRoom),
  offers: z.array(ContentOffer),
  devices: z.array(ContentDevice),
  textPages: z.array(ContentTextPage),
  faq: z.array(ContentFaqItem),
  seo: z.array(ContentSeo),
  bars: ContentBars,
  /** Pictures that members may choose as avatars: shown to every visitor, so they show no real person. */
  avatars: z.array(ContentImage),
  home: ContentHome,
  /** Pictures next to account forms, by the form's purpose; a plain background if there is none. */
  accountPictures: ContentAccountPictures.default({}),
});
export type Content = z.infer<typeof Content>;
