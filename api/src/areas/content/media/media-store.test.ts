import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describeWithS3, type S3Server } from '../../../testing/s3-server';
import { type Bucket, UnreadableFileError } from '../../../ground/storage/bucket';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { bucketStore } from './bucket-store';
import { folderStore } from './folder-store';
import { joinedStore } from './joined-store';
import { LocalCopies } from './local-copies';
import type { MediaStore } from './media-source';

const big = randomBytes(9 * 1024 * 1024);
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

let folder: string;
const buckets: Bucket[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-store-'));
});
afterAll(async () => {
  for (const bucket of buckets) bucket.close();
  await rm(folder, { recursive: true });
});

/** Contract of both media stores, folder and bucket. */
function contract(open: () => Promise<MediaStore>): void {
  let store: MediaStore;
  beforeAll(async () => {
    store = await open();
  });

  it('has nothing at first', async () => {
    const key = `ab/${'ab'.repeat(32)}.webp`;
    expect([await store.find(key), await store.localPath(key), await all(store.list())]).toEqual([null, null, []]);
    await store.remove({ key });
  });

  it('keeps a file by its content, once, and gives all of it or a range', async () => {
    const put = await store.put(() => Readable.from([big.subarray(0, 5), big.subarray(5)]), 'mp4');
    expect(put).toEqual({ key: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{64}\.mp4$/), bytes: big.length });
    expect(await store.put(() => Readable.from([big]), 'mp4')).toEqual(put);
    const file = await store.find(put.key);
    expect([file?.bytes, file?.etag]).toEqual([big.length, `"${put.key.slice(3, 35)}"`]);
    expect((await buffer(file?.open() ?? Readable.from([]))).equals(big)).toBe(true);
    expect(await buffer(file?.open({ start: 8_388_600, end: 8_388_615 }) ?? Readable.from([]))).toEqual(
      big.subarray(8_388_600, 8_388_616),
    );
    expect(await all(store.list())).toEqual([put]);
  });

  it('gives a text, and a copy on this machine', async () => {
    const { key } = await store.put(() => Readable.from(['WEBVTT\n\nwörd']), 'vtt');
    expect(await (await store.find(key))?.text()).toBe('WEBVTT\n\nwörd');
    const paths = await Promise.all([store.localPath(key), store.localPath(key)]);
    expect(paths[0]).toBe(paths[1]);
    expect(paths[0]).toMatch(/^\//);
    await store.remove({ key });
    expect([await store.find(key), await store.localPath(key)]).toEqual([null, null]);
  });

  it('has nothing of a file that was cut on its way in', async () => {
    const before = await all(store.list());
    async function* cut() {
      yield big.subarray(0, 100_000);
      throw new Error('cut');
    }
    await expect(store.put(() => Readable.from(cut()), 'mp4')).rejects.toThrow('cut');
    expect(await all(store.list())).toEqual(before);
  });

  it.each(['', 'MP4', 'm/4', '../x', 'tar.gz', 'x'.repeat(11)])('takes no extension like %j', async (extension) => {
    await expect(store.put(() => Readable.from(['x']), extension)).rejects.toThrow('is no extension of a file.');
  });

  it.each(['../../etc/passwd', `ab/../ab/${'ab'.repeat(32)}.webp`, `ab/${'AB'.repeat(32)}.webp`, 'é', ''])(
    'finds and removes nothing by a key like %j',
    async (key) => {
      expect([await store.find(key), await store.localPath(key)]).toEqual([null, null]);
      await expect(store.remove({ key })).rejects.toThrow('is no key of the store');
    },
  );
}

/** Adds a file that cannot be stat'ed: a link to itself, which fails with any permissions. */
async function unreadableIn(where: string): Promise<string> {
  const { key } = await folderStore(where).put(() => Readable.from(['x']), 'vtt');
  await rm(join(where, key));
  await symlink(join(where, key), join(where, key));
  return key;
}

describe('a folder', () => {
  contract(async () => folderStore(join(folder, 'only')));

  it('never calls a file missing that it cannot read', async () => {
    const store = folderStore(join(folder, 'broken'));
    const key = await unreadableIn(join(folder, 'broken'));
    for (const read of [store.find, store.localPath])
      await expect(read(key)).rejects.toThrow(/\.vtt cannot be read: ELOOP\.$/);
  });

  it('never calls a file missing that it has no right to read', async () => {
    const where = join(folder, 'closed');
    const store = folderStore(where);
    const { key } = await store.put(() => Readable.from(['x']), 'vtt');
    await chmod(folder, 0o755);
    await chmod(join(where, key), 0);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const found = await store.find(key).catch((error: unknown) => error);
    if (isRoot) process.seteuid?.(0);
    expect(found).toBeInstanceOf(UnreadableFileError);
  });
});

