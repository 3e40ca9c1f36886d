import type { ContentVideoFile } from '../../content/schema/schema';
import type { VideoRow } from '../../catalogue/videos/repository';

/** Headset apps slow down with longer lists. */
const SECTION_SIZE = 200;

/** One file as a headset may have it. */
export interface FeedFile {
  readonly frame: ContentVideoFile;
  /** Place in the video's files, or its trailer. */
  readonly part: number | 'trailer';
  /** Why there is no address, or null. */
  readonly locked: 'login' | 'age' | 'premium' | 'soon' | null;
}

/** The one model from which all three feeds are made. */
export interface FeedVideo {
  readonly row: VideoRow;
  readonly studio: { readonly id: number; readonly name: string };
  readonly tags: readonly { readonly id: number; readonly title: string }[];
  readonly cast: readonly { readonly id: number; readonly name: string }[];
  readonly files: readonly FeedFile[];
  readonly favourite: boolean;
}

/** The trailer is open to everyone; `missing` locks the other files. */
export function filesOf({ files, trailer }: VideoRow, missing: 'login' | 'age' | 'premium' | null): FeedFile[] {
  const full = files.map((frame, part): FeedFile => ({
    frame,
    part,
    locked: frame.source === null ? 'soon' : missing,
  }));
  return trailer?.source ? [{ frame: trailer, part: 'trailer', locked: null }, ...full] : full;
}

/** Files of the projection that headsets are for: that of the first file; a scene has one. */
export function sameProjection(files: readonly FeedFile[]): FeedFile[] {
  const full = files.filter(({ part }) => part !== 'trailer');
  const first = full[0]?.frame;
  return full.filter(
    ({ frame }) =>
      first && frame.projection === first.projection && frame.stereo === first.stereo && frame.lens === first.lens,
  );
}

/** What encoded a file's picture, as headsets' apps call it. */
export function encodingOf({ codecs = '' }: Pick<ContentVideoFile, 'codecs'>): 'h264' | 'h265' | 'vp9' | 'av1' {
  if (codecs.startsWith('av01')) return 'av1';
  if (codecs.startsWith('vp09')) return 'vp9';
  return /^h[ev]/.test(codecs) ? 'h265' : 'h264';
}

/** A file's quality, with what encoded it unless every app plays that: `8K`, `4K AV1`. */
export const qualityName = (frame: Pick<ContentVideoFile, 'codecs' | 'quality'>): string => {
  const encoding = encodingOf(frame);
  return encoding === 'h264' ? frame.quality : `${frame.quality} ${encoding.toUpperCase()}`;
};

/** Cuts a list into sections. */
export function sections<T>(name: string, items: readonly T[]): { name: string; items: readonly T[] }[] {
  if (items.length <= SECTION_SIZE) return [{ name, items }];
  return Array.from({ length: Math.ceil(items.length / SECTION_SIZE) }, (_, index) => {
    const part = items.slice(index * SECTION_SIZE, (index + 1) * SECTION_SIZE);
    return { name: `${name} ${index * SECTION_SIZE + 1} to ${index * SECTION_SIZE + part.length}`, items: part };
  });
}
