/** The tracks that are read. */
type TrackKind = 'audio' | 'video';

/** A frame of a file, in the file's order. */
export interface FileFrame {
  readonly kind: TrackKind;
  /** Milliseconds from the file's beginning. */
  readonly at: number;
  readonly data: Buffer;
}

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  codec: 0x86,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
/** Elements that are read into. */
const containers = new Set<number>([ids.segment, ids.info, ids.tracks, ids.track, ids.cluster, ids.group]);
const kinds: Readonly<Record<string, TrackKind>> = { V_VP8: 'video', A_OPUS: 'audio' };

/**
 * Reads a WebM file with VP8 and Opus, of which each block holds one frame (no lacing): what our loops are.
 * @throws Error that says what it is not
 */
export function readWebm(file: Buffer): FileFrame[] {
  const frames: FileFrame[] = [];
  const tracks = new Map<number, TrackKind>();
  let [scale, cluster, number] = [1_000_000, 0, 0];

  const block = (data: Buffer): void => {
    const { value: track, length } = readSize(data, 0);
    const kind = tracks.get(track);
    if (kind === undefined) return;
    if (((data[length + 2] ?? 0) & 0x06) !== 0) throw new Error('has several frames in one block');
    const at = ((cluster + data.readInt16BE(length)) * scale) / 1_000_000;
    frames.push({ kind, at, data: data.subarray(length + 3) });
  };
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      const { id, length: idLength } = readId(file, at);
      const { value, length, isUnknown } = readSize(file, at + idLength);
      const start = at + idLength + length;
      const end = isUnknown ? to : start + value;
      if (end > to) throw new Error('ends in the middle of an element');
      const data = file.subarray(start, end);
      if (containers.has(id)) walk(start, end);
      else if (id === ids.timestampScale) scale = data.readUIntBE(0, data.length);
      else if (id === ids.trackNumber) number = data.readUIntBE(0, data.length);
      else if (id === ids.codec) {
        const kind = kinds[data.toString('latin1')];
        if (kind === undefined) throw new Error('has another codec than VP8 and Opus');
        tracks.set(number, kind);
      } else if (id === ids.clusterTime) cluster = data.readUIntBE(0, data.length);
      else if (id === ids.simpleBlock || id === ids.block) block(data);
      at = end;
    }
  };
  if (readId(file, 0).id !== 0x1a45dfa3) throw new Error('is no WebM file');
  walk(0, file.length);
  if (!frames.some(({ kind }) => kind === 'video')) throw new Error('has no picture');
  return frames;
}

function readId(file: Buffer, at: number): { id: number; length: number } {
  const length = Math.clz32(file[at] ?? 0) - 23;
  if (length > 4 || at + length > file.length) throw new Error('is no WebM file');
  return { id: file.readUIntBE(at, length), length };
}

/** A number whose leading zero bits say how long it is; all ones mean that nobody knew. */
function readSize(file: Buffer, at: number): { value: number; length: number; isUnknown: boolean } {
  const first = file[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > file.length) throw new Error('is no WebM file');
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = file[at + index] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}
