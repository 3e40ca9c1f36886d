/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CachedPage, pickEncoding, ShortCache } from './page-cache';

describe('a page for many', () => {
  it('has the same text in every encoding', async () => {
    const html = '<p>ünïcode</p>'.repeat(100);
    const page = new CachedPage(200, html);
    expect((await page.body('identity')).toString()).toBe(html);
    expect(brotliDecompressSync(await page.body('br')).toString()).toBe(html);
    expect(gunzipSync(await page.body('gzip')).toString()).toBe(html);
  });

  it('is compressed once', async () => {
    const page = new CachedPage(200, 'text');
    const [first, second] = await Promise.all([page.body('br'), page.body('br')]);
    expect(first).toBe(second);
  });
});

describe('the encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br; q=0.000, gzip ;q=0', 'identity'],
    ['br;q=0.1', 'br'],
    ['x-br, not-gzip', 'identity'],
    ['identity', 'identity'],
    ['*', 'identity'],
    [';;,=,q=0', 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

describe('a short cache', () => {
  const start = (options: { ttl?: number; max?: number } = {}) => {
    const clock = { now: 1_000 };
    const cache = new ShortCache<string>({ ttl: 100, max: 3, now: () => clock.now, ...options });
    const make = jest.fn((value: string | null = 'made') => Promise.resolve(value));
    return { clock, cache, make };
  };

  it('keeps a value for its time, and no longer', async () => {
    const { clock, cache, make } = start();
    await cache.get('a', () => make('first'));
    clock.now += 99;
    expect(await cache.get('a', () => make('second'))).toBe('first');
    clock.now += 1;
    expect(cache.peek('a')).toBeNull();
    expect(await cache.get('a', () => make('third'))).toBe('third');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('makes a value once for all who ask meanwhile', async () => {
    const { cache } = start();
    let done: (value: string) => void = () => undefined;
    const make = jest.fn(
      () =>
        new Promise<string>((resolve) => {
          done = resolve;
        }),
    );
    const asked = [cache.get('a', make), cache.get('a', make), cache.get('a', make)];
    done('one');
    expect(await Promise.all(asked)).toEqual(['one', 'one', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing that must not be shared', async () => {
    const { cache, make } = start();
    expect(await cache.get('a', () => make(null))).toBeNull();
    expect(await cache.get('a', () => make('second'))).toBe('second');
  });

  it('keeps no failure, and tells everybody who waited for it', async () => {
    const { cache, make } = start();
    const failing = () => Promise.reject(new Error('down'));
    const asked = await Promise.allSettled([cache.get('a', failing), cache.get('a', failing)]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', () => make('back'))).toBe('back');
  });

  it('lets the oldest go when it is full', async () => {
    const { clock, cache, make } = start();
    for (const key of ['a', 'b', 'c']) {
      await cache.get(key, () => make(key));
      clock.now += 10;
    }
    clock.now += 75;
    // Made anew, `a` is the youngest.
    await cache.get('a', () => make('a2'));
    await cache.get('d', () => make('d'));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a2', null, 'c', 'd']);
  });
});
