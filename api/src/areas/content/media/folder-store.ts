import { randomBytes } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnreadableFileError } from '../../../ground/storage/bucket';
import { etagOfKey, keyOf, keyPattern, Measure } from './media-key';
import type { MediaStore, SourceFile } from './media-source';

/**
 * A file on this machine as a source hands it out.
 * @returns null when it is missing or empty
 * @throws UnreadableFileError where the disk or its rights do not tell: the file may be there
 */
export async function localFile(path: string): Promise<SourceFile | null> {
  const stats = await readable(path);
  if (!stats?.isFile() || stats.size === 0) return null;
  return {
    bytes: stats.size,
    etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`,
    open: (range) => createReadStream(path, range),
    text: () => readFile(path, 'utf8'),
  };
}

/** Opened, as a reader does: rights on its name alone say little. */
async function readable(path: string): Promise<Stats | null> {
  try {
    const file = await open(path);
    try {
      return await file.stat();
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new UnreadableFileError(path, code ?? String(error), { cause: error });
  }
}

/** Below it is what is being written, and packages that are being unpacked. */
export const UNFINISHED = 'unfinished';

/** The media store as a folder: `ab/<SHA-256 of the content>.<extension>`. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (key: string): string | null => (keyPattern.test(key) ? join(folder, key) : null);
  return {
    find: async (key) => {
      const path = pathOf(key);
      const file = path === null ? null : await localFile(path);
      return file && { ...file, etag: etagOfKey(key) };
    },
    localPath: async (key) => {
      const path = pathOf(key);
      return path !== null && (await localFile(path)) ? path : null;
    },
    put: async (read, extension) => {
      const unfinished = join(folder, UNFINISHED, randomBytes(8).toString('hex'));
      await mkdir(dirname(unfinished), { recursive: true });
      const measure = new Measure();
      // Created before anything can fail: a file that is opened after its removal would stay.
      const file = await open(unfinished, 'wx');
      try {
        await pipeline(read(), measure, file.createWriteStream());
        const key = keyOf(measure.digest, extension);
        const path = join(folder, key);
        await mkdir(dirname(path), { recursive: true });
        await rename(unfinished, path);
        return { key, bytes: measure.bytes };
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async *list() {
      const files = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for await (const file of files) {
        if (!file.isFile()) continue;
        const path = join(file.parentPath, file.name);
        const name = relative(folder, path).split(sep).join('/');
        const { size: bytes } = await stat(path);
        if (keyPattern.test(name)) yield { key: name, bytes };
        else if (name.startsWith(`${UNFINISHED}/`)) yield { unfinished: name, bytes };
      }
    },
    remove: async (entry) => {
      const name = 'key' in entry ? entry.key : entry.unfinished;
      if (!('unfinished' in entry) && !keyPattern.test(name)) throw new Error(`${name} is no key of the store`);
      await rm(join(folder, name), { force: true });
    },
  };
}
