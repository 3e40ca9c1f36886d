import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import pLimit from 'p-limit';
import type { ContentProblem } from '../../content/schema/check';
import { MAX_BYTES, MAX_IMAGE_PIXELS } from '../../../ground/images/media-limits';
import type { MeasuredImage } from '../../../ground/images/measure';
import type { MediaKind, MediaReference } from '../../content/schema/media-references';
import { readFilm } from '../../content/media/read-film';
import type { StoredFile } from '../../content/media/repository';
import { Funscript } from '../scripts/funscript';
import { longestPlaylist, qualitiesOf, withAddresses } from '../streams/playlist';
import { sheetOf, tilesOf, type Tile } from '../../content/media/thumbnails';
import type { ContentPackage } from './content-package';

/** A file of a package that is as it should be. */
export interface CheckedFile {
  /** Absolute path on this machine. */
  readonly path: string;
  readonly facts: Omit<StoredFile, 'key'>;
  /** A picture with more pixels than the site keeps; `facts` are those of the smaller one. */
  readonly isShrunk: boolean;
}

export interface MediaCheck {
  readonly files: ReadonlyMap<string, CheckedFile>;
  /** Each at the place that names the file. */
  readonly problems: readonly ContentProblem[];
}

interface CheckOptions {
  readonly content: ContentPackage;
  readonly references: readonly MediaReference[];
  /** Decodes a picture in another process. */
  readonly measureImage: (path: string, extension: string) => Promise<MeasuredImage>;
  /** Whether a file that the package does not have is there all the same: in the store, in the demo, or elsewhere. */
  readonly isThere: (reference: Pick<MediaReference, 'name' | 'kind'>) => Promise<boolean>;
  /** Files that are checked at the same time. */
  readonly concurrency: number;
  /** Called after every file. */
  readonly onChecked: (done: number, of: number) => void;
}

const nothing = {
  sizeBytes: null,
  width: null,
  height: null,
  durationSeconds: null,
  codecs: null,
  chapters: null,
  color: null,
};

/** Looks for every file that a document names, and reads each as a visitor's browser will: pictures are decoded, films opened. */
export async function checkMedia(options: CheckOptions): Promise<MediaCheck> {
  const { content, references, isThere, onChecked } = options;
  const places = new Map<string, MediaReference>();
  for (const reference of references) if (!places.has(reference.name)) places.set(reference.name, reference);
  const files = new Map<string, CheckedFile>();
  const problems: ContentProblem[] = [];
  let done = 0;

  const check = async (name: string, kind: MediaKind, place: string): Promise<void> => {
    try {
      const path = await content.file(name, largestOf(kind));
      if (path !== null) files.set(name, { path, ...(await readFacts(path, kind, options)) });
      else if (!(await isThere({ name, kind }))) problems.push({ path: place, message: `there is no file ${name}` });
      if (path !== null && kind === 'playlist') await checkStream(name, path, place);
      if (path !== null && kind === 'thumbnails') await checkSheet(name, path);
    } catch (error) {
      problems.push({ path: place, message: `${name} ${error instanceof Error ? error.message : String(error)}` });
    }
  };
  /** The playlists of the qualities, and the files of their parts. */
  const checkStream = async (name: string, path: string, place: string): Promise<void> => {
    const master = basename(name);
    for (const quality of qualitiesOf(await readFile(path, 'utf8'), master)) {
      const playlist = await content.file(`streams/${quality.name}`, longestPlaylist);
      if (playlist === null) throw new Error(`lists ${quality.name}, which is not there`);
      files.set(`streams/${quality.name}`, { path: playlist, ...(await readFacts(playlist, 'playlist', options)) });
      const parts = new Set<string>();
      withAddresses(await readFile(playlist, 'utf8'), master, quality.name, (part) => {
        parts.add(part);
        return part;
      });
      for (const part of parts) await check(`streams/${part}`, 'film', place);
    }
  };
  /** The picture that has all thumbnails of a timeline, and that each of them lies in it. */
  const checkSheet = async (name: string, path: string): Promise<void> => {
    const sheet = sheetOf(name);
    const found = await content.file(sheet, MAX_BYTES['thumbnail-sheet']);
    if (found === null) throw new Error(`needs ${sheet}, which is not there`);
    const { facts, isShrunk } = await readFacts(found, 'thumbnail-sheet', options);
    // Places in it are counted in its pixels.
    if (isShrunk) throw new Error(`needs ${sheet}, which is larger than ${MAX_IMAGE_PIXELS / 1e6} megapixels`);
    const isOutside = ({ x, y, width, height }: Tile): boolean =>
      x + width > (facts.width ?? 0) || y + height > (facts.height ?? 0);
    if (tilesOf(await readFile(path, 'utf8'), basename(name)).some(isOutside))
      throw new Error(`names a place outside ${sheet}, which has ${facts.width} by ${facts.height} pixels`);
    files.set(sheet, { path: found, facts, isShrunk });
  };
  const limit = pLimit(options.concurrency);
  await Promise.all(
    [...places.values()].map(({ name, kind, place }) =>
      limit(async () => {
        await check(name, kind, place);
        done += 1;
        onChecked(done, places.size);
      }),
    ),
  );
  return { files, problems };
}

async function readFacts(
  path: string,
  kind: MediaKind,
  { measureImage }: CheckOptions,
): Promise<Pick<CheckedFile, 'facts' | 'isShrunk'>> {
  const sizeBytes = await sizeOf(path);
  if (kind !== 'image' && kind !== 'thumbnail-sheet')
    return { facts: { ...nothing, sizeBytes, ...(await readOther(path, kind)) }, isShrunk: false };
  const { isShrunk, ...measured } = await measureImage(path, extname(path).slice(1));
  return { facts: { ...nothing, sizeBytes, ...measured }, isShrunk };
}

/** Bytes that a file may have. */
function largestOf(kind: MediaKind): number {
  if (kind === 'playlist') return longestPlaylist;
  return kind === 'film' || kind === 'clip' ? Infinity : MAX_BYTES[kind];
}

/** @throws Error when it is empty */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path);
  if (size === 0) throw new Error('is empty');
  return size;
}

/** Reads what is no picture. */
async function readOther(
  path: string,
  kind: Exclude<MediaKind, 'image' | 'thumbnail-sheet'>,
): Promise<Partial<CheckedFile['facts']>> {
  switch (kind) {
    case 'clip':
    case 'film':
      return readFilm(path);
    case 'captions':
      if (!(await readFile(path, 'utf8')).startsWith('WEBVTT')) throw new Error('is no WebVTT file');
      return {};
    case 'script':
      readScript(await readFile(path, 'utf8'));
      return {};
    case 'playlist':
    case 'thumbnails':
      return {};
  }
}

function readScript(text: string): void {
  try {
    Funscript.parse(JSON.parse(text));
  } catch {
    throw new Error('is no funscript');
  }
}
