import type { Database } from '../../../ground/db/database';
import { type GroundConfig, imageCacheDir, mediaFolder } from '../../../ground/ground-settings';
import { type Bucket, StorageError } from '../../../ground/storage/bucket';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { ConfigError } from '../../../ground/settings';
import type { DemoModule } from '../schema/demo-module';
import { createMedia, createStore, type Media } from './media';
import type { MediaStore } from './media-source';
import { findMediaFile } from './repository';

interface OpenOptions {
  readonly db: Database;
  readonly demo: DemoModule | null;
  /** Pictures drawn or resized at the same time. */
  readonly maxConcurrent: number;
  /** Milliseconds after which a picture is given up; absent: as long as a visitor waits. */
  readonly deadlineMs?: number;
  readonly now?: () => number;
  /** Told that the storage does not answer: it may in a minute, and pages need it for pictures alone. */
  readonly onAway: (error: StorageError) => void;
}

/**
 * Opens the bucket of the configuration, and asks it once: a wrong key is noticed by who starts the server, and not by the
 * first visitor.
 * @returns null where there is none
 * @throws ConfigError in one sentence when the bucket refuses
 */
async function openConfigured(config: GroundConfig, onAway: OpenOptions['onAway']): Promise<Bucket | null> {
  const bucket = config.storage && (await openBucket(config.storage));
  await bucket?.check().catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    if (error.kind === 'away') return onAway(error);
    bucket.close();
    throw new ConfigError(
      `${error.message} STORAGE_URL, STORAGE_ACCESS_KEY, STORAGE_SECRET and STORAGE_REGION must fit.`,
    );
  });
  return bucket;
}

/**
 * Opens the media of the configuration: in its bucket, or in its folder.
 * @throws ConfigError in one sentence when the bucket refuses
 */
export async function openMedia(config: GroundConfig, { db, onAway, ...options }: OpenOptions): Promise<Media> {
  const bucket = await openConfigured(config, onAway);
  return createMedia({
    folder: mediaFolder(config),
    bucket,
    cacheDir: imageCacheDir(config),
    describe: (name) => findMediaFile(db, name),
    ...options,
  });
}

/**
 * Opens the store of the configuration alone, for a process that serves nothing of it.
 * @param onAway told that the storage does not answer yet
 * @throws ConfigError in one sentence when the bucket refuses
 */
export async function openStore(
  config: GroundConfig,
  onAway: OpenOptions['onAway'],
): Promise<{ readonly store: MediaStore; close(): void }> {
  const bucket = await openConfigured(config, onAway);
  return {
    store: createStore(mediaFolder(config), bucket, imageCacheDir(config)),
    close: () => bucket?.close(),
  };
}

/**
 * Does something with the store alone, for commands that decode nothing.
 * @throws ConfigError when the bucket refuses, StorageError while it is away
 */
export async function withStore<T>(config: GroundConfig, work: (store: MediaStore) => Promise<T>): Promise<T> {
  const bucket = await openConfigured(config, (error) => {
    throw error;
  });
  try {
    return await work(createStore(mediaFolder(config), bucket, imageCacheDir(config)));
  } finally {
    bucket?.close();
  }
}
