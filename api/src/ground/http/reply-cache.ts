import { lifetimes } from '@platform/shared/contracts';
import { Cache, EncodedText, pickEncoding } from '@platform/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contentHash, isNotModified } from './etag';

/** Below this many characters an encoding costs more than it saves. */
const MIN_COMPRESSED = 1024;
/** Characters; longer addresses are rare and would fill the memory. */
const MAX_ADDRESS = 512;

/** A serialised reply that many visitors share. */
export class CachedReply extends EncodedText {
  readonly etag: string;

  /**
   * @param json the body
   * @param audience `full` bodies never enter a shared cache, because who may have them is decided by request
   * @param key its name in the cache; only a reply that is sent by address needs one
   */
  constructor(
    json: string,
    readonly audience: 'any' | 'full',
    readonly key = '',
    /** Says who is live now: browsers keep it for a moment only. */
    readonly isLive = false,
  ) {
    super(json);
    this.etag = contentHash(json);
  }
}

const { fresh, stale } = lifetimes.browserReply;
const AGE = `max-age=${fresh / 1000}, stale-while-revalidate=${stale / 1000}`;
const LIVE_AGE = `max-age=${lifetimes.liveReply / 1000}`;
const headersOf = ({ audience, isLive }: CachedReply) => ({
  'cache-control': `${audience === 'any' ? 'public' : 'private'}, ${isLive ? LIVE_AGE : AGE}`,
  vary: audience === 'any' ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
});

/** Sends a cached body: 304 when the client has it, else 200 in an encoding the client takes. */
export async function sendCached(
  cached: CachedReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = cached.text.length < MIN_COMPRESSED ? 'identity' : pickEncoding(request.headers['accept-encoding']);
  // Strong: the bytes differ by encoding, so the tag does too.
  const etag = `"${cached.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  void reply.headers(headersOf(cached)).header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (encoding === 'identity') return reply.send(cached.text);
  return reply.header('content-encoding', encoding).send(await cached.encoded(encoding));
}

export interface ReplyCacheOptions {
  /** Reads the content version; a change drops everything. */
  readonly readVersion: () => Promise<number>;
  /** Milliseconds for which a version read is believed. */
  readonly versionTtl?: number;
  /** Milliseconds after which a reply is made anew, for what changes without a new version: ratings. */
  readonly maxAge?: number;
  /** The same for what says who is live. */
  readonly maxLiveAge?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

/**
 * Serialised replies by key. Everything is dropped when the content version changes, also when another instance
 * changed it, and nothing is older than a minute; what says who is live, not older than `lifetimes.liveReply`.
 */
export class ReplyCache {
  readonly #replies: Cache<CachedReply>;
  readonly #live: Cache<CachedReply>;
  /** Keys by address. An address always means the same key, so these never go out of date. */
  readonly #keys: LRUCache<string, string>;
  readonly #options: Required<ReplyCacheOptions>;
  #version: number | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(options: ReplyCacheOptions) {
    this.#options = {
      versionTtl: lifetimes.contentVersion,
      maxAge: lifetimes.reply,
      maxLiveAge: lifetimes.liveReply,
      maxEntries: 1000,
      now: Date.now,
      ...options,
    };
    const { maxEntries, maxAge, maxLiveAge, now } = this.#options;
    this.#replies = new Cache({ maxEntries, lifetimeMs: maxAge, now });
    this.#live = new Cache({ maxEntries, lifetimeMs: maxLiveAge, now });
    this.#keys = new LRUCache({ max: maxEntries });
  }

  /**
   * @param key names the body: everything it depends on must be in it
   * @param load makes the body when it is not there; a failure is not remembered
   */
  async get(key: string, load: () => Promise<CachedReply>): Promise<CachedReply> {
    if (!this.#isVersionFresh()) await this.#checkVersion();
    return this.#replies.get(key, load);
  }

  /** As `get`, for a body that says who is live now. */
  async getLive(key: string, load: () => Promise<CachedReply>): Promise<CachedReply> {
    if (!this.#isVersionFresh()) await this.#checkVersion();
    return this.#live.get(key, load);
  }

  /** Lets one reply be made anew, also where it is being made now. */
  forget(key: string): void {
    this.#replies.delete(key);
    this.#live.delete(key);
  }

  /**
   * The reply of an address that {@link rememberAddress} was told about, where nothing has changed since.
   * @param address path and query as they came
   */
  atAddress(address: string): CachedReply | undefined {
    const key = this.#isVersionFresh() ? this.#keys.get(address) : undefined;
    return key === undefined ? undefined : (this.#replies.peek(key) ?? this.#live.peek(key));
  }

  /**
   * Lets the next request for an address skip the reading of its parameters.
   * @param address path and query as they came, on which alone the key depends
   */
  rememberAddress(address: string, key: string): void {
    if (address.length <= MAX_ADDRESS) this.#keys.set(address, key);
  }

  /**
   * Reads the content version now, and drops everything when it is another.
   * @throws whatever reading it throws
   */
  async checkVersion(): Promise<number> {
    await this.#checkVersion();
    return this.#version ?? 0;
  }

  #isVersionFresh(): boolean {
    return this.#options.now() - this.#checkedAt < this.#options.versionTtl;
  }

  /** One read at a time, however many requests are waiting for it. */
  #checkVersion(): Promise<void> {
    this.#checking ??= this.#options
      .readVersion()
      .then((version) => {
        if (version !== this.#version) for (const cache of [this.#replies, this.#live]) cache.clear();
        this.#version = version;
        this.#checkedAt = this.#options.now();
      })
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }
}
