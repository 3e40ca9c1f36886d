import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Cache } from '@platform/shared/server';
import { lifetimes } from '@platform/shared/contracts';
import type { DemoModule } from '../schema/demo-module';
import { imageName } from '../../../ground/images/image-name';
import type { BrandDrawing } from '../../../ground/images/brand-picture';
import type { ResizeOptions } from '../../../ground/images/job';
import type { MeasuredImage } from '../../../ground/images/measure';
import { RenderPool } from '../../../ground/images/pool';
import { DemoSource } from './demo-source';
import type { Bucket } from '../../../ground/storage/bucket';
import { bucketStore } from './bucket-store';
import { folderStore } from './folder-store';
import { ImageSizes } from './image-sizes';
import { joinedStore } from './joined-store';
import { LocalCopies } from './local-copies';
import type { MediaStore, SourceFile } from './media-source';
import type { FoundFile, MediaFileRow } from './repository';
import { SharedSizes } from './shared-sizes';

/** A file and its source, from its row. */
export interface Media {
  /** Destination of imported files. */
  readonly store: MediaStore;
  /** The bucket shared by several instances, for other files to store in it; null without one. */
  readonly bucket: Bucket | null;
  /** The demo's files; null without a demo. */
  readonly demo: DemoSource | null;
  /** @returns null for a name that no content has; row changes are visible within a second */
  describe(name: string): Promise<FoundFile | null>;
  /** @returns a film, clip, playlist, captions or script; null if the file is missing */
  find(name: string): Promise<SourceFile | null>;
  /** @returns a text that changes with a picture's content */
  versionOf(row: MediaFileRow): string;
  /**
   * A picture in one size, or the original.
   * @returns null if its file is missing
   * @throws PoolBusyError when too many visitors wait; StorageError
   */
  readImage(row: MediaFileRow, options: ResizeOptions | null): Promise<Buffer | null>;
  /**
   * A brand picture, cached by name.
   * @param name changes with everything that the picture shows
   * @param logo null: the title is drawn in its place
   * @throws PoolBusyError when too many visitors wait
   */
  drawBrand(name: string, drawing: Omit<BrandDrawing, 'logo'>, logo: MediaFileRow | null): Promise<Buffer>;
  /**
   * Decodes a picture in another process.
   * @param path absolute path
   * @param extension type according to its name
   * @throws Error that describes the problem
   */
  measureImage(path: string, extension: string): Promise<MeasuredImage>;
  /**
   * Makes a smaller picture in another process, and removes it afterwards.
   * @param path absolute path of one that `measureImage` calls shrunk
   * @param work receives the path of the smaller one
   */
  withShrunkImage<T>(path: string, work: (smaller: string) => Promise<T>): Promise<T>;
  /** Removes a stored file that no content names, and its resized copies. */
  remove(entry: Parameters<MediaStore['remove']>[0]): Promise<void>;
  /** Resolves when no resized picture is being uploaded to the bucket. */
  settled(): Promise<void>;
  close(): void;
}

interface MediaOptions {
  /** Folder of the store, or, with a bucket, of files that have not moved there yet. */
  readonly folder: string;
  /** Bucket of the store; absent: the store is in the folder. */
  readonly bucket?: Bucket | null;
  /** Folder of drawn and resized pictures. */
  readonly cacheDir: string;
  /** Maximum number of pictures drawn or resized concurrently. */
  readonly maxConcurrent: number;
  /** Timeout of a picture in milliseconds; absent: as long as a visitor waits. */
  readonly deadlineMs?: number;
  readonly demo: DemoModule | null;
  /** Reads a file's row. */
  readonly describe: Media['describe'];
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

const ROWS_KEPT = 5_000;

/** The store: the bucket plus files that have not moved there yet, or the folder. */
export function createStore(folder: string, bucket: Bucket | null, cacheDir: string): MediaStore {
  const here = folderStore(folder);
  if (bucket === null) return here;
  return joinedStore(here, bucketStore(bucket, new LocalCopies(join(cacheDir, 'originals'))));
}

/** Combines the sources: the store has imported files, and the demo is the fallback for its own names. */
export function createMedia({
  folder,
  bucket = null,
  cacheDir,
  maxConcurrent,
  deadlineMs,
  demo: module,
  describe,
  now = Date.now,
}: MediaOptions): Media {
  const pool = new RenderPool({ size: maxConcurrent, ...(deadlineMs !== undefined && { deadline: deadlineMs }) });
  const store = createStore(folder, bucket, cacheDir);
  const shared = bucket && new SharedSizes(bucket);
  const demo = module && new DemoSource(cacheDir, pool, module);
  const sizes = new ImageSizes(cacheDir, pool, shared);
  const rows = new Cache<FoundFile | null>({ maxEntries: ROWS_KEPT, lifetimeMs: lifetimes.contentVersion, now });
  const versionOf = ({ key }: MediaFileRow): string => key ?? demo?.version ?? '';
  const localPath = async ({ key, name }: MediaFileRow): Promise<string | null> =>
    key === null ? ((await demo?.localPath(name)) ?? null) : store.localPath(key);
  const described = (name: string): Promise<FoundFile | null> => rows.get(name, () => describe(name));
  return {
    store,
    bucket,
    demo,
    versionOf,
    describe: described,
    find: async (name) => {
      const key = (await described(name))?.key ?? null;
      return key === null ? ((await demo?.find(name)) ?? null) : store.find(key);
    },
    readImage: async (row, options) => {
      if (options === null) {
        const path = await localPath(row);
        return path === null ? null : readFile(path);
      }
      const id = join(row.key === null ? `demo-${versionOf(row)}` : 'store', row.key ?? row.name);
      return sizes.read({ id, localPath: () => localPath(row) }, options);
    },
    drawBrand: async (name, drawing, logo) =>
      sizes.make(join('brand', name), async (to) => {
        const whole = { ...drawing, logo: logo && (await localPath(logo)) };
        await pool.run({ task: 'brand', drawing: whole, to }, 'request');
      }),
    measureImage: async (from, extension) => {
      const to = join(cacheDir, 'measured', randomUUID());
      await pool.run({ task: 'measure', from, extension, to }, 'request');
      try {
        return JSON.parse(await readFile(to, 'utf8')) as MeasuredImage;
      } finally {
        await rm(to, { force: true });
      }
    },
    withShrunkImage: async (from, work) => {
      const to = join(cacheDir, 'shrunk', randomUUID());
      await pool.run({ task: 'shrink', from, to }, 'request');
      try {
        return await work(to);
      } finally {
        await rm(to, { force: true });
      }
    },
    remove: async (entry) => {
      await store.remove(entry);
      if ('key' in entry) await sizes.forget(join('store', entry.key));
    },
    settled: async () => shared?.settled(),
    close: () => {
      pool.close();
      bucket?.close();
    },
  };
}

/** Whether an image's URL names the current content; only then may it be cached forever. */
export const isCurrent = (path: string, { key, name }: MediaFileRow): boolean => path === versionedPath(name, key);

/**
 * The path by which pages name an image. It contains the first digits of the content's hash, so that changed content
 * has another URL.
 * @param key in the store; null: the demo's, whose pictures do not change
 */
export const versionedPath = (name: string, key: string | null): string =>
  key === null ? imageName({ path: name }) : name.replace(/(?=\.[a-z]+$)/, `.${key.slice(3, 11)}`);
