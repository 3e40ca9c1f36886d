import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where backups lie. */
export interface BackupPlace {
  /** Puts one in: it has its name when it is whole, and not before. @throws when there is one of that name */
  put(name: string, content: Readable): Promise<{ readonly bytes: number }>;
  /** The names of what lies there. */
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** What a process that died left half written has this ending. */
export const UNFINISHED = '.unfinished';

/** A folder; made when the first backup goes in. */
export function backupFolder(folder: string): BackupPlace {
  return {
    put: async (name, content) => {
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `${name}.${randomBytes(4).toString('hex')}${UNFINISHED}`);
      try {
        // Rows are members' data: for the owner alone.
        await pipeline(content, createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }));
        const { size: bytes } = await stat(aside);
        await link(aside, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'EEXIST' ? new Error(`There is a file ${join(folder, name)} already.`) : error;
        });
        await syncFolder(folder);
        return { bytes };
      } finally {
        await rm(aside, { force: true });
      }
    },
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** A name that a power cut must not take back. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @returns the folder of a file as a place */
export const folderOf = (path: string): BackupPlace => backupFolder(dirname(path));
