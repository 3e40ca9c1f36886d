import type { FileHandle } from 'node:fs/promises';
import type { ISOFile, Movie } from 'mp4box';
import type { ContentChapter } from '../schema/schema';

/** Characters of a title that the content format takes. */
const TITLE_MAX_LENGTH = 80;
/** Bytes of a title that are read, and chapters: a broken file cannot make us read for ever. */
const TITLE_MAX_BYTES = 1024;
const MAX_CHAPTERS = 500;
/** `chpl` counts in units of 100 nanoseconds. */
const CHPL_UNITS_PER_SECOND = 10_000_000;

interface RawChapter {
  /** From the start of the film. */
  readonly seconds: number;
  readonly title: string;
}

/**
 * The chapters that an MP4 film itself has: of its chapter track (QuickTime's), else of its chapter list (`chpl`, Nero's).
 * @param file the film, of which titles are read
 * @param film its description, already read
 * @param durationSeconds length of the film
 * @returns in order of time, each before the end; none when the film has none
 */
export async function readChapters(
  file: FileHandle,
  film: ISOFile,
  movie: Movie,
  durationSeconds: number,
): Promise<ContentChapter[]> {
  const fromTrack = await chapterTrack(file, film, movie);
  return tidyChapters(fromTrack.length > 0 ? fromTrack : chapterList(film), durationSeconds);
}

/** Chapters as content has them: whole seconds, each after the one before, titles of a length that pages can show. */
export function tidyChapters(raw: readonly RawChapter[], durationSeconds: number): ContentChapter[] {
  const chapters: ContentChapter[] = [];
  for (const { seconds, title } of raw.toSorted((a, b) => a.seconds - b.seconds)) {
    const at = Math.max(0, Math.floor(seconds));
    const last = chapters.at(-1);
    if (at >= durationSeconds || (last && at <= last.at)) continue;
    const words = title.replace(/[\s\p{C}]+/gu, ' ').trim();
    chapters.push({ at, title: words.slice(0, TITLE_MAX_LENGTH).trim() || `Chapter ${chapters.length + 1}` });
  }
  return chapters;
}

/** The text track to which the picture refers as its chapters. */
async function chapterTrack(file: FileHandle, film: ISOFile, movie: Movie): Promise<RawChapter[]> {
  const [picture] = movie.videoTracks;
  const references = picture ? (film.getTrackById(picture.id)?.tref?.references ?? []) : [];
  const [track] = references.find(({ type }) => type === 'chap')?.track_ids ?? [];
  if (track === undefined || !movie.tracks.some(({ id }) => id === track)) return [];
  const chapters: RawChapter[] = [];
  for (const { offset, size, cts, timescale } of film.getTrackSamplesInfo(track).slice(0, MAX_CHAPTERS)) {
    const bytes = Buffer.alloc(Math.min(size, TITLE_MAX_BYTES));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead < 2 || timescale <= 0) continue;
    const text = bytes.subarray(2, Math.min(bytesRead, 2 + bytes.readUInt16BE(0)));
    chapters.push({ seconds: cts / timescale, title: titleOf(text) });
  }
  return chapters;
}

/** UTF-8, or UTF-16 where the text begins with its mark. */
function titleOf(text: Buffer): string {
  const isUtf16 = text.length >= 2 && text.readUInt16BE(0) === 0xfeff;
  return new TextDecoder(isUtf16 ? 'utf-16be' : 'utf-8').decode(text);
}

/** Version, flags, a reserved byte where the version is 1, their number; then time, length of the title, title. */
function chapterList(film: ISOFile): RawChapter[] {
  const userData = film.moov?.boxes?.find(({ type }) => type === 'udta');
  const box = userData?.boxes?.find(({ type }) => type === 'chpl');
  if (!box?.data) return [];
  const bytes = Buffer.from(box.data);
  const chapters: RawChapter[] = [];
  let place = bytes[0] === 1 ? 9 : 5;
  for (let left = bytes[place - 1] ?? 0; left > 0 && place + 9 <= bytes.length; left -= 1) {
    const length = bytes.readUInt8(place + 8);
    chapters.push({
      seconds: Number(bytes.readBigUInt64BE(place)) / CHPL_UNITS_PER_SECOND,
      title: bytes.toString('utf8', place + 9, place + 9 + length),
    });
    place += 9 + length;
  }
  return chapters;
}
