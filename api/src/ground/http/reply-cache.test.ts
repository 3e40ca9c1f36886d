import Fastify from 'fastify';
import { CachedReply, ReplyCache, sendCached } from './reply-cache';

const reply = (body: string): CachedReply => new CachedReply(body, 'any');

function makeCache(maxEntries = 10) {
  const world = { version: 1, now: 0, versionReads: 0 };
  const cache = new ReplyCache({
    readVersion: async () => {
      world.versionReads += 1;
      return world.version;
    },
    now: () => world.now,
    maxEntries,
  });
  let loads = 0;
  const load = async () => reply(`"${(loads += 1)}"`);
  return { cache, world, load, loads: () => loads };
}

describe('the reply cache', () => {
  it('shares one load among callers that come at the same time', async () => {
    const { cache, load, loads, world } = makeCache();
    const got = await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('a', load)]);
    expect(new Set(got.map(({ text }) => text))).toEqual(new Set(['"1"']));
    expect([loads(), world.versionReads]).toEqual([1, 1]);
  });

  it('drops everything within a second of a change of content', async () => {
    const { cache, load, world } = makeCache();
    await cache.get('a', load);
    world.version = 2;
    world.now = 999;
    expect((await cache.get('a', load)).text).toBe('"1"');
    world.now = 1000;
    expect((await cache.get('a', load)).text).toBe('"2"');
  });

  it('makes a reply anew once a minute', async () => {
    const { cache, load, world } = makeCache();
    await cache.get('a', load);
    cache.rememberAddress('/a', 'a');
    world.now = 59_999;
    expect([(await cache.get('a', load)).text, cache.atAddress('/a')?.text]).toEqual(['"1"', '"1"']);
    world.now = 60_000;
    expect((await cache.get('b', load)).text).toBe('"2"');
    expect(cache.atAddress('/a')).toBeUndefined();
    expect((await cache.get('a', load)).text).toBe('"3"');
  });

  it('makes what says who is live anew every two seconds', async () => {
    const { cache, load, world } = makeCache();
    await cache.getLive('a', load);
    cache.rememberAddress('/a', 'a');
    world.now = 999;
    expect([(await cache.getLive('a', load)).text, cache.atAddress('/a')?.text]).toEqual(['"1"', '"1"']);
    world.now = 2_000;
    expect([(await cache.getLive('a', load)).text, cache.atAddress('/a')?.text]).toEqual(['"2"', '"2"']);
    cache.forget('a');
    expect((await cache.getLive('a', load)).text).toBe('"3"');
  });

  it('forgets one reply when it is told to, also one that is being made', async () => {
    const { cache, load } = makeCache();
    await cache.get('a', load);
    cache.rememberAddress('/a', 'a');
    await cache.get('b', load);
    cache.forget('a');
    expect(cache.atAddress('/a')).toBeUndefined();
    const late = cache.get('a', load);
    cache.forget('a');
    await late;
    cache.rememberAddress('/a', 'a');
    expect(cache.atAddress('/a')).toBeUndefined();
    expect([(await cache.get('a', load)).text, (await cache.get('b', load)).text]).toEqual(['"4"', '"2"']);
  });

  it('does not remember a failure', async () => {
    const { cache, load } = makeCache();
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('a', load)).text).toBe('"1"');
  });

  it('forgets what was unused for longest', async () => {
    const { cache, load, loads } = makeCache(2);
    await cache.get('a', load);
    await cache.get('b', load);
    await cache.get('a', load);
    await cache.get('c', load);
    await cache.get('a', load);
    expect(loads()).toBe(3);
    await cache.get('b', load);
    expect(loads()).toBe(4);
  });
});

describe('what the reply cache knows of addresses', () => {
  it('is the reply that was remembered, until the content changes', async () => {
    const { cache, load, world } = makeCache();
    const made = await cache.get('a', load);
    cache.rememberAddress('/api/a?x=1', 'a');
    expect([cache.atAddress('/api/a?x=1'), cache.atAddress('/api/a')]).toEqual([made, undefined]);
    world.version = 2;
    world.now = 1000;
    expect(cache.atAddress('/api/a?x=1')).toBeUndefined();
    await cache.get('b', load);
    expect(cache.atAddress('/api/a?x=1')).toBeUndefined();
  });

  it('is never a reply that was being made while the content changed', async () => {
    const { cache, load, world } = makeCache();
    let finish: (made: CachedReply) => void = () => undefined;
    const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
    await cache.get('b', load);
    world.version = 2;
    world.now = 1000;
    await cache.get('b', load);
    finish(reply('"old"'));
    await slow;
    cache.rememberAddress('/api/a', 'a');
    expect(cache.atAddress('/api/a')).toBeUndefined();
  });

  it('leaves out addresses too long to be worth it', async () => {
    const { cache, load } = makeCache();
    const long = `/api/a?q=${'x'.repeat(600)}`;
    await cache.get('a', load);
    cache.rememberAddress(long, 'a');
    expect(cache.atAddress(long)).toBeUndefined();
  });
});

describe('a cached reply', () => {
  it.each([
    ['any', 'public, max-age=10, stale-while-revalidate=60', 'Accept-Encoding'],
    ['full', 'private, max-age=10, stale-while-revalidate=60', 'Accept-Encoding, Cookie'],
  ] as const)('for the audience "%s" says who may keep it, and for how long', async (audience, control, vary) => {
    const app = Fastify();
    app.get('/', (request, sent) => sendCached(new CachedReply('{}', audience), request, sent));
    const { headers } = await app.inject('/');
    expect([headers['cache-control'], headers.vary]).toEqual([control, vary]);
  });

  it('has a tag that tells bodies apart', () => {
    expect(reply('{"a":1}').etag).toBe(reply('{"a":1}').etag);
    expect(reply('{"a":1}').etag).not.toBe(reply('{"a":2}').etag);
  });
});
