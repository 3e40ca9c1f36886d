import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The first one wins where a client prefers several equally. */
const made: Encoding[] = ['br', 'gzip', 'identity'];

/** The supported encoding that the client prefers (RFC 9110 §12.5.3). @param header the request's Accept-Encoding */
export const pickEncoding = (header: string | string[] | undefined): Encoding =>
  negotiate(String(header ?? '').toLowerCase(), made) ?? 'identity';

/** A text shared by many clients. Each encoding is made once, on its first request, while the client waits. */
export class EncodedText {
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();

  constructor(readonly text: string) {}

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const bytes = encode(Buffer.from(this.text), encoding);
    this.#encoded.set(encoding, bytes);
    // Callers that wait get the failure from `bytes` itself.
    bytes.then(
      (buffer) => this.#ready.set(encoding, buffer),
      () => this.#encoded.delete(encoding),
    );
    return bytes;
  }

  /** A finished encoding, or undefined. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#ready.get(encoding);
  }
}

async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 5 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return promisify(brotliCompress)(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
