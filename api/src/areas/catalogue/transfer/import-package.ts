import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { checkContent } from '../../content/schema/check';
import { withMeasuredFacts } from '../../content/schema/measured-facts';
import { type ContentChanges, mergeContent, placeInChanges, repeatedChanges } from '../../content/schema/merge-content';
import { mediaReferences } from '../../content/schema/media-references';
import type { Content } from '../../content/schema/schema';
import { lockContent } from '../../../ground/db/content-version';
import type { Database } from '../../../ground/db/database';
import type { Media } from '../../content/media/media';
import { mediaNames, storedFiles, type StoredFile } from '../../content/media/repository';
import { type CheckedFile, checkMedia } from './check-media';
import type { ContentPackage } from './content-package';
import { ContentError, readChanges, readDocument } from './content-document';
import { exportContent, readContent } from './export-repository';
import { importContent } from './import-repository';

interface PackageOptions {
  readonly db: Database;
  readonly media: Media;
  readonly content: ContentPackage;
  /** Whether films may lie in a bucket or at a CDN that the configuration names. */
  readonly hasFilmsElsewhere: boolean;
  /** Whether the document has only the records that change or come in addition. */
  readonly merge: boolean;
  /** Told every few hundred files. */
  readonly onProgress: (line: string) => void;
}

const PROGRESS_EVERY = 500;

/**
 * Checks a package without changing anything: the document, every reference and every file.
 * @returns the document and its files
 * @throws ContentError every problem with its place
 */
export async function checkPackage({
  db,
  media,
  content,
  hasFilmsElsewhere,
  merge,
  onProgress,
}: PackageOptions): Promise<{
  readonly document: Content;
  /** Of a merge: its records. */
  readonly changes: ContentChanges | null;
  readonly files: ReadonlyMap<string, CheckedFile>;
}> {
  const input = parseJson(await content.document());
  const changes = merge ? readChanges(input) : null;
  const document = changes ? mergeContent(await exportContent(db), changes) : readDocument(input);
  const stored = await storedFiles(db);
  // A merge takes what the site has; a document alone, what its store has; a package brings its files.
  const named = merge ? await mediaNames(db) : new Set(content.hasFiles ? [] : stored.keys());
  const { files, problems } = await checkMedia({
    content,
    references: mediaReferences(document),
    measureImage: media.measureImage,
    isThere: async ({ name, kind }) =>
      named.has(name) ||
      (await media.demo?.has(name)) === true ||
      (hasFilmsElsewhere && (kind === 'film' || kind === 'playlist')),
    concurrency: availableParallelism() * 2,
    onChecked: (done, of) => {
      if (done % PROGRESS_EVERY === 0 || done === of) onProgress(`Checked ${done} of ${of} files.`);
    },
  });
  const facts = new Map([...stored, ...[...files].map(([name, file]) => [name, file.facts] as const)]);
  const measured = checkContent(
    withMeasuredFacts(document, facts, (name) => name),
    new Date(),
  );
  const here = (place: string): string => (changes ? placeInChanges(place, document, changes) : place);
  const all = [
    ...[...problems, ...measured.filter(({ path }) => !problems.some((one) => one.path === path))].map((problem) => ({
      ...problem,
      path: here(problem.path),
    })),
    ...(changes ? repeatedChanges(changes) : []),
  ];
  if (all.length > 0) throw new ContentError(all.map(({ path, message }) => `${path}: ${message}`).toSorted());
  return { document, changes, files };
}

/**
 * Makes the catalogue what a package says, its files included: all of it or nothing. Files go into the store first,
 * where no content names them yet; one transaction then changes the catalogue.
 * @throws ContentError every problem with its place; nothing was changed
 */
export async function importPackage(options: PackageOptions): Promise<Awaited<ReturnType<typeof importContent>>> {
  const { db, media, onProgress } = options;
  const { document, changes, files } = await checkPackage(options);
  const stored = new Map<string, StoredFile>();
  for (const [name, file] of files) {
    stored.set(name, await storeFile(media, name, file));
    if (stored.size % PROGRESS_EVERY === 0 || stored.size === files.size)
      onProgress(`Stored ${stored.size} of ${files.size} files.`);
  }
  if (!changes) return importContent(db, document, new Date(), stored);
  // Merged again, with what the site has now: it may have changed while the files were read.
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const merged = mergeContent(await readContent(tx), changes);
    return importContent(tx, merged, new Date(), stored, changes.liveRooms === undefined).catch((error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      throw new ContentError(
        error.problems.map((problem) => problem.replace(/^[^:]+/, (place) => placeInChanges(place, merged, changes))),
      );
    });
  });
}

async function storeFile(media: Media, name: string, { path, facts, isShrunk }: CheckedFile): Promise<StoredFile> {
  const put = async (from: string): Promise<string> =>
    (await media.store.put(() => createReadStream(from), extname(name).slice(1))).key;
  if (!isShrunk) return { ...facts, key: await put(path) };
  return media.withShrunkImage(path, async (smaller) => ({
    ...facts,
    sizeBytes: (await stat(smaller)).size,
    key: await put(smaller),
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError([`content.json is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
