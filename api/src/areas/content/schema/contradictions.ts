import type { MeasuredFile } from './measured-facts';
import type { Content } from './schema';

/** Shares by which a stated value may differ from its file, because editors round. */
const lengthTolerance = 0.1;
const sizeTolerance = 0.1;
const BYTES_PER_GIGABYTE = 1e9;

type File = Pick<MeasuredFile, 'sizeBytes' | 'width' | 'height' | 'durationSeconds' | 'chapters'>;

/**
 * Facts of titles in a document that contradict their files. An import overrides a stated fact with the measured one
 * where it can (measured-facts.ts); it cannot for a game's length and scenes, so the editor has to correct these.
 * @param files measured facts, by name
 * @returns one warning per contradiction, with its place; none if no file was measured
 */
export function contradictions(
  { games = [], videos = [] }: { readonly [K in 'games' | 'videos']?: Content[K] | undefined },
  files: ReadonlyMap<string, File>,
): string[] {
  const warnings: string[] = [];
  const fileOf = (source: string | null | undefined): File | undefined => files.get(`streams/${source}`);
  const checkFrame = (place: string, of: Content['games'][number]['files'][number]): void => {
    const file = fileOf(of.source);
    if (file === undefined) return;
    if (file.width !== null && file.height !== null && (of.width !== file.width || of.height !== file.height))
      warnings.push(
        `${place} says ${of.width} by ${of.height} pixels, and ${of.source} has ${file.width} by ${file.height}`,
      );
    const bytes = of.gigabytes * BYTES_PER_GIGABYTE;
    if (file.sizeBytes !== null && isOff(bytes, file.sizeBytes, sizeTolerance))
      warnings.push(
        `${place}.gigabytes is ${of.gigabytes}, and ${of.source} has ${file.sizeBytes / BYTES_PER_GIGABYTE}`,
      );
  };
  for (const [index, game] of games.entries()) {
    const place = `games.${index}`;
    for (const [number, file] of game.files.entries()) checkFrame(`${place}.files.${number}`, file);
    const measured = game.files.flatMap(({ source }) => fileOf(source) ?? []);
    const seconds = Math.max(0, ...measured.map(({ durationSeconds }) => durationSeconds ?? 0));
    // One may play a game for longer than its film lasts, and not for less.
    if (game.hours * 3600 < seconds * (1 - lengthTolerance))
      warnings.push(`${place}.hours is ${game.hours}, and its longest film plays ${(seconds / 3600).toFixed(2)} hours`);
    const chapters = measured.map((file) => file.chapters?.length ?? 0).find((count) => count > 0);
    if (chapters !== undefined && chapters !== game.scenes)
      warnings.push(`${place}.scenes is ${game.scenes}, and its film has ${chapters} chapters`);
    if (game.endings > game.scenes) warnings.push(`${place} has ${game.endings} endings in ${game.scenes} scenes`);
  }
  for (const [index, video] of videos.entries()) {
    const place = `videos.${index}`;
    for (const [number, file] of video.files.entries()) checkFrame(`${place}.files.${number}`, file);
    const seconds = Math.max(0, ...video.files.map(({ source }) => fileOf(source)?.durationSeconds ?? 0));
    if (seconds > 0 && Math.abs(video.durationSeconds - seconds) > 1)
      warnings.push(`${place}.durationSeconds is ${video.durationSeconds}, and its film plays ${Math.round(seconds)}`);
    // As `withMeasuredFacts` takes them: the chapters of the first film that has any.
    const chapters = video.files.map(({ source }) => fileOf(source)?.chapters ?? []).find(({ length }) => length > 0);
    for (const [number, { at, still }] of video.chapters.entries())
      if (still !== undefined && chapters?.every((chapter) => chapter.at !== at))
        warnings.push(
          `${place}.chapters.${number}.still is not shown: its film has no chapter at ${at} seconds, but at ${chapters.map((chapter) => chapter.at).join(', ')}`,
        );
  }
  return warnings;
}

const isOff = (said: number, measured: number, tolerance: number): boolean =>
  Math.abs(said - measured) > measured * tolerance;
