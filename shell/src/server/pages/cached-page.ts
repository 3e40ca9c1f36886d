import { EncodedText, type Encoding } from '@platform/shared/server';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessFacts } from './access-line';

/** Bytes of a page in memory for each character of it: its text, and what it is encoded to. */
const bytesPerCharacter = 2.5;

/** Owner and build of the page, as in the access line. */
export type PageOwner = Pick<AccessFacts, 'owner' | 'build'>;

/** A complete response that may be sent to many guests. */
export class CachedPage extends EncodedText {
  /** Milliseconds since 1970. */
  readonly madeAt = Date.now();
  /** The headers that all its responses have, as names and values in turn, by encoding (fast-path.ts). */
  readonly headerLists = new Map<Encoding, readonly string[]>();
  /** Writes the access lines of its responses (fast-path.ts). */
  line?: FastifyBaseLogger;

  /**
   * @param retryAfter seconds after which a client should come back; null when that is of no use
   * @param of whose page it is, and by which build
   */
  constructor(
    readonly status: number,
    html: string,
    readonly retryAfter: number | null = null,
    readonly of: PageOwner = { owner: 'shell', build: null },
  ) {
    super(html);
  }

  /** Bytes in memory, about. */
  get size(): number {
    return Math.ceil(this.text.length * bytesPerCharacter) + 1;
  }
}
