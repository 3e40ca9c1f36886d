import type { MediaImage } from '@platform/shared/contracts';
import { imageName } from './media-references';
import type { Content, ContentTrailer, ContentVideo } from './schema';

/** What was measured of a file. */
export interface MeasuredFile {
  readonly sizeBytes: number | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  /** Mean colour of a picture, `#rrggbb`. */
  readonly color: string | null;
}

const BYTES_PER_GIGABYTE = 1e9;

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
 * A document whose facts are those of its files: size and colour of pictures; frame, length and weight of films. What
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
  const filmOf = ({ source }: ContentTrailer): File | undefined => files.get(`streams/${source}`);
  const measured = <T extends ContentTrailer>(part: T): T => {
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
    return lengths.length === 0 ? video.durationSeconds : Math.max(1, Math.round(Math.max(...lengths)));
  };
  return {
    ...images,
    videos: images.videos.map((video) => ({
      ...video,
      durationSeconds: lengthOf(video),
      files: video.files.map(measured),
      trailer: video.trailer && measured(video.trailer),
    })),
  };
}
