import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { CreateMultipartUploadCommand, HeadObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import type { Bucket, BucketConfig } from '../../../ground/storage/bucket';
import { openBucket, partBytes } from '../../../ground/storage/s3-bucket';
import { describeWithS3 } from '../../../testing/s3-server';
import { backupBucket } from './backup-bucket';
import { backupFolder } from './backup-folder';
import type { BackupPlace } from './backup-place';

jest.setTimeout(60_000);

/** Needs more than one part of an upload. */
const big = randomBytes(9 * 1024 * 1024);

interface Opened {
  readonly place: BackupPlace;
  read(name: string): Promise<Buffer>;
  /** Leaves the remains of a process that died while writing. */
  leaveHalf(name: string): Promise<void>;
  /** Names of all files, complete or incomplete. */
  everything(): Promise<string[]>;
}

/** Contract of every backup place. @param open opens an empty one */
function contract(open: () => Promise<Opened>): void {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  const put = (name: string, ...parts: readonly Buffer[]) => opened.place.put(name, Readable.from(parts));

  it('has nothing at first', async () => {
    expect(await opened.place.list('')).toEqual([]);
    await opened.place.remove('none.tar');
    await opened.place.removeUnfinished(() => true);
  });

  it('keeps what is put in, small or large, and lists it by how its name begins', async () => {
    expect(await put('site-1.tar', Buffer.from('small'))).toEqual({ bytes: 5 });
    expect(await put('site-2.tar', big.subarray(0, 70_000), big.subarray(70_000))).toEqual({ bytes: big.length });
    await put('other.tar', Buffer.from('of somebody'));
    expect((await opened.read('site-2.tar')).equals(big)).toBe(true);
    expect([...(await opened.place.list('site-'))].toSorted()).toEqual(['site-1.tar', 'site-2.tar']);
    expect([...(await opened.place.list(''))].toSorted()).toEqual(['other.tar', 'site-1.tar', 'site-2.tar']);
  });

  it('never writes over what has the name already', async () => {
    await expect(put('site-1.tar', Buffer.from('another'))).rejects.toThrow(
      /^There is a file \S+site-1\.tar already\.$/,
    );
    expect(String(await opened.read('site-1.tar'))).toBe('small');
  });

  it('has nothing of a backup that failed, or ended, in its middle', async () => {
    async function* failing() {
      yield big;
      throw new Error('the database is gone');
    }
    await expect(opened.place.put('cut-1.tar', Readable.from(failing()))).rejects.toThrow('the database is gone');
    const ended = new PassThrough();
    const end = async (): Promise<void> => {
      ended.write(big);
      await turn();
      ended.destroy();
    };
    await Promise.all([expect(opened.place.put('cut-2.tar', ended)).rejects.toThrow('Premature close'), end()]);
    expect(await opened.place.list('cut')).toEqual([]);
    expect((await opened.everything()).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  it('does not list what a dead process left half written, and frees what is its own of it', async () => {
    await opened.leaveHalf('half-1.tar');
    await opened.leaveHalf('half-2.tar');
    expect(await opened.place.list('half')).toEqual([]);
    await opened.place.removeUnfinished((name) => name === 'half-1.tar' || name === 'site-1.tar');
    expect((await opened.everything()).toSorted()).toEqual(['half-2.tar', 'other.tar', 'site-1.tar', 'site-2.tar']);
  });

  it('removes what it is told to, and nothing beside it', async () => {
    await opened.place.remove('site-1.tar');
    await opened.place.remove('site-1.tar');
    expect([...(await opened.place.list(''))].toSorted()).toEqual(['other.tar', 'site-2.tar']);
  });
}

describe('a folder of backups', () => {
  let folder: string;
  afterAll(() => rm(folder, { recursive: true }));
  contract(async () => {
    folder = await mkdtemp(join(tmpdir(), 'place-'));
    const at = (name: string): string => join(folder, 'backups', name);
    return {
      place: backupFolder(join(folder, 'backups')),
      read: (name) => readFile(at(name)),
      leaveHalf: (name) => writeFile(at(`${name}.0a1b2c3d.unfinished`), 'half'),
      everything: async () => (await readdir(at(''))).map((name) => name.replace(/\.\w+\.unfinished$/, '')),
    };
  });
});

describeWithS3('a bucket of backups', (server) => {
  let config: BucketConfig;
  let bucket: Bucket;
  afterEach(() => server.way.set('none'));
  afterAll(() => bucket.close());
  const place = (): BackupPlace => backupBucket(bucket, 'backups/');

  contract(async () => {
    config = await server.createBucket('site');
    bucket = await openBucket(config, { replyMs: 1_500, stallMs: 1_000 });
    await bucket.put('media/site-9.tar', Buffer.from('not below the prefix'), { contentType: 'text/plain' });
    return {
      place: place(),
      read: async (name) => (await bucket.read(`backups/${name}`, 2 * big.length)) ?? Buffer.alloc(0),
      leaveHalf: (name) => leaveHalf(`backups/${name}`),
      everything: async () => {
        const names: string[] = [];
        for await (const { name } of bucket.list('backups/')) names.push(name);
        for await (const { name } of bucket.listUnfinished('backups/')) names.push(name);
        return names.map((name) => name.slice('backups/'.length));
      },
    };
  });

  it('has no backup of which the storage took a part and went away, and takes it when it is back', async () => {
    server.way.set({ breakSending: 5_000_000 });
    await expect(place().put('away.tar', Readable.from([big]))).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    expect(await place().list('away')).toEqual([]);
    expect(await place().put('away.tar', Readable.from([big]))).toEqual({ bytes: big.length });
    expect(await place().list('away')).toEqual(['away.tar']);
  });

  it('sends parts that are large enough for all of it: a storage takes 10,000', async () => {
    const TB = 1024 ** 4;
    expect(partBytes(0)).toBe(8 * 1024 * 1024);
    for (const bytes of [1e9, TB / 10, TB, 4 * TB]) expect(bytes / partBytes(bytes)).toBeLessThanOrEqual(9_000);
    await place().put('expected.tar', Readable.from([big]), 9_000 * big.length);
    // The tag of a multipart upload ends with the number of parts.
    const tags = await withClient(async (client) =>
      Promise.all(
        ['site-2.tar', 'expected.tar'].map((name) =>
          client.send(new HeadObjectCommand({ Bucket: 'site', Key: `backups/${name}` })),
        ),
      ),
    );
    expect(tags.map(({ ETag }) => ETag?.replaceAll('"', ''))).toEqual([
      expect.stringMatching(/-2$/),
      expect.stringMatching(/^[0-9a-f]{32}(?:-1)?$/),
    ]);
  });

  /** Leaves a multipart upload with one part sent. */
  const leaveHalf = (Key: string): Promise<void> =>
    withClient(async (client) => {
      const upload = { Bucket: 'site', Key };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
      await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: Buffer.from('half') }));
    });

  async function withClient<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
    const { accessKey: accessKeyId, secret: secretAccessKey, region } = config;
    const client = new S3Client({
      endpoint: new URL(config.url).origin,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  }
});
