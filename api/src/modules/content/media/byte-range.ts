/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14). One range is served; several, and what is no byte range,
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
