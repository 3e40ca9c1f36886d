/** Where the descriptor of a VP8 packet has the numbers of its picture (RFC 7741 §4.2); null: it has none. */
interface Vp8Places {
  readonly picture: { readonly at: number; readonly isLong: boolean } | null;
  readonly base: number | null;
}

/** Numbers of a picture, and of the latest one that others build on (TL0PICIDX); null: the packet has none. */
export interface Vp8Numbers {
  readonly picture: number | null;
  readonly base: number | null;
}

function placesOf(payload: Uint8Array): Vp8Places {
  const none = { picture: null, base: null };
  if (((payload[0] ?? 0) & 0x80) === 0) return none;
  const flags = payload[1] ?? 0;
  const isLong = ((payload[2] ?? 0) & 0x80) !== 0;
  const hasPicture = (flags & 0x80) !== 0;
  const behind = hasPicture ? (isLong ? 4 : 3) : 2;
  const hasBase = (flags & 0x40) !== 0;
  if (payload.length < behind + (hasBase ? 1 : 0)) return none;
  return { picture: hasPicture ? { at: 2, isLong } : null, base: hasBase ? behind : null };
}

/** @returns the numbers that a packet has */
export function readVp8Numbers(payload: Buffer): Vp8Numbers {
  const { picture, base } = placesOf(payload);
  return {
    picture: picture && (picture.isLong ? payload.readUInt16BE(picture.at) & 0x7fff : payload.readUInt8(picture.at)),
    base: base === null ? null : payload.readUInt8(base),
  };
}

/** @returns a copy whose numbers are moved on by some, with as many bits as they have */
export function moveVp8Numbers(payload: Buffer, by: { readonly picture: number; readonly base: number }): Buffer {
  const { picture, base } = placesOf(payload);
  const moved = Buffer.from(payload);
  if (picture?.isLong === true) {
    moved.writeUInt16BE(0x8000 | ((payload.readUInt16BE(picture.at) + by.picture) & 0x7fff), picture.at);
  } else if (picture !== null) moved.writeUInt8((payload.readUInt8(picture.at) + by.picture) & 0x7f, picture.at);
  if (base !== null) moved.writeUInt8((payload.readUInt8(base) + by.base) & 0xff, base);
  return moved;
}
