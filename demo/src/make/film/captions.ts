import { writeFile } from 'node:fs/promises';
import { type Film, passes, streamOf } from '../../films/films';

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

/** Writes the captions of a film, a sentence a chapter, and those of its trailer, which shows the same in one pass. */
export async function writeCaptions(folder: string, film: Film): Promise<void> {
  const cues = (times: number): Cue[] =>
    film.chapters.map(({ at, caption }) => ({ from: at / times, to: at / times + SHOWN_SECONDS, text: caption }));
  await writeFile(`${folder}/${film.name}-en.vtt`, vtt(cues(1)));
  await writeFile(`${folder}/${streamOf(film, 'trailer')}-en.vtt`, vtt(cues(passes)));
}
