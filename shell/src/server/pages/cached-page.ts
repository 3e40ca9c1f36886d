import { EncodedText } from '@platform/shared/server';

/** A complete response that may be sent to many guests. */
export class CachedPage extends EncodedText {
  /** Milliseconds since 1970. */
  readonly madeAt = Date.now();

  /** @param retryAfter seconds after which a client should come back; null when that is of no use */
  constructor(
    readonly status: number,
    html: string,
    readonly retryAfter: number | null = null,
  ) {
    super(html);
  }
}
