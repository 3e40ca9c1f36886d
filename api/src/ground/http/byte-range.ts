import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** First and last byte, both included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14). One range is served; several ranges and other units
 * are ignored, as the standard allows.
 * @param size bytes of the whole, at least 1
 * @returns the range, `whole` when all of it should be sent, `unsatisfiable` for 416
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  // A last byte before the first makes the header invalid, and an invalid one is ignored.
  return last !== '' && Number(last) < start ? 'whole' : { start, end };
}

/** A file that is sent whole or in ranges. */
interface RangeSource {
  /** The size of the whole. */
  readonly bytes: number;
  readonly etag: string;
  /** @param range without it all of the content */
  open(range?: ByteRange): Readable | Buffer;
}

/** Sends content, or the requested range of it: 206 with the range, 416 when there is no such range. */
export function sendRange({ headers }: FastifyRequest, reply: FastifyReply, source: RangeSource): FastifyReply {
  const { bytes, etag } = source;
  void reply.header('accept-ranges', 'bytes').header('etag', etag);
  const condition = headers['if-range'];
  const range = condition === undefined || condition === etag ? parseByteRange(headers.range, bytes) : 'whole';
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (range === 'whole') return reply.header('content-length', bytes).send(source.open());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(source.open(range));
}
