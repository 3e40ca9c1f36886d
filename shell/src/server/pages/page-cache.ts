import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A complete answer that may be sent to many guests. */
export class CachedPage {
  readonly status: number;
  /** Seconds after which a client should come back; null when that is of no use. */
  readonly retryAfter: number | null;
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, html: string, retryAfter: number | null = null) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.bodies.set('identity', Promise.resolve(Buffer.from(html)));
  }

  /** The body in an encoding; each is made once. */
  body(encoding: Encoding): Promise<Buffer> {
    const known = this.bodies.get(encoding);
    if (known !== undefined) return known;
    const made = (this.bodies.get('identity') as Promise<Buffer>).then((bytes) => compress(bytes, encoding));
    this.bodies.set(encoding, made);
    return made;
  }
}

/**
 * Compresses a page for one or some visitors: quick settings, since it is done while they wait.
 * @param encoding what the visitor's browser accepts
 */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
  }
  return encoding === 'gzip' ? promisify(gzip)(bytes, { level: 5 }) : Promise.resolve(bytes);
}

/**
 * The smallest encoding that the visitor's browser takes.
 * @param header the request's accept-encoding
 */
export function pickEncoding(header: string | undefined): Encoding {
  const taken = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    // A weight of zero is a refusal (RFC 9110 §12.5.3).
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity';
}

/**
 * A short-lived cache with in-flight de-duplication: many guests who ask at once for the same page
 * cost one render. A result that may not be shared is made for one and kept for none.
 */
export class ShortCache<T> {
  private readonly kept = new Map<string, { until: number; value: T }>();
  private readonly flying = new Map<string, Promise<T | null>>();
  private readonly options: { ttl: number; max: number; now?: () => number };

  /** @param options ttl in milliseconds, max number of entries (the oldest goes first) */
  constructor(options: { ttl: number; max: number; now?: () => number }) {
    this.options = options;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  /** The kept value of a key, or null. */
  peek(key: string): T | null {
    const entry = this.kept.get(key);
    if (entry === undefined) return null;
    if (entry.until > this.now()) return entry.value;
    this.kept.delete(key);
    return null;
  }

  /**
   * Gets a value, making it at most once at a time.
   * @param make resolves to the value, or to null when it must not be shared
   * @returns the value, or null when it must not be shared: the caller then makes its own
   */
  async get(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const known = this.peek(key);
    if (known !== null) return known;
    const flying = this.flying.get(key);
    if (flying !== undefined) return flying;
    const made = make().then((value) => {
      if (value !== null) {
        this.kept.delete(key);
        if (this.kept.size >= this.options.max) this.kept.delete(this.kept.keys().next().value as string);
        this.kept.set(key, { until: this.now() + this.options.ttl, value });
      }
      return value;
    });
    this.flying.set(key, made);
    try {
      return await made;
    } finally {
      this.flying.delete(key);
    }
  }
}
