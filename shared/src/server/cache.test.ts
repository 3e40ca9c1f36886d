/** @jest-environment node */
import { Cache } from './cache';

describe('a cache', () => {
  const start = (options: { maxEntries?: number } = {}) => {
    const clock = { now: 1_000 };
    const cache = new Cache<string | null>({ lifetimeMs: 100, maxEntries: 3, now: () => clock.now, ...options });
    const make = jest.fn((value: string | null = 'made') => Promise.resolve(value));
    return { clock, cache, make };
  };

  it('keeps a value for its time, and no longer', async () => {
    const { clock, cache, make } = start();
    await cache.get('a', () => make('first'));
    clock.now += 99;
    expect(await cache.get('a', () => make('second'))).toBe('first');
    clock.now += 1;
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', () => make('third'))).toBe('third');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('makes a value once for all callers that come meanwhile', async () => {
    const { cache } = start();
    let done: (value: string) => void = () => undefined;
    const make = jest.fn(
      () =>
        new Promise<string>((resolve) => {
          done = resolve;
        }),
    );
    const results = [cache.get('a', make), cache.get('a', make), cache.get('a', make)];
    done('one');
    expect(await Promise.all(results)).toEqual(['one', 'one', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing that must not be shared', async () => {
    const { cache, make } = start();
    expect(await cache.get('a', () => make(null))).toBeNull();
    expect(await cache.get('a', () => make('second'))).toBe('second');
  });

  it('keeps a value that was made elsewhere from the moment when it was given', async () => {
    const { clock, cache, make } = start();
    await cache.get('a', () => make('first'));
    clock.now += 50;
    cache.set('a', 'second');
    clock.now += 99;
    expect(cache.peek('a')).toBe('second');
    expect(await cache.get('a', () => make('third'))).toBe('second');
    clock.now += 1;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('keeps a value that was begun a while ago no longer than one that was begun now', () => {
    const { clock, cache } = start();
    cache.set('a', 'late', clock.now - 60);
    clock.now += 39;
    expect(cache.peek('a')).toBe('late');
    clock.now += 1;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('keeps no failure, and tells every caller that waited for it', async () => {
    const { cache, make } = start();
    const failing = () => Promise.reject(new Error('down'));
    const results = await Promise.allSettled([cache.get('a', failing), cache.get('a', failing)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', () => make('back'))).toBe('back');
  });

  it('lets go of what was unused for longest when it is full', async () => {
    const { clock, cache, make } = start();
    for (const key of ['a', 'b', 'c']) {
      await cache.get(key, () => make(key));
      clock.now += 10;
    }
    clock.now += 75;
    // Made anew, `a` is the youngest.
    await cache.get('a', () => make('a2'));
    await cache.get('d', () => make('d'));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a2', undefined, 'c', 'd']);
  });
});
