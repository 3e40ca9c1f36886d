import { clockRates, type MediaKind } from '../core/packet';
import type { FileFrame } from '../../../content/media/read-webm';

/** Bytes of a packet's payload: with all headers it fits every network. */
const PAYLOAD = 1_100;

/** One packet of a loop. */
export interface LoopPacket {
  readonly kind: MediaKind;
  /** Milliseconds from the loop's beginning. */
  readonly at: number;
  readonly marker: boolean;
  readonly payload: Buffer;
}

export interface Loop {
  readonly packets: readonly LoopPacket[];
  /** Milliseconds after which it begins again. */
  readonly length: number;
}

/** Cuts a file's frames into packets (RFC 7741 §4.2, RFC 7587 §4.2), once, for as often as they are sent. */
export function cutLoop(frames: readonly FileFrame[]): Loop {
  const packets = frames.flatMap(({ kind, at, data }) =>
    kind === 'audio' ? [{ kind, at, marker: false, payload: data }] : cutFrame(at, data),
  );
  const times = frames.filter(({ kind }) => kind === 'video').map(({ at }) => at);
  const last = times.at(-1) ?? 0;
  // The last picture is shown as long as the others are.
  const length = last + (times.length > 1 ? last / (times.length - 1) : 40);
  return { packets: packets.filter(({ at }) => at < length).toSorted((one, other) => one.at - other.at), length };
}

function cutFrame(at: number, data: Buffer): LoopPacket[] {
  const pieces = Math.ceil(data.length / PAYLOAD);
  return Array.from({ length: pieces }, (_, index) => {
    // The first piece of a frame says so; there are no layers, so nothing else has to be said.
    const descriptor = Buffer.of(index === 0 ? 0x10 : 0);
    const piece = data.subarray(index * PAYLOAD, (index + 1) * PAYLOAD);
    return { kind: 'video', at, marker: index === pieces - 1, payload: Buffer.concat([descriptor, piece]) };
  });
}

/** @returns the timestamp of a time, in ticks of the kind's clock from a loop's very first beginning */
export const timestampAt = (kind: MediaKind, milliseconds: number): number =>
  Math.round((milliseconds * clockRates[kind]) / 1000) >>> 0;
