import { readFile } from 'node:fs/promises';

/** Where a fragment of a film lies in its file. */
export interface Fragment {
  readonly offset: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Metadata of a fragmented film. */
export interface FragmentedFilm {
  /** Size of the header, which a player needs before any fragment. */
  readonly headBytes: number;
  readonly fragments: readonly Fragment[];
  readonly seconds: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of picture and sound, as in RFC 6381. */
  readonly codec: string;
  readonly bytes: number;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function* boxesOf(file: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to;) {
    const size = file.readUInt32BE(start);
    if (size < 8) throw new Error(`the box at ${start} is broken`);
    yield { type: file.toString('latin1', start + 4, start + 8), start: start + 8, end: start + size };
    start += size;
  }
}

/** The first box at the end of a path such as `moov/trak/tkhd`. */
function find(file: Buffer, path: string): Box {
  let place: Box = { type: '', start: 0, end: file.length };
  for (const type of path.split('/')) {
    const next = [...boxesOf(file, place.start, place.end)].find((box) => box.type === type);
    if (!next) throw new Error(`there is no ${path}`);
    place = next;
  }
  return place;
}

/** What encoded the picture, as in RFC 6381: H.264 (ISO/IEC 14496-15) or AV1 (its binding to ISO BMFF, §2.3). */
function pictureCodec(file: Buffer): string {
  const { start } = find(file, 'moov');
  const avc = file.indexOf('avcC', start, 'latin1');
  if (avc !== -1) return `avc1.${file.toString('hex', avc + 5, avc + 8)}`;
  const av1 = file.indexOf('av1C', start, 'latin1');
  if (av1 === -1) throw new Error('the picture is neither H.264 nor AV1');
  const [profile, flags] = [file.readUInt8(av1 + 5), file.readUInt8(av1 + 6)];
  const level = String(profile & 0x1f).padStart(2, '0');
  return `av01.${profile >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${flags & 0x40 ? '10' : '08'}`;
}

/**
 * Reads a film whose picture is its first track, in fragments with one index before them (ISO/IEC 14496-12: `sidx`).
 * @throws Error when the file is not such a film
 */
export async function readFragments(path: string): Promise<FragmentedFilm> {
  const file = await readFile(path);
  const header = find(file, 'moov/trak/tkhd');
  const index = find(file, 'sidx');
  const version = file.readUInt8(index.start);
  const timescale = file.readUInt32BE(index.start + 8);
  // Version 1 has two numbers of eight bytes where version 0 has four.
  const list = index.start + (version === 0 ? 20 : 28);
  const distance = version === 0 ? file.readUInt32BE(list - 4) : Number(file.readBigUInt64BE(list - 8));
  const count = file.readUInt16BE(list + 2);
  const headBytes = index.end + distance;
  const fragments: Fragment[] = [];
  let offset = headBytes;
  for (let entry = 0; entry < count; entry++) {
    const at = list + 4 + entry * 12;
    const bytes = file.readUInt32BE(at) & 0x7fffffff;
    fragments.push({ offset, bytes, seconds: file.readUInt32BE(at + 4) / timescale });
    offset += bytes;
  }
  return {
    headBytes,
    fragments,
    seconds: fragments.reduce((sum, { seconds }) => sum + seconds, 0),
    // Fixed point with 16 fractional bits.
    width: file.readUInt16BE(header.end - 8),
    height: file.readUInt16BE(header.end - 4),
    // Sound is AAC of low complexity throughout.
    codec: `${pictureCodec(file)}${file.includes('mp4a', 0, 'latin1') ? ',mp4a.40.2' : ''}`,
    bytes: file.length,
  };
}

/** The playlist of one rendition: parts of its file by byte range (RFC 8216). */
export function mediaPlaylist(name: string, { headBytes, fragments }: FragmentedFilm): string {
  const parts = fragments.map(
    ({ offset, bytes, seconds }) => `#EXTINF:${seconds.toFixed(6)},\n#EXT-X-BYTERANGE:${bytes}@${offset}\n${name}\n`,
  );
  const longest = Math.ceil(Math.max(...fragments.map(({ seconds }) => seconds)));
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${longest}\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP:URI="${name}",BYTERANGE="${headBytes}@0"\n${parts.join('')}#EXT-X-ENDLIST\n`;
}

/** The master playlist; a line has the largest bit rate of its parts (RFC 8216 §4.3.4.2). */
export function masterPlaylist(renditions: readonly { playlist: string; film: FragmentedFilm }[]): string {
  const lines = renditions.map(({ playlist, film: { fragments, width, height, codec } }) => {
    const rate = Math.max(...fragments.map(({ bytes, seconds }) => (bytes * 8) / seconds));
    return `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(rate)},RESOLUTION=${width}x${height},CODECS="${codec}"\n${playlist}\n`;
  });
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`;
}
