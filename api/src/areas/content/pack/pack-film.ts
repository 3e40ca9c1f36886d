import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { measureImage } from '../../../ground/images/measure';
import { readFilm } from '../media/read-film';
import { qualityOf } from '../schema/quality';
import { isInstalled, probe, type Programs, runFfmpeg } from './ffmpeg';
import { masterPlaylist } from './master-playlist';
import type { FrameOptions } from './frame-geometry';
import { packPlan, type PackStep, renditionHeights, type SourceFilm, thumbnailCues, thumbnailGrid } from './pack-plan';

interface PackOptions {
  /** Absolute path of the film. */
  readonly path: string;
  /** Absolute path of the package's folder; created if missing. */
  readonly folder: string;
  /** Base name of the files, and slug of the video. */
  readonly name: string;
  readonly frame: FrameOptions;
  readonly programs: Programs;
  /** Receives the current step and its progress. */
  readonly onProgress: (line: string) => void;
}

interface Packed {
  /** Its fields in content.json: a part of a record of `videos`. */
  readonly snippet: Record<string, unknown>;
  /** Whether ffmpeg made all files around the film. */
  readonly isComplete: boolean;
}

const fieldOfView = { flat: 0, '180': 180, '360': 360 } as const;
const BYTES_PER_GIGABYTE = 1e9;
/** Seconds by which a copy may be shorter than its film's header says, at least, and share of the length. */
const TORN = { seconds: 2, share: 0.01 };

/**
 * Makes from a film everything that `content import` takes. Each file is made in another place and moved when complete,
 * so a second run continues where the first one ended.
 * @throws Error in a sentence: what is wrong with the film, or that the folder has another one of this name
 */
export async function packFilm(options: PackOptions): Promise<Packed> {
  const { path, folder, name, programs } = options;
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new Error(`${path}: no such file`);
  if (extname(path) === '.m3u8')
    throw new Error(`${path} is HLS that is ready: put it and its files into streams/ of the package as they are.`);
  const hasFfmpeg = await isInstalled(programs);
  const isMp4 = extname(path).toLowerCase() === '.mp4';
  if (!hasFfmpeg && !isMp4) throw new Error('ffmpeg is not installed here, and without it only MP4 films are taken.');
  // Fail on a truncated film before making anything.
  if (isMp4)
    await readFilm(path).catch((error: Error) => {
      throw new Error(`${path} ${error.message}.`);
    });
  const film = hasFfmpeg ? await probe(programs, path) : null;
  await claim(options, `${stats.size} ${Math.round(stats.mtimeMs)}`);
  await refuseFullDisk(folder, stats.size);
  if (film) await makeAll(options, film);
  else await copyFilm(path, join(folder, `streams/${name}.mp4`));
  const snippet = await describe(options, film);
  await writeFile(join(folder, `${name}.video.json`), `${JSON.stringify(snippet, null, 2)}\n`);
  return { snippet, isComplete: hasFfmpeg };
}

/** Marks the folder's files of this name as made from this film. */
async function claim({ folder, name, path, frame }: PackOptions, version: string): Promise<void> {
  const file = join(folder, `${name}.pack.json`);
  const mark = `${JSON.stringify({ film: basename(path), version, ...frame })}\n`;
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known === mark) return;
  const isThere = known !== null || (await exists(join(folder, `streams/${name}.mp4`)));
  if (isThere)
    throw new Error(
      `${folder} has files of another film, or of this one in another form, under the name ${name}: nothing is overwritten. Choose another --name or --to, or delete them with ${name}.pack.json.`,
    );
  await mkdir(folder, { recursive: true });
  await writeFile(file, mark);
}

async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes * 2)
    throw new Error(
      `${folder} has ${gigabytes(free)} GB left; the film and its renditions may need ${gigabytes(bytes * 2)} GB.`,
    );
}
const gigabytes = (bytes: number): number => Math.round(bytes / 1e8) / 10;

