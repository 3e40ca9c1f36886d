import { writeFile } from 'node:fs/promises';
import { type Film, streamOf } from '../../films/films';

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Seconds for which a caption stands. */
const SHOWN_SECONDS = 3.5;

const stamp = (seconds: number): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;

const vtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`;

/** Captions of a film, a sentence a chapter, and those of its trailer, which shows pieces of the first ones, as WebVTT. */
export function captionsOf({ chapters, trailer }: Pick<Film, 'chapters' | 'trailer'>): {
  readonly whole: string;
  readonly trailer: string;
} {
  const cues = chapters.map(({ at, caption }): Cue => ({
    from: at + 1,
    to: at + 1 + SHOWN_SECONDS,
    text: caption,
  }));
  let from = 0;
  const pieces = trailer.map(([begins, ends], index): Cue => {
    const cue = { from: from + 0.2, to: from + SHOWN_SECONDS, text: chapters[index]?.caption ?? '' };
    from += ends - begins;
    return cue;
  });
  return { whole: vtt(cues), trailer: vtt(pieces) };
}

/** Writes the captions of a film and of its trailer. */
export async function writeCaptions(folder: string, film: Film): Promise<void> {
  const { whole, trailer } = captionsOf(film);
  await writeFile(`${folder}/${film.name}-en.vtt`, whole);
  await writeFile(`${folder}/${streamOf(film, 'trailer')}-en.vtt`, trailer);
}
