import { LRUCache } from 'lru-cache';

export interface CacheOptions {
  /** The entry that was unused for longest goes first. */
  readonly maxEntries: number;
  /** Milliseconds from the moment when the making began; without it an entry stays until it is pushed out. */
  readonly lifetimeMs?: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

interface Entry<V> {
  readonly promise: Promise<V>;
  readonly madeAt: number;
  value?: V;
}

/**
 * A cache in memory with in-flight de-duplication: concurrent callers of one key share one value being made. Failures
 * are not kept, nor is null, which is how a maker says that its value is for those who waited for it alone.
 */
export class Cache<V> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #lifetimeMs: number;
  readonly #now: () => number;

  constructor({ maxEntries, lifetimeMs = Number.POSITIVE_INFINITY, now = Date.now }: CacheOptions) {
    this.#entries = new LRUCache({ max: maxEntries });
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
  }

  /**
   * Gets a value, making it at most once at a time.
   * @param key names everything that the value depends on
   * @param make makes the value when it is not there; what it throws goes to all who wait for it
   */
  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#fresh(key);
    if (known) return known.promise;
    const entry: Entry<V> = { promise: make(), madeAt: this.#now() };
    this.#entries.set(key, entry);
    const drop = (): void => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    };
    entry.promise.then((value) => {
      if (value === null) drop();
      else entry.value = value;
    }, drop);
    return entry.promise;
  }

  /** A value that is there already, or undefined. */
  peek(key: string): V | undefined {
    return this.#fresh(key)?.value;
  }

  /**
   * Keeps a value that is there already.
   * @param madeAt when its making began, by the same clock; default now
   */
  set(key: string, value: V, madeAt: number = this.#now()): void {
    this.#entries.set(key, { promise: Promise.resolve(value), madeAt, value });
  }

  /** Lets a value be made anew; one that is being made now is not kept. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #fresh(key: string): Entry<V> | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#now() - entry.madeAt < this.#lifetimeMs ? entry : undefined;
  }
}