async function makeAll({ folder, name, frame, programs, onProgress }: PackOptions, film: SourceFilm): Promise<void> {
  const unfinished = join(folder, `.unfinished-${name}`);
  const steps = packPlan(film, frame, name, unfinished);
  try {
    for (const [index, step] of steps.entries()) {
      const label = `${index + 1} of ${steps.length}, ${step.label}`;
      if (await areThere(folder, step)) {
        onProgress(`${label}: is there`);
        continue;
      }
      for (const output of step.outputs) await mkdir(dirname(join(unfinished, output)), { recursive: true });
      await runFfmpeg(programs, step.args, tellTenths(label, step.seconds, onProgress)).catch((error: Error) => {
        throw new Error(`${film.path}: ${step.label.toLowerCase()} could not be made: ${error.message}`);
      });
      await refuseTorn(film, step, unfinished);
      for (const output of step.outputs) {
        await mkdir(dirname(join(folder, output)), { recursive: true });
        await rename(join(unfinished, output), join(folder, output));
      }
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  const at = (file: string): string => join(folder, 'streams', file);
  const grid = thumbnailGrid(film, frame);
  await writeFile(at(`${name}-thumbnails.vtt`), thumbnailCues(grid, film.durationSeconds, `${name}-thumbnails.jpg`));
  await writeFile(at(`${name}.m3u8`), await masterPlaylist(join(folder, 'streams'), name, renditionHeights(film)));
}

/** Refuses a film whose copy is shorter than its header says: the film is truncated. */
async function refuseTorn(film: SourceFilm, { outputs: [output = ''], seconds }: PackStep, folder: string) {
  if (!output.endsWith('.mp4') || seconds < film.durationSeconds) return;
  const { durationSeconds } = await readFilm(join(folder, output));
  const missing = film.durationSeconds - durationSeconds;
  if (missing > Math.max(TORN.seconds, film.durationSeconds * TORN.share))
    throw new Error(
      `${film.path} is torn: it says that it has ${Math.round(film.durationSeconds)} seconds, and ends after ${Math.round(durationSeconds)}.`,
    );
}

/** Reports every tenth of a step. */
function tellTenths(label: string, seconds: number, say: (line: string) => void): (at: number) => void {
  let tenth = -1;
  return (at) => {
    const now = Math.min(10, Math.floor((at / Math.max(1, seconds)) * 10));
    if (now <= tenth) return;
    tenth = now;
    say(`${label}: ${now * 10} %`);
  };
}

/** Without ffmpeg: an unchanged copy, cloned if the file system can. */
async function copyFilm(from: string, to: string): Promise<void> {
  if (await exists(to)) return;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.unfinished`, constants.COPYFILE_FICLONE);
  await rename(`${to}.unfinished`, to);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
const areThere = async (folder: string, { outputs }: PackStep): Promise<boolean> =>
  (await Promise.all(outputs.map((output) => exists(join(folder, output))))).every(Boolean);

/** The record of the video with all fields known from its files. */
async function describe({ folder, name, frame }: PackOptions, film: SourceFilm | null) {
  const facts = async (file: string) => {
    const path = join(folder, 'streams', file);
    const [{ width, height, durationSeconds, chapters }, { size }] = [await readFilm(path), await stat(path)];
    const measured = {
      quality: qualityOf({ width, height }),
      ...frame,
      fieldOfView: fieldOfView[frame.projection],
      width,
      height,
    };
    return {
      file: { ...measured, gigabytes: size / BYTES_PER_GIGABYTE, lens: null, source: file },
      durationSeconds: Math.max(1, Math.round(durationSeconds)),
      chapters,
    };
  };
  const main = await facts(`${name}.mp4`);
  const extra = film && { playlist: `${name}.m3u8`, thumbnails: `${name}-thumbnails.vtt` };
  const trailer = film && (await facts(`${name}-trailer.mp4`));
  const poster = film && `videos/${name}.jpg`;
  return {
    slug: name,
    durationSeconds: main.durationSeconds,
    files: [{ ...main.file, ...extra, script: null }],
    trailer: trailer && { ...trailer.file, script: null, durationSeconds: trailer.durationSeconds },
    chapters: main.chapters,
    captions: [],
    ...(poster !== null && { poster: { path: poster, ...(await measureImage(join(folder, poster), 'jpg')) } }),
  };
}
