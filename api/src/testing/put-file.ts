import { Readable } from 'node:stream';
import { mediaFolder } from '../ground/ground-settings';
import { folderStore } from '../areas/content/media/folder-store';
import type { TestApp } from './test-app';

/** Puts a file into the store in place of the one that content has by this name. */
export async function putFile({ config, database }: TestApp, name: string, content: Buffer): Promise<void> {
  const { key } = await folderStore(mediaFolder(config)).put(
    () => Readable.from([content]),
    name.split('.').at(-1) ?? '',
  );
  await database.pool.query('update media_files set key = $2 where name = $1', [name, key]);
}
