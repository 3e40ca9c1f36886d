import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from './backup-place';

/** Suffix of files being written, or left incomplete, after their name and a random part. */
const unfinished = /^(.+)\.[0-9a-f]{8}\.unfinished$/;

/** Backups in a folder, which is created with the first backup. */
export function backupFolder(folder: string): BackupPlace {
  const all = (): Promise<string[]> =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return {
    put: async (name, content) => {
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `${name}.${randomBytes(4).toString('hex')}.unfinished`);
      // Backups contain members' data: only readable by the owner. Created before anything can fail: a file that is
      // opened after its removal would stay.
      const file = await open(aside, 'wx', 0o600);
      try {
        await pipeline(content, file.createWriteStream({ flush: true }));
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
    list: async (beginning) => (await all()).filter((name) => name.startsWith(beginning) && !unfinished.test(name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: async (isOurs) => {
      for (const name of await all())
        if (isOurs(unfinished.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true });
    },
  };
}

/** Flushes the folder, so that a new name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
