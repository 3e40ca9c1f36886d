import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWithS3 } from '../../testing/s3-server';
import { requireName, type Bucket, type BucketConfig } from './bucket';
import { openBucket } from './s3-bucket';

const type = { contentType: 'application/octet-stream' };
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describeWithS3('a bucket', (server) => {
  const big = randomBytes(18 * 1024 * 1024);
  let config: BucketConfig;
  let bucket: Bucket;
  beforeAll(async () => {
    config = await server.createBucket('films');
    bucket = await openBucket({ ...config, url: `${config.url}/site` }, { replyMs: 1500, stallMs: 1000 });
  });
  afterEach(() => server.way.set('none'));
  afterAll(() => bucket.close());
  const readAll = (name: string): Promise<Buffer> => buffer(bucket.open(name, { start: 0, end: big.length - 1 }));

  it('has nothing where nothing was put', async () => {
    expect(await bucket.find('a/none')).toBeNull();
    expect(await bucket.read('a/none', 100)).toBeNull();
    await bucket.remove('a/none');
    await expect(buffer(bucket.open('a/none', { start: 0, end: 9 }))).rejects.toThrow('The storage has lost a/none.');
  });

  it('keeps a small object, and puts another in its place', async () => {
    await bucket.put('a/small.txt', Buffer.from('first'), type);
    await bucket.put('a/small.txt', Readable.from(['second one']), type);
    expect(await bucket.find('a/small.txt')).toMatchObject({ name: 'a/small.txt', bytes: 10 });
    expect(String(await bucket.read('a/small.txt', 10))).toBe('second one');
    expect(await bucket.read('a/small.txt', 9)).toBeNull();
    expect(String(await buffer(bucket.open('a/small.txt', { start: 7, end: 9 })))).toBe('one');
  });

  it('keeps a large object in parts, and gives any range of it', async () => {
    await bucket.put('a/big.bin', Readable.from([big.subarray(0, 100), big.subarray(100)]), {
      ...type,
      bytes: big.length,
    });
    expect((await bucket.find('a/big.bin'))?.bytes).toBe(big.length);
    expect((await readAll('a/big.bin')).equals(big)).toBe(true);
    const [start, end] = [8 * 1024 * 1024 - 5, 8 * 1024 * 1024 + 5];
    expect(await buffer(bucket.open('a/big.bin', { start, end }))).toEqual(big.subarray(start, end + 1));
  });

  it('lists by prefix, and only below its own folder', async () => {
    const whole = await openBucket(config);
    await whole.put('elsewhere.txt', Buffer.from('x'), type);
    for (const name of ['b/1', 'b/2', 'c/3']) await bucket.put(name, Buffer.from(name), type);
    expect((await all(bucket.list('b/'))).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['b/1', 3],
      ['b/2', 3],
    ]);
    await bucket.remove('b/1');
    expect((await all(bucket.list('b/'))).map(({ name }) => name)).toEqual(['b/2']);
    expect((await all(whole.list(''))).map(({ name }) => name)).toContain('site/b/2');
    expect((await all(bucket.list(''))).map(({ name }) => name)).not.toContain('elsewhere.txt');
    whole.close();
  });

  it.each(['../a', 'a/../b', '/a', 'a//b', 'a/', 'a b', 'é', 'a?b', 'a/.hidden', '', 'x'.repeat(501)])(
    'takes no name like %.9j',
    async (name) => {
      await expect(bucket.put(name, Buffer.from('x'), type)).rejects.toThrow('is no name of an object');
      await expect(bucket.find(name)).rejects.toThrow('is no name of an object');
      expect(() => bucket.open(name, { start: 0, end: 1 })).toThrow('is no name of an object');
      expect(() => requireName(name)).toThrow('is no name of an object');
    },
  );

  it('reads on where a connection broke', async () => {
    server.way.set({ breakAfter: 3_000_000 }, 3);
    expect((await readAll('a/big.bin')).equals(big)).toBe(true);
  });

  it('holds no connection for a reader who has left, however silent the storage is', async () => {
    const patient = await openBucket(config, { replyMs: 120_000, stallMs: 120_000 });
    server.way.set('silent');
    const film = patient.open('site/a/big.bin', { start: 0, end: big.length - 1 }).resume();
    while (server.way.connections() === 0) await pause(10);
    film.destroy();
    const before = Date.now();
    while (server.way.connections() > 0 && Date.now() - before < 20_000) await pause(10);
    expect(server.way.connections()).toBe(0);
    patient.close();
  });

  it('answers what else is asked, and opens one more, while a hundred and more are read', async () => {
    const patient = await openBucket(config);
    const films = Array.from({ length: 110 }, () => patient.open('site/a/big.bin', { start: 0, end: big.length - 1 }));
    // Each has begun, and none is read to its end.
    await Promise.all(films.map((film) => once(film, 'readable')));
    expect((await patient.find('site/a/big.bin'))?.bytes).toBe(big.length);
    for (const film of films) film.destroy();
    patient.close();
  });

  it('gives an error, and not a shorter object, when the storage goes away while it is read', async () => {
    server.way.set({ breakAfter: 0 });
    await expect(readAll('a/big.bin')).rejects.toMatchObject({ kind: 'away' });
  });

  it('says that the storage is away, or silent, and works again when it is back', async () => {
    server.way.set('away');
    await expect(bucket.find('a/big.bin')).rejects.toThrow(
      /^The storage at http:.*\/films\/site does not answer as it should: /,
    );
    server.way.set('silent');
    await expect(bucket.read('a/small.txt', 99)).rejects.toMatchObject({ kind: 'away' });
    await expect(bucket.put('a/new.txt', Buffer.from('x'), type)).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    await bucket.put('a/new.txt', Buffer.from('xy'), type);
    expect((await bucket.find('a/new.txt'))?.bytes).toBe(2);
  });

  it('reads to its end what comes slowly: only a storage that sends nothing is away', async () => {
    await bucket.put('a/small.txt', Buffer.from('as slow as that'), type);
    // Longer in all than either timeout.
    server.way.set({ slowBy: 500 });
    expect(String(await bucket.read('a/small.txt', 99))).toBe('as slow as that');
  });

  it('has no object of an upload that was cut, and keeps the one that was there', async () => {
    await bucket.put('a/film.bin', Buffer.from('whole'), type);
    server.way.set({ breakSending: 5_000_000 });
    await expect(bucket.put('a/film.bin', Readable.from([big]), type)).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    expect(String(await bucket.read('a/film.bin', 99))).toBe('whole');
    const cut = await all(bucket.listUnfinished('a/'));
    for (const upload of cut) await bucket.abort(upload);
    expect(await all(bucket.listUnfinished('a/'))).toEqual([]);
  });

  it('takes no content that is cut on its way in', async () => {
    async function* failing() {
      yield big.subarray(0, 9_000_000);
      throw new Error('the disk is broken');
    }
    await expect(bucket.put('a/cut.bin', Readable.from(failing()), type)).rejects.toThrow('the disk is broken');
    const short = Readable.from([big.subarray(0, 9_000_000)]);
    await expect(bucket.put('a/cut.bin', short, { ...type, bytes: big.length })).rejects.toThrow(
      'The content has 9000000 bytes in place of 18874368.',
    );
    expect(await bucket.find('a/cut.bin')).toBeNull();
    expect(await all(bucket.listUnfinished('a/'))).toEqual([]);
  });

  it.each<[string, { bucket?: string; secret?: string; accessKey?: string }, string]>([
    ['a wrong secret', { secret: 'wrong' }, 'SignatureDoesNotMatch 403'],
    ['a key that nobody has', { accessKey: 'nobody' }, '403'],
    ['a bucket that is not there', { bucket: 'none' }, 'NoSuchBucket 404'],
  ])('says in one sentence what it refuses: %s', async (_, { bucket: name = 'films', ...keys }, why) => {
    const wrong = await openBucket({ ...config, url: `${server.way.url}/${name}`, ...keys });
    await expect(wrong.check()).rejects.toMatchObject({ kind: 'refused' });
    await expect(wrong.check()).rejects.toThrow(new RegExp(`^The storage at ${wrong.url} refuses: .*${why}\\.$`));
    wrong.close();
  });

  it('gives addresses that open an object for a while, where browsers reach it', async () => {
    expect(await bucket.address('a/big.bin', { expires: Date.now(), contentType: 'video/mp4' })).toBeNull();
    const open = await openBucket({ ...config, url: `${config.url}/site`, publicUrl: `${config.url}/site` });
    const address = async (lifetimeMs: number, more = {}): Promise<string> =>
      (await open.address('a/big.bin', { expires: Date.now() + lifetimeMs, contentType: 'video/mp4', ...more })) ?? '';
    const reply = await fetch(await address(60_000, { downloadAs: 'dunes-0.mp4' }), {
      headers: { range: 'bytes=0-9' },
    });
    expect([reply.status, Buffer.from(await reply.arrayBuffer())]).toEqual([206, big.subarray(0, 10)]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="dunes-0.mp4"',
    });
    const changed = (await address(60_000)).replace('big.bin', 'small.txt');
    expect((await fetch(changed)).status).toBe(403);
    const old = await openBucket(
      { ...config, url: `${config.url}/site`, publicUrl: `${config.url}/site` },
      { now: () => new Date(Date.now() - 120_000) },
    );
    const ended = await old.address('a/big.bin', { expires: Date.now() - 60_000, contentType: 'video/mp4' });
    expect((await fetch(ended ?? '')).status).toBe(403);
    open.close();
    old.close();
  });
});
