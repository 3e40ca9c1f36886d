import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lifetimes } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, isNotModified } from './etag';

const compressors = {
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;
/** Below this many characters an encoding costs more than it saves. */
const MIN_COMPRESSED = 1024;
/** Characters; longer addresses are rare and would fill the memory. */
const MAX_ADDRESS = 512;

/** A serialised reply that many visitors share; its encodings are made once, at the first request. */
export class CachedReply {
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param body JSON
   * @param audience `full` bodies never enter a shared cache, because who may have them is decided by request
   */
  constructor(
    readonly body: string,
    readonly audience: 'any' | 'full',
  ) {
    this.etag = contentHash(body);
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.body);
    this.#encoded.set(encoding, made);
    return made;
  }
}

const { fresh, stale } = lifetimes.browserReply;
const AGE = `max-age=${fresh / 1000}, stale-while-revalidate=${stale / 1000}`;
const SHARED = { 'cache-control': `public, ${AGE}`, vary: 'Accept-Encoding' };
const PRIVATE = { 'cache-control': `private, ${AGE}`, vary: 'Accept-Encoding, Cookie' };

/** Answers with a cached body: 304 when the client has it, else 200 in an encoding the client takes. */
export async function sendCached(
  cached: CachedReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = cached.body.length < MIN_COMPRESSED ? null : acceptedEncoding(request.headers['accept-encoding']);
  // Strong: the bytes differ by encoding, so the tag does too.
  const etag = `"${cached.etag}${encoding ? `-${encoding}` : ''}"`;
  void reply.headers(cached.audience === 'any' ? SHARED : PRIVATE).header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (!encoding) return reply.send(cached.body);
  return reply.header('content-encoding', encoding).send(await cached.encoded(encoding));
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const offered = String(header ?? '')
    .split(',')
    .map((part) => part.trim());
  const takes = (name: string): boolean =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

export interface ReplyCacheOptions {
  /** Reads the content version; a change drops everything. */
  readonly readVersion: () => Promise<number>;
  /** Milliseconds for which a version read is believed. */
  readonly versionTtl?: number;
  /** Milliseconds after which a reply is made anew, for what changes without a new version: ratings. */
  readonly maxAge?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

/**
 * Serialised replies by key. Concurrent callers of one key share one load;
 * everything is dropped when the content version changes, also when another instance changed it,
 * and nothing is older than a minute.
 */
export class ReplyCache {
  readonly #entries = new Map<string, { readonly reply: Promise<CachedReply>; readonly madeAt: number }>();
  readonly #addresses = new Map<string, { readonly reply: CachedReply; readonly madeAt: number }>();
  /** Replies made since the last change of content, and when. */
  #current = new WeakMap<CachedReply, number>();
  readonly #options: Required<ReplyCacheOptions>;
  #version: number | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(options: ReplyCacheOptions) {
    this.#options = {
      versionTtl: lifetimes.contentVersion,
      maxAge: lifetimes.reply,
      maxEntries: 1000,
      now: Date.now,
      ...options,
    };
  }

  /**
   * @param key names the body: everything it depends on must be in it
   * @param load makes the body when it is not there; a failure is not remembered
   */
  async get(key: string, load: () => Promise<CachedReply>): Promise<CachedReply> {
    if (!this.#isVersionFresh()) await this.#checkVersion();
    const known = this.#entries.get(key);
    // Back to the end of the line: the first in it was unused for longest.
    this.#entries.delete(key);
    if (known && this.#isYoung(known.madeAt)) {
      this.#entries.set(key, known);
      return known.reply;
    }
    const entry = { reply: load(), madeAt: this.#options.now() };
    this.#entries.set(key, entry);
    entry.reply.then(
      (reply) => {
        if (this.#entries.get(key) === entry) this.#current.set(reply, entry.madeAt);
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    if (this.#entries.size > this.#options.maxEntries) this.#dropOldest();
    return entry.reply;
  }

  /** Lets one reply be made anew, also where it is on its way now. */
  forget(key: string): void {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    known?.reply.then(
      (reply) => {
        this.#current.delete(reply);
        for (const [address, other] of this.#addresses) if (other.reply === reply) this.#addresses.delete(address);
      },
      () => undefined,
    );
  }

  /**
   * The reply that an address had, where {@link rememberAddress} was told so and nothing has changed since.
   * @param address path and query as they came
   */
  atAddress(address: string): CachedReply | undefined {
    if (!this.#isVersionFresh()) return undefined;
    const known = this.#addresses.get(address);
    return known && this.#isYoung(known.madeAt) ? known.reply : undefined;
  }

  /**
   * Lets the next request for an address skip the reading of its parameters.
   * @param address path and query as they came, on which alone the reply depends
   */
  rememberAddress(address: string, reply: CachedReply): void {
    // A reply that was being made while the content changed is not one to keep.
    const madeAt = this.#current.get(reply);
    if (address.length > MAX_ADDRESS || madeAt === undefined) return;
    if (this.#addresses.size >= this.#options.maxEntries) this.#addresses.clear();
    this.#addresses.set(address, { reply, madeAt });
  }

  #isYoung(madeAt: number): boolean {
    return this.#options.now() - madeAt < this.#options.maxAge;
  }

  #isVersionFresh(): boolean {
    return this.#options.now() - this.#checkedAt < this.#options.versionTtl;
  }

  /** One read at a time, however many requests are waiting for it. */
  #checkVersion(): Promise<void> {
    this.#checking ??= this.#options
      .readVersion()
      .then((version) => {
        if (version !== this.#version) {
          this.#entries.clear();
          this.#addresses.clear();
          this.#current = new WeakMap();
        }
        this.#version = version;
        this.#checkedAt = this.#options.now();
      })
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  #dropOldest(): void {
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
