import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { Bucket } from '../../../ground/storage/bucket';
import type { SourceFile } from '../../content/media/media-source';

/** Where an export goes: file by file, and never held in memory. */
export interface PackageWriter {
  add(name: string, file: Pick<SourceFile, 'bytes' | 'open'> | string): Promise<void>;
  /** Makes it whole. */
  finish(): Promise<void>;
  /** Leaves nothing half written where a package is expected. */
  abort(): Promise<void>;
}

/**
 * Writes a package as a folder, or as a ZIP file where the name ends so.
 * @param path absolute
 * @throws Error when the folder has something in it, or the file is there
 */
export async function openWriter(path: string): Promise<PackageWriter> {
  return path.endsWith('.zip') ? zipWriter(await fileSink(path)) : folderWriter(path);
}

/**
 * Writes a package as a ZIP file into a bucket.
 * @throws Error when it is there
 */
export async function openBucketWriter(bucket: Bucket, name: string): Promise<PackageWriter> {
  if (await bucket.find(name)) throw new Error(`${bucket.url}/${name} is there already`);
  return zipWriter({
    write: (zip) => bucket.put(name, zip, { contentType: 'application/zip' }),
    // It is there when all of it was put, and not before.
    finish: async () => undefined,
    abort: async () => undefined,
  });
}

async function folderWriter(folder: string): Promise<PackageWriter> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  return {
    add: async (name, file) => {
      const to = join(folder, name);
      await mkdir(dirname(to), { recursive: true });
      if (typeof file === 'string') await writeFile(to, file);
      else await pipeline(file.open(), createWriteStream(to));
    },
    finish: async () => undefined,
    abort: async () => undefined,
  };
}

/** The same content gives the same bytes. */
const mtime = new Date('2000-01-01T00:00:00Z');

/** Where the bytes of a ZIP file go. */
interface Sink {
  write(zip: Readable): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
}

async function fileSink(path: string): Promise<Sink> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} is there already`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.unfinished`;
  return {
    write: (zip) => pipeline(zip, createWriteStream(unfinished)),
    finish: () => rename(unfinished, path),
    abort: () => rm(unfinished, { force: true }),
  };
}

function zipWriter(sink: Sink): PackageWriter {
  const zip = new yazl.ZipFile();
  const written = sink.write(zip.outputStream as Readable);
  // Failures are told by `add` and `finish`.
  written.catch(() => undefined);
  zip.on('error', () => undefined);
  return {
    add: async (name, file) => {
      if (typeof file === 'string') {
        zip.addBuffer(Buffer.from(file), name, { mtime });
        return;
      }
      // Pictures and films are compressed already. One file after the other is open.
      const read = new Promise<void>((resolve, reject) => {
        zip.addReadStreamLazy(name, { mtime, compress: false, size: file.bytes }, (give) =>
          give(null, file.open().once('end', resolve).once('error', reject)),
        );
      });
      await Promise.race([read, written]);
    },
    finish: async () => {
      zip.end();
      await written;
      await sink.finish();
    },
    abort: async () => {
      (zip.outputStream as Readable).destroy();
      await written.catch(() => undefined);
      await sink.abort();
    },
  };
}