describeWithS3('a bucket', (server) => {
  describe('by itself', () => {
    contract(async () => (await storeIn(server, 'alone')).store);
  });
  describe('with a folder from which files move there', () => {
    contract(async () => joinedStore(folderStore(join(folder, 'joined')), (await storeIn(server, 'joined')).store));
  });

  it('never calls a file missing whose bucket is gone', async () => {
    const bucket = await openBucket({ ...(await server.createBucket('there')), url: `${server.way.url}/nowhere` });
    buckets.push(bucket);
    const store = bucketStore(bucket, new LocalCopies(join(folder, 'nowhere')));
    for (const read of [store.find, store.localPath])
      await expect(read(`ab/${'ab'.repeat(32)}.webp`)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('has from the bucket what the folder cannot read, and calls nothing missing where neither has it', async () => {
    const where = join(folder, 'half-read');
    const key = await unreadableIn(where);
    const { store: there } = await storeIn(server, 'half-read');
    const store = joinedStore(folderStore(where), there);
    await expect(store.find(key)).rejects.toThrow('cannot be read: ELOOP');
    await there.put(() => Readable.from(['x']), 'vtt');
    expect(await (await store.find(key))?.text()).toBe('x');
  });

  it('reads a file that has not moved from the folder, also while the storage is away', async () => {
    const here = folderStore(join(folder, 'moving'));
    const old = await here.put(() => Readable.from(['old']), 'vtt');
    const { store: there } = await storeIn(server, 'moving');
    const store = joinedStore(here, there);
    const added = await store.put(() => Readable.from(['new']), 'vtt');
    expect([await here.find(added.key), (await there.find(added.key))?.bytes]).toEqual([null, 3]);
    expect((await all(store.list())).map((entry) => ('key' in entry ? entry.key : '')).toSorted()).toEqual(
      [old.key, added.key].toSorted(),
    );
    server.way.set('away');
    expect(await (await store.find(old.key))?.text()).toBe('old');
    await expect(store.find(`ab/${'ab'.repeat(32)}.webp`)).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    await store.remove(old);
    expect(await store.find(old.key)).toBeNull();
  });

  it('takes nothing that changes while it is read', async () => {
    const { store } = await storeIn(server, 'changing');
    let time = 0;
    const changing = (): Readable => Readable.from([`content ${(time += 1)}`]);
    await expect(store.put(changing, 'vtt')).rejects.toThrow('The content is not what it was');
    expect(await all(store.list())).toEqual([]);
  });

  it('gives no copy of an object that is not what its key says', async () => {
    const { store, bucket } = await storeIn(server, 'damaged');
    const { key } = await store.put(() => Readable.from(['whole']), 'webp');
    await bucket.put(`media/${key}`, Buffer.from('broke'), { contentType: 'image/webp' });
    await expect(store.localPath(key)).rejects.toThrow('not what it was');
    await expect(store.localPath(key)).rejects.toThrow('not what it was');
  });

  it('lists uploads that were cut, and frees them', async () => {
    const { store } = await storeIn(server, 'cut');
    server.way.set({ breakSending: 5_000_000 });
    await expect(store.put(() => Readable.from([big]), 'mp4')).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    for (const entry of await all(store.list())) {
      expect(entry).toMatchObject({ unfinished: expect.stringMatching(/^media\/.*\.mp4#/), bytes: 0 });
      await store.remove(entry);
    }
    expect(await all(store.list())).toEqual([]);
  });

  it('keeps as many copies as there is room for, the used ones', async () => {
    const path = join(folder, 'few');
    const copies = new LocalCopies(path, 25);
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(10));
    const { bucket } = await storeIn(server, 'few');
    const store = bucketStore(bucket, copies);
    const put = await Promise.all(keys.map((content) => store.put(() => Readable.from([content]), 'vtt')));
    await store.localPath(put[0]?.key ?? '');
    await store.localPath(put[1]?.key ?? '');
    await store.localPath(put[0]?.key ?? '');
    await store.localPath(put[2]?.key ?? '');
    const kept = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.vtt'));
    expect(kept.toSorted()).toEqual([put[0]?.key ?? '', put[2]?.key ?? ''].toSorted());
  });
});

it('is not the folder that says what a bucket has not finished', async () => {
  const store = folderStore(join(folder, 'half'));
  await mkdir(join(folder, 'half/unfinished'), { recursive: true });
  await writeFile(join(folder, 'half/unfinished/x.mp4'), 'half');
  expect(await all(store.list())).toEqual([{ unfinished: 'unfinished/x.mp4', bytes: 4 }]);
});

async function storeIn(server: S3Server, name: string) {
  const bucket = await openBucket(await server.createBucket(name), { replyMs: 1500, stallMs: 1000 });
  buckets.push(bucket);
  return { bucket, store: bucketStore(bucket, new LocalCopies(join(folder, `copies-${name}`))) };
}
