/** Types of H.264 units (ITU-T H.264 table 7-1), and of the packets that carry several or pieces (RFC 6184 §5.2). */
export const unitTypes = { picture: 5, sequence: 7, parameters: 8, aggregate: 24, fragment: 28 } as const;

export const unitType = (unit: Uint8Array): number => (unit[0] ?? 0) & 0x1f;

/** Takes the units of a frame out of the payloads of its packets. */
export function unitsOf(payloads: readonly Buffer[]): Buffer[] {
  const units: Buffer[] = [];
  let pieces: Buffer[] = [];
  for (const payload of payloads) {
    const type = unitType(payload);
    if (type === unitTypes.fragment) {
      const [head = 0, piece = 0] = payload;
      if ((piece & 0x80) !== 0) pieces = [Buffer.of((head & 0xe0) | (piece & 0x1f))];
      pieces.push(payload.subarray(2));
      if ((piece & 0x40) !== 0) units.push(Buffer.concat(pieces));
    } else if (type === unitTypes.aggregate)
      for (let at = 1; at + 2 < payload.length;) {
        const end = at + 2 + payload.readUInt16BE(at);
        units.push(payload.subarray(at + 2, end));
        at = end;
      }
    else units.push(payload);
  }
  return units.filter(({ length }) => length > 0);
}

/** A frame as MP4 files hold it: each unit behind its length in four bytes. */
export const withLengths = (units: readonly Buffer[]): Buffer =>
  Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );

/** The decoder configuration record of MP4 files (ISO/IEC 14496-15 §5.3.3.1). */
export function decoderRecord(sequence: Buffer, parameters: Buffer): Buffer {
  const lengthOf = ({ length }: Buffer): number[] => [length >> 8, length & 0xff];
  const head = [1, ...sequence.subarray(1, 4), 0xff, 0xe1, ...lengthOf(sequence)];
  return Buffer.concat([Buffer.from(head), sequence, Buffer.from([1, ...lengthOf(parameters)]), parameters]);
}

/** The codec of a sequence's parameters, such as `avc1.42e01f` (RFC 6381 §3.3). */
export const codecName = (sequence: Buffer): string => `avc1.${sequence.subarray(1, 4).toString('hex')}`;

/** Reads bits and Exp-Golomb numbers of a unit. */
class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(unit: Buffer) {
    // Without the bytes that keep a start code from appearing in it.
    this.#bytes = Buffer.from(unit.filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0)));
  }

  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.#at += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new Error('the parameters of H.264 end too early');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  number(): number {
    let zeros = 0;
    while (this.bits(1) === 0) if ((zeros += 1) > 31) throw new Error('a number in the parameters of H.264 is wrong');
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}

/** Profiles whose parameters say more of colours (ITU-T H.264 §7.3.2.1.1). */
const HIGH_PROFILES: ReadonlySet<number> = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/**
 * Reads the size of the pictures of a sequence.
 * @returns pixels
 * @throws Error for parameters that are none
 */
export function sizeOf(sequence: Buffer): { readonly width: number; readonly height: number } {
  const reader = new BitReader(sequence.subarray(4));
  reader.number();
  let chroma = 1;
  if (HIGH_PROFILES.has(sequence[1] ?? 0)) {
    chroma = reader.number();
    if (chroma === 3) reader.bits(1);
    reader.number();
    reader.number();
    reader.bits(1);
    if (reader.bits(1) === 1)
      for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) if (reader.bits(1) === 1) skipScaling(reader, list);
  }
  reader.number();
  const order = reader.number();
  if (order === 0) reader.number();
  else if (order === 1) {
    reader.bits(1);
    reader.signed();
    reader.signed();
    for (let left = reader.number(); left > 0; left -= 1) reader.signed();
  }
  reader.number();
  reader.bits(1);
  const width = (reader.number() + 1) * 16;
  const rows = reader.number() + 1;
  const isProgressive = reader.bits(1) === 1;
  if (!isProgressive) reader.bits(1);
  reader.bits(1);
  const fields = isProgressive ? 1 : 2;
  const [left, right, top, bottom] =
    reader.bits(1) === 1 ? [reader.number(), reader.number(), reader.number(), reader.number()] : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * fields;
  return { width: width - unitX * (left + right), height: rows * 16 * fields - unitY * (top + bottom) };
}

function skipScaling(reader: BitReader, list: number): void {
  let [last, next] = [8, 8];
  for (let left = list < 6 ? 16 : 64; left > 0; left -= 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}
