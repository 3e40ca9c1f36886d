import { join as pathOf } from 'node:path';
import sharp from 'sharp';
import { type Film, frameRate, sceneOf, sharpStreamOf, streamOf } from '../../films/films';
import { drawPlanes, drawSpecks } from './camera';
import { ffmpeg, join, pictureArgs, sharpPictureArgs, writePlaylists } from './encoder';
import { paintAround } from './painter';

/** Where a film is made: files that are kept, files that are not, and its sound; null for a silent one. */
export interface Studio {
  readonly folder: string;
  readonly temporary: string;
  readonly sounds: { readonly film: string; readonly trailer: string } | null;
}

/** Frames a second around the viewer, where the world keeps still. */
const aroundRate = 10;
/** Seconds in which a scene comes out of the dark and goes back. */
const FADE = 0.5;

const inputs = (files: readonly string[]): string[] => files.flatMap((file) => ['-i', file]);
/** A picture for as long as it is asked for. */
const standing = (input: number, format: string, label: string, rate: number): string =>
  `[${input}:v]format=${format},loop=loop=-1:size=1,fps=${rate}[${label}]`;
/** The trailer's frames of a film. */
const cutOf = ({ trailer }: Film, rate: number): string =>
  `select='${trailer.map(([from, to]) => `gte(t,${from})*lt(t,${to})`).join('+')}',setpts=N/${rate}/TB`;

/** Films a graph whose picture is [whole], in all heights, and its trailer. */
async function write(
  film: Film,
  { folder, temporary, sounds }: Studio,
  part: 'flat' | 'around',
  graph: readonly string[],
  files: readonly string[],
  heights: readonly number[],
  rate: number,
): Promise<void> {
  const takes = heights.map((height, index) => ({
    stream: streamOf(film, part),
    height,
    sound: sounds?.film ?? null,
    filter: index === 0 && !(film.isSharp && part === 'around') ? 'null' : `scale=-2:${height}:flags=area`,
  }));
  if (film.trailer.length > 0 && film.trailerAround === (part === 'around'))
    takes.push({
      stream: streamOf(film, 'trailer'),
      height: heights[0] ?? 0,
      sound: sounds?.trailer ?? null,
      filter: cutOf(film, rate),
    });
  const pictureOf = (index: number): string => pathOf(temporary, `picture${index}.mp4`);
  const split = `[whole]split=${takes.length}${takes.map((_, index) => `[s${index}]`).join('')}`;
  const ends = takes.map(({ filter }, index) => `[s${index}]${filter}[e${index}]`);
  const outputs = takes.flatMap((_, index) => [
    '-map',
    `[e${index}]`,
    ...pictureArgs(pictureOf(index), rate, film.quality[part], 'medium', film.quality.most),
  ]);
  await ffmpeg([...inputs(files), '-filter_complex', [...graph, split, ...ends].join(';'), ...outputs], temporary);
  for (const [index, { stream, height, sound }] of takes.entries())
    await join(folder, stream, height, pictureOf(index), sound);
  for (const stream of new Set(takes.map((take) => take.stream)))
    await writePlaylists(
      folder,
      stream,
      takes.filter((take) => take.stream === stream).map(({ height }) => height),
    );
}

/** Makes a film for screens: the camera goes by a place for each scene. */
export async function shootFlat(film: Film, studio: Studio): Promise<void> {
  const [height = 360] = film.flat;
  const size = { width: (height * 16) / 9, height };
  const files: string[] = [];
  const graph: string[] = [];
  for (const [index, { at }] of film.chapters.entries()) {
    const seconds = (film.chapters[index + 1]?.at ?? film.seconds) - at;
    const frames = seconds * frameRate;
    const planes = await drawPlanes(sceneOf(film, index), size, frames, pathOf(studio.temporary, `scene${index}`));
    const from = files.length;
    files.push(planes.far, planes.middle, planes.near);
    // To the right in one scene, to the left in the next.
    const [middle, near] =
      index % 2 === 0 ? [`-floor(n/2)`, `-n`] : [`floor(n/2)-${Math.ceil(frames / 2)}`, `n-${frames}`];
    graph.push(
      standing(from, 'yuv420p', `f${index}`, frameRate),
      standing(from + 1, 'yuva420p', `m${index}`, frameRate),
      standing(from + 2, 'yuva420p', `n${index}`, frameRate),
      `[f${index}]trim=end_frame=${frames},setpts=N/${frameRate}/TB[t${index}]`,
      `[t${index}][m${index}]overlay=x='${middle}':y=0:shortest=1[o${index}]`,
      `[o${index}][n${index}]overlay=x='${near}':y=0:shortest=1,fade=t=in:d=${FADE},fade=t=out:st=${seconds - FADE}:d=${FADE}[p${index}]`,
    );
  }
  graph.push(`${film.chapters.map((_, index) => `[p${index}]`).join('')}concat=n=${film.chapters.length}:v=1[whole]`);
  await write(film, studio, 'flat', graph, files, film.flat, frameRate);
}

/** Makes a film to look around in: one sits in the film's first place, and light floats in its air. */
export async function shootAround(film: Film, studio: Studio): Promise<void> {
  const { around, half, seconds, world } = film;
  const { width, height, pixels } = await paintAround(world, around, half);
  const [still, specks] = [pathOf(studio.temporary, 'around.png'), pathOf(studio.temporary, 'specks.png')];
  await sharp(Buffer.from(pixels.buffer as ArrayBuffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(still);
  await drawSpecks(world, { width, height }, around.stereo === 'side-by-side' ? 2 : 1, specks);
  const graph = [
    standing(0, 'yuv420p', 'still', aroundRate),
    standing(1, 'yuva420p', 'specks', aroundRate),
    `[still]trim=end_frame=${seconds * aroundRate},setpts=N/${aroundRate}/TB[timed]`,
    `[timed][specks]overlay=x=0:y='-mod(n,${height})':shortest=1,fade=t=in:d=${FADE},fade=t=out:st=${seconds - FADE}:d=${FADE}[whole]`,
  ];
  await write(film, studio, 'around', graph, [still, specks], [film.isSharp ? height / 2 : height], aroundRate);
  if (!film.isSharp) return;
  const picture = pathOf(studio.temporary, 'sharp.mp4');
  const output = ['-map', '[whole]', ...sharpPictureArgs(picture, aroundRate)];
  await ffmpeg([...inputs([still, specks]), '-filter_complex', graph.join(';'), ...output], studio.temporary);
  await join(studio.folder, sharpStreamOf(film), height, picture, studio.sounds?.film ?? null);
}
