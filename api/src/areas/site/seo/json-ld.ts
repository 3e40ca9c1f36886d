import type { MediaImage } from '@platform/shared/contracts';
import { moneyPrice, type SeoSite } from './seo-site';

/** A schema.org object, ready for a JSON-LD block. */
export type JsonLd = Record<string, unknown>;

/** Width in pixels of pictures for other sites. */
const SHARED_WIDTH = 1080;

/** Other sites read sizes in bytes. */
const BYTES_PER_GIGABYTE = 1e9;

/** "Adults only" in structured data; the same as the header of every response. */
const forAdults = { isFamilyFriendly: false, typicalAgeRange: '18-' };

/** URL of a picture for other sites: JPEG, because not all of them read WebP. */
export const pictureUrl = (site: string, { path }: MediaImage): string =>
  `${site}/media/w_${SHARED_WIDTH},q_85,f_jpeg,fit_cover/${path}`;

/** Size in pixels of the picture at `pictureUrl`. */
export function pictureSize({ width, height }: MediaImage): { width: number; height: number } {
  const scale = Math.min(1, SHARED_WIDTH / Math.max(1, width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const node = (type: string, properties: JsonLd): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

export interface GameData {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly studio: string;
  readonly genres: readonly string[];
  readonly languages: readonly string[];
  readonly headsets: readonly string[];
  readonly cast: readonly { readonly slug: string; readonly firstName: string; readonly lastName: string }[];
  /** Announced games, and those that cannot be played yet, have no price. */
  readonly onSale: boolean;
  readonly releasedOn: string;
  /** 0 to 50. */
  readonly rating: number;
  readonly votes: number;
  /** Whole coins, before any discount. */
  readonly coins: number;
  readonly hero: MediaImage;
}

/**
 * A game and its offer. Search engines reject prices in coins, so the offer has the price of those coins in money; if
 * coins cannot be bought there is no offer.
 */
export function videoGame(site: SeoSite, game: GameData): JsonLd {
  const { origin } = site;
  const url = `${origin}/games/${game.slug}`;
  const price = game.onSale ? moneyPrice(game.coins, site) : null;
  return node('VideoGame', {
    name: game.title,
    description: game.tagline,
    url,
    image: pictureUrl(origin, game.hero),
    author: { '@type': 'Organization', name: game.studio },
    ...(game.genres.length > 0 && { genre: game.genres }),
    gamePlatform: game.headsets,
    applicationCategory: 'Game',
    inLanguage: game.languages,
    datePublished: game.releasedOn,
    ...(game.cast.length > 0 && {
      actor: game.cast.map(({ slug, firstName, lastName }) => ({
        '@type': 'Person',
        name: `${firstName} ${lastName}`,
        url: `${origin}/pornstars/${slug}`,
      })),
    }),
    ...(game.votes > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: game.rating / 10,
        ratingCount: game.votes,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(price && { offers: { '@type': 'Offer', url, ...price, availability: 'https://schema.org/InStock' } }),
    ...forAdults,
  });
}

/** A performer; never with a date of birth. */
export const person = (
  site: string,
  { path, name, description, image }: { path: string; name: string; description: string; image: MediaImage | null },
): JsonLd =>
  node('Person', {
    name,
    description,
    url: site + path,
    ...(image && { image: pictureUrl(site, image) }),
    jobTitle: 'Performer',
  });

export interface VideoData {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly durationSeconds: number;
  readonly chapters: readonly { readonly at: number; readonly title: string }[];
  readonly files: readonly { readonly width: number; readonly height: number; readonly gigabytes: number }[];
  readonly releasedOn: string;
  readonly poster: MediaImage;
  /** URL of the public trailer, or null. */
  readonly contentUrl: string | null;
}

/** A video, without the URL of the full length, which is only for members. */
export const videoObject = (site: string, video: VideoData): JsonLd =>
  node('VideoObject', {
    name: video.title,
    description: video.description,
    url: `${site}/videos/${video.slug}`,
    thumbnailUrl: [pictureUrl(site, video.poster)],
    uploadDate: video.releasedOn,
    duration: `PT${video.durationSeconds}S`,
    ...(video.contentUrl !== null && { contentUrl: video.contentUrl }),
    ...(video.chapters.length > 0 && {
      hasPart: video.chapters.map(({ at, title }, index) => ({
        '@type': 'Clip',
        name: title,
        startOffset: at,
        endOffset: video.chapters[index + 1]?.at ?? video.durationSeconds,
        url: `${site}/videos/${video.slug}?t=${at}`,
      })),
    }),
    encoding: video.files.map(({ width, height, gigabytes }) => ({
      '@type': 'VideoObject',
      width: { '@type': 'QuantitativeValue', value: width, unitCode: 'E37' },
      height: { '@type': 'QuantitativeValue', value: height, unitCode: 'E37' },
      contentSize: `${Math.round(gigabytes * BYTES_PER_GIGABYTE)} B`,
    })),
    ...forAdults,
  });

/** The site itself, on its start page. */
export const webSite = ({ origin, name }: SeoSite): JsonLd => node('WebSite', { name, url: origin });

/** A page of text. */
export const webPage = (
  site: string,
  { path, title, description }: { path: string; title: string; description: string },
): JsonLd => node('WebPage', { name: title, description, url: site + path });

/** The path from the start page to this one. */
export const breadcrumbList = (
  site: string,
  crumbs: readonly { readonly title: string; readonly url: string }[],
): JsonLd =>
  node('BreadcrumbList', {
    itemListElement: crumbs.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: site + url,
    })),
  });

/** Items of a list page, in order. */
export const itemList = (site: string, items: readonly { readonly name: string; readonly path: string }[]): JsonLd =>
  node('ItemList', {
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: site + path,
    })),
  });
