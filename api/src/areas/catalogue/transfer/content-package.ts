import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { MAX_BYTES } from '../../../ground/images/media-limits';

/** A document with the files that it names. */
export interface ContentPackage {
  /** The text of the document. */
  document(): Promise<string>;
  /** Whether files belong to it: not to a document alone, whose files are in the store. */
  readonly hasFiles: boolean;
  /**
   * Makes a file readable on this machine.
   * @param name as content names it, such as `posters/neon-dunes.jpg`
   * @param largest bytes that it may have
   * @returns its absolute path, or null when the package does not have it
   * @throws Error when it is larger; a packed one is not unpacked then
   */
  file(name: string, largest: number): Promise<string | null>;
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

/** The name of the document in a package. */
export const DOCUMENT_NAME = 'content.json';
/** Names of files as content has them; nothing else is looked for. */
const mediaName = /^[a-z-]+\/[a-z0-9-]+(?:\.[a-z0-9-]+)?\.[a-z0-9]+$/;

/**
 * Opens a package: a folder or a ZIP file with `content.json` and the files beside it, or a document alone.
 * @param path of the folder or file
 * @param scratch folder in which a ZIP file is unpacked; made when missing
 * @throws Error when it is not there or cannot be read
 */
export async function openPackage(path: string, scratch: string): Promise<ContentPackage> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new Error(`${path}: no such file or folder`);
  if (stats.isDirectory()) return folderPackage(path);
  return path.endsWith('.zip') ? zipPackage(path, scratch) : documentPackage(path);
}

/**
 * How many times its size a ZIP file may unpack to, and from how many bytes on that is asked. Pictures and films do not
 * shrink and texts shrink to a tenth, so one that goes beyond was made to fill a disk.
 */
const MAX_RATIO = { times: 100, from: 100 * 1024 * 1024 };

/** @throws Error when a file has more bytes than it may have */
function requireSize(size: number, largest: number): void {
  if (size > largest) throw new Error(`has ${size} bytes, more than the ${largest} that it may have`);
}

async function readDocument(path: string): Promise<string> {
  requireSize((await stat(path)).size, MAX_BYTES.document);
  return readFile(path, 'utf8');
}

const documentPackage = (path: string): ContentPackage => ({
  hasFiles: false,
  document: () =>
    readDocument(path).catch((error: Error) => {
      throw new Error(`${path} ${error.message}`);
    }),
  file: async () => null,
  close: async () => undefined,
});

const folderPackage = (folder: string): ContentPackage => ({
  hasFiles: true,
  document: () =>
    readDocument(join(folder, DOCUMENT_NAME)).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        error.code === 'ENOENT' ? `${folder} has no ${DOCUMENT_NAME}` : `${DOCUMENT_NAME} ${error.message}`,
      );
    }),
  file: async (name, largest) => {
    const path = join(folder, name);
    const stats = mediaName.test(name) ? await stat(path).catch(() => null) : null;
    if (!stats?.isFile()) return null;
    requireSize(stats.size, largest);
    return path;
  },
  close: async () => undefined,
});

/** Entries are unpacked one by one into a folder, and only those that are named. */
async function zipPackage(path: string, scratch: string): Promise<ContentPackage> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: Error) => {
    throw new Error(`${path} is no ZIP file: ${error.message}`);
  });
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > Math.max(MAX_RATIO.from, MAX_RATIO.times * zip.fileSize)) {
    zip.close();
    throw new Error(
      `${path} has ${zip.fileSize} bytes and would unpack to ${unpacked}: more than ${MAX_RATIO.times} times its size`,
    );
  }
  // A ZIP of a folder has all of it below that folder.
  const [document] = [...entries.keys()]
    .filter((name) => basename(name) === DOCUMENT_NAME)
    .toSorted((a, b) => a.length - b.length);
  const root = document === undefined ? '' : document.slice(0, -DOCUMENT_NAME.length);
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'package-'));
  // The declared size can be trusted: the reader refuses an entry with more bytes.
  const unpack = async (name: string, largest: number): Promise<string | null> => {
    const entry = entries.get(root + name);
    if (!entry) return null;
    requireSize(entry.uncompressedSize, largest);
    const to = join(folder, name);
    await mkdir(dirname(to), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to));
    return to;
  };
  return {
    hasFiles: true,
    document: async () => {
      const text = await unpack(DOCUMENT_NAME, MAX_BYTES.document).catch((error: Error) => {
        throw new Error(`${DOCUMENT_NAME} ${error.message}`);
      });
      if (text === null) throw new Error(`${path} has no ${DOCUMENT_NAME}`);
      return readFile(text, 'utf8');
    },
    file: async (name, largest) => {
      if (!mediaName.test(name)) return null;
      const there = await stat(join(folder, name)).catch(() => null);
      return there ? join(folder, name) : unpack(name, largest);
    },
    close: async () => {
      zip.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
