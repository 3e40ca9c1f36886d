import type { MediaImage } from '@platform/shared/contracts';
import { imageName } from '../../../ground/images/image-name';
import type { Content, ContentChapter, ContentTrailer, ContentVideo, ContentVideoChapter } from './schema';

/** Measured facts of a file. */
export interface MeasuredFile {
  readonly sizeBytes: number | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  /** Those that a film itself has; null or none: what the document says. */
  readonly chapters: readonly ContentChapter[] | null;
  /** Mean colour of a picture, `#rrggbb`. */
  readonly color: string | null;
}

const BYTES_PER_GIGABYTE = 1e9;

const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

const isImage = (value: object): value is MediaImage =>
  'path' in value && 'width' in value && 'height' in value && 'color' in value;

/** A copy of a document with every picture in it changed, wherever it stands. */
function mapImages<T>(value: T, change: (image: MediaImage) => MediaImage): T {
  const mapped = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mapped);
    if (part === null || typeof part !== 'object') return part;
    if (isImage(part)) return change(part);
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, mapped(one)]));
  };
  return mapped(value) as T;
}

/** A document as it is exported: pictures by their names, without the version of their content. */
export const withoutVersions = (content: Content): Content =>
  mapImages(content, (image) => ({ ...image, path: imageName(image) }));

/**
 * A document whose facts are those of its files: size and colour of pictures; frame, length, weight and chapters of films. What
 * is not measured (the demo's files) stays as the document says.
 * @param files by name
 * @param versioned the path by which pages name a picture
 */
export function withMeasuredFacts<File extends MeasuredFile>(
  content: Content,
  files: ReadonlyMap<string, File>,
  versioned: (name: string, file: File) => string,
): Content {
  const images = mapImages(content, (image) => {
    const name = imageName(image);
    const file = files.get(name);
    if (!file) return { ...image, path: name };
    const { width, height, color } = file;
    return {
      path: versioned(name, file),
      width: width ?? image.width,
      height: height ?? image.height,
      color: color ?? image.color,
    };
  });
  type Film = Pick<ContentTrailer, 'width' | 'height' | 'gigabytes'> & {
    readonly source?: string | null | undefined;
  };
  const filmOf = ({ source }: Film): File | undefined => files.get(`streams/${source}`);
  const measured = <T extends Film>(part: T): T => {
    const film = filmOf(part);
    if (!film) return part;
    return {
      ...part,
      width: film.width ?? part.width,
      height: film.height ?? part.height,
      gigabytes: film.sizeBytes === null ? part.gigabytes : film.sizeBytes / BYTES_PER_GIGABYTE,
    };
  };
  const lengthOf = (video: ContentVideo): number => {
    const lengths = video.files.flatMap((file) => filmOf(file)?.durationSeconds ?? []);
    return lengths.length === 0 ? video.durationSeconds : wholeSeconds(Math.max(...lengths));
  };
  const chaptersOf = (video: ContentVideo): ContentVideoChapter[] => {
    const own = video.files.map((file) => filmOf(file)?.chapters ?? []).find((chapters) => chapters.length > 0);
    // A file has no stills: those of the document stay where its chapters begin at the same second.
    const stills = new Map(video.chapters.map(({ at, still }) => [at, still]));
    const withStill = (chapter: ContentChapter): ContentVideoChapter => {
      const still = stills.get(chapter.at);
      return still === undefined ? chapter : { ...chapter, still };
    };
    return own?.map(withStill) ?? video.chapters;
  };
  const withLength = (trailer: ContentTrailer): ContentTrailer => {
    const length = filmOf(trailer)?.durationSeconds ?? null;
    return length === null ? trailer : { ...trailer, durationSeconds: wholeSeconds(length) };
  };
  return {
    ...images,
    games: images.games.map((game) => ({
      ...game,
      files: game.files.map(measured),
      trailer: game.trailer && withLength(measured(game.trailer)),
    })),
    videos: images.videos.map((video) => ({
      ...video,
      durationSeconds: lengthOf(video),
      chapters: chaptersOf(video),
      files: video.files.map(measured),
      trailer: video.trailer && withLength(measured(video.trailer)),
    })),
  };
}
