import { open } from 'node:fs/promises';
import { createFile, MP4BoxBuffer, type Movie } from 'mp4box';

/** What an MP4 file says of itself. */
export interface MeasuredFilm {
  /** Null where only the fragments say it, as in the parts of an HLS stream. */
  readonly durationSeconds: number | null;
  /** Pixels of the whole frame. */
  readonly width: number;
  readonly height: number;
  /** As in RFC 6381. */
  readonly codecs: string;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads the description of an MP4 film, wherever in the file it stands; the film itself is skipped.
 * @param path absolute path
 * @throws Error that says what is wrong with it, as the end of a sentence that begins with its name
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
      // What it wants next may lie far ahead: the film itself is not read.
      position = Math.max(next, position + bytesRead);
    }
    return described(seen.movie, size, film.boxes);
  } finally {
    await file.close();
  }
}

function described(
  movie: Movie | null,
  size: number,
  boxes: readonly { readonly start?: number | undefined; readonly size: number }[],
): MeasuredFilm {
  const picture = movie?.videoTracks[0];
  if (!movie || !picture) throw new Error('is no MP4 film');
  const last = boxes.at(-1);
  if (last && (last.start ?? 0) + last.size > size) throw new Error('is cut off');
  const durationSeconds = movie.timescale > 0 && movie.duration > 0 ? movie.duration / movie.timescale : null;
  if (durationSeconds === null && !movie.isFragmented) throw new Error('has no length');
  const { width = 0, height = 0 } = picture.video ?? {};
  return { durationSeconds, width, height, codecs: movie.tracks.map(({ codec }) => codec).join(',') };
}
