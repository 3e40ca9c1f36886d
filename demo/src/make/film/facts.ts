import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileFacts } from '../../films/file-facts';
import { films, gameFilms, sharpStreamOf, streamOf } from '../../films/films';
import { recordings } from '../../films/recordings';
import { readFragments } from './fragments';

const parts = ['flat', 'around', 'trailer'] as const;

/** Measures the best rendition of every existing stream. */
async function measureFilms(folder: string): Promise<Record<string, FileFacts>> {
  const names = await readdir(folder);
  const facts: Record<string, FileFacts> = {};
  const streams = [
    ...[...films, ...gameFilms].flatMap((film) => parts.map((part) => streamOf(film, part))),
    ...[...recordings.values()].map(({ stream }) => stream),
  ];
  for (const stream of streams) {
    const heights = names.flatMap((name) =>
      name.startsWith(`${stream}.`) ? (/\.(\d+)\.mp4$/.exec(name)?.[1] ?? []) : [],
    );
    // The playlist is written last.
    if (!names.includes(`${stream}.m3u8`)) continue;
    facts[stream] = await measure(`${folder}/${stream}.${Math.max(...heights.map(Number))}.mp4`);
  }
  for (const film of films) {
    const stream = sharpStreamOf(film);
    const file = names.find((name) => name.startsWith(`${stream}.`));
    if (file) facts[stream] = await measure(`${folder}/${file}`);
  }
  return facts;
}

async function measure(path: string): Promise<FileFacts> {
  const { width, height, seconds, bytes, codec } = await readFragments(path);
  return { width, height, seconds, bytes, ...(codec.startsWith('av01') && { codecs: codec }) };
}

/** Writes the facts about the films' files that the catalogue uses. */
export async function writeFacts(folder: string): Promise<void> {
  const facts = await measureFilms(folder);
  const lines = Object.entries(facts).map(([stream, { width, height, seconds, bytes, codecs }]) =>
    codecs === undefined
      ? `  '${stream}': { width: ${width}, height: ${height}, seconds: ${seconds}, bytes: ${bytes} },\n`
      : `  '${stream}': {\n    width: ${width},\n    height: ${height},\n    seconds: ${seconds},\n    bytes: ${bytes},\n    codecs: '${codecs}',\n  },\n`,
  );
  const text = `/** What the file of a stream is. */
export interface FileFacts {
  /** Pixels of the whole frame. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly bytes: number;
  /** As in RFC 6381, where the picture is not H.264. */
  readonly codecs?: string;
}

/** The best rendition of each stream in assets/streams, as make/film/facts.ts measured it. */
export const fileFacts: Readonly<Record<string, FileFacts>> = {
${lines.join('')}};
`;
  await writeFile(fileURLToPath(new URL('../../films/file-facts.ts', import.meta.url)), text);
}
