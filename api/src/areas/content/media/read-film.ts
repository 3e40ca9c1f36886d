import { type FileHandle, open } from 'node:fs/promises';
import { createFile, MP4BoxBuffer, type Movie } from 'mp4box';
import type { ContentChapter } from '../schema/schema';
import { readChapters } from './mp4-chapters';

/** Facts of an MP4 file from its header. */
export interface MeasuredFilm {
  readonly durationSeconds: number;
  /** Pixels of the whole frame. */
  readonly width: number;
  readonly height: number;
  /** As in RFC 6381. */
  readonly codecs: string;
  /** Chapters in the film's own metadata. */
  readonly chapters: ContentChapter[];
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads the header of an MP4 film, wherever in the file it is; the media data is skipped.
 * @param path absolute path
 * @throws Error that describes the problem, as the end of a sentence that begins with the film's name
 */
export async function readFilm(path: string): Promise<MeasuredFilm> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const film = createFile();
    const seen: { movie: Movie | null; isBroken: boolean } = { movie: null, isBroken: false };
    film.onReady = (info) => void (seen.movie = info);
    film.onError = () => void (seen.isBroken = true);
    for (let position = 0; position < size && !seen.isBroken;) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - position));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) break;
      const next = film.appendBuffer(MP4BoxBuffer.fromArrayBuffer(chunk.buffer, position));
      // The next position may be far ahead: media data is not read.
      position = Math.max(next, position + bytesRead);
    }
    // A fragmented film has all fragments known only now.
    const movie = seen.movie && film.getInfo();
    const facts = described(movie);
    if (!(await isWhole(file, size))) throw new Error('is cut off');
    const chapters = movie ? await readChapters(file, film, movie, facts.durationSeconds) : [];
    return { ...facts, chapters };
  } finally {
    await file.close();
  }
}

function described(movie: Movie | null): Omit<MeasuredFilm, 'chapters'> {
  const picture = movie?.videoTracks[0];
  if (!movie || !picture) throw new Error('is no MP4 film');
  const durationSeconds = lengthOf(movie);
  if (!(durationSeconds > 0)) throw new Error('has no length');
  const { width = 0, height = 0 } = picture.video ?? {};
  // Without chapter and data tracks, which players do not decode.
  const played = [...movie.videoTracks, ...movie.audioTracks];
  return { durationSeconds, width, height, codecs: played.map(({ codec }) => codec).join(',') };
}

/** Length in seconds, from the header or, for a fragmented film, from all fragments. */
function lengthOf(movie: Movie): number {
  if (!movie.isFragmented) return movie.duration / movie.timescale;
  return Math.max(...movie.tracks.map(({ samples_duration, timescale }) => samples_duration / timescale));
}

/** Whether the boxes of the file follow each other without gaps up to its end. */
async function isWhole(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(16);
  let position = 0;
  while (position < size) {
    await file.read(head, 0, head.length, position);
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file; 1: a 64-bit size follows.
    if (short === 0) return true;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    position += length;
  }
  return position === size;
}
