import { sequenceDistance } from './packet';

export const feedbackLimits = {
  /** Numbers that may be missing between two packets; after more, the publisher's numbers count as begun anew. */
  gap: 1_000,
  /** Packets in one message at most: it has to fit into one of the network's. */
  packets: 500,
  /**
   * Numbers in one message at most, with those that are missing: it counts them in 16 bits. More than `gap`, so that each
   * message tells of a packet.
   */
  numbers: 8_000,
} as const;

type Message = Buffer<ArrayBuffer>;

/** Ticks of 250 µs in a millisecond, and in a unit of the time that a message begins with: 64 ms. */
const TICKS = 4;
const REFERENCE = 64 * TICKS;
/** Symbols of a packet in a message, which are also the bytes of its time. */
const [MISSING, SOON, LATER] = [0, 1, 2] as const;
/** Symbols of a chunk that lists them, and the longest run of equal ones in a chunk that counts them. */
const LISTED = 7;
const LONGEST_RUN = 0x1fff;

/**
 * Tells a publisher when its packets came, so that it finds out what its line takes
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01). Werift 0.24 has this, too, but its messages are wrong: they call
 * lost packets received, round times to 64 ms, and come only after ten packets.
 */
export class TransportFeedback {
  /** Milliseconds when packets came that were not reported, by their numbers, which go on past 65,535. */
  readonly #arrivals = new Map<number, number>();
  /** The latest number, and the one after the last that was reported. */
  #latest: number | null = null;
  #next = 0;
  #messages = 0;

  /** A packet has come. @param sequence 0 to 65,535, of all of the publisher's streams @param now milliseconds */
  add(sequence: number, now: number): void {
    const latest = this.#latest ?? sequence;
    const after = sequenceDistance(sequence, latest & 0xffff);
    const number = latest + after;
    if (this.#latest === null || Math.abs(after) > feedbackLimits.gap) {
      this.#arrivals.clear();
      this.#next = this.#latest = number;
    } else this.#latest = Math.max(latest, number);
    if (!this.#arrivals.has(number)) this.#arrivals.set(number, now);
  }

  /**
   * @param sender source of the message @param media source of any of the packets
   * @returns RTCP messages about packets that were not reported
   */
  take(sender: number, media: number): readonly Message[] {
    const messages: Message[] = [];
    while (this.#arrivals.size > 0) messages.push(this.#takeOne(sender, media));
    return messages;
  }

  #takeOne(sender: number, media: number): Message {
    const come = [...this.#arrivals].toSorted(([one], [other]) => one - other);
    const first = come[0] ?? [0, 0];
    const isLate = first[0] < this.#next;
    const base = isLate ? first[0] : this.#next;
    const reference = Math.floor(ticksOf(first[1]) / REFERENCE);
    const symbols: number[] = [];
    const times: number[] = [];
    let [number, tick] = [base, reference * REFERENCE];
    for (const [one, at] of come.slice(0, feedbackLimits.packets)) {
      // Packets that were called missing before, without those between them, which the publisher knows of.
      if (isLate && (one !== number || one >= this.#next)) break;
      const passed = ticksOf(at) - tick;
      if (passed !== (passed << 16) >> 16 || one - base >= feedbackLimits.numbers) break;
      for (; number < one; number += 1) symbols.push(MISSING);
      symbols.push(passed >= 0 && passed <= 0xff ? SOON : LATER);
      times.push(passed);
      this.#arrivals.delete(one);
      tick += passed;
      number += 1;
    }
    if (!isLate) this.#next = number;
    this.#messages += 1;
    return written({ sender, media, base, reference, count: this.#messages - 1 }, symbols, times);
  }
}

const ticksOf = (milliseconds: number): number => Math.round(milliseconds * TICKS);

interface Head {
  readonly sender: number;
  readonly media: number;
  readonly base: number;
  readonly reference: number;
  readonly count: number;
}

function written(head: Head, symbols: readonly number[], times: readonly number[]): Message {
  const chunks = chunksOf(symbols);
  const sizes = symbols.filter((symbol) => symbol !== MISSING);
  const bytes = 20 + 2 * chunks.length + sizes.reduce((sum, size) => sum + size, 0);
  const padding = -bytes & 3;
  const message = Buffer.alloc(bytes + padding);
  // RTCP's version 2, whether there is padding, and the format; transport feedback.
  message.writeUInt8(0x80 | (padding > 0 ? 0x20 : 0) | 15, 0);
  message.writeUInt8(205, 1);
  message.writeUInt16BE(message.length / 4 - 1, 2);
  message.writeUInt32BE(head.sender, 4);
  message.writeUInt32BE(head.media, 8);
  message.writeUInt16BE(head.base & 0xffff, 12);
  message.writeUInt16BE(symbols.length, 14);
  message.writeUIntBE(head.reference & 0xff_ffff, 16, 3);
  message.writeUInt8(head.count & 0xff, 19);
  let at = 20;
  for (const chunk of chunks) at = message.writeUInt16BE(chunk, at);
  for (const [index, time] of times.entries())
    at = sizes[index] === SOON ? message.writeUInt8(time, at) : message.writeInt16BE(time, at);
  if (padding > 0) message.writeUInt8(padding, message.length - 1);
  return message;
}

/** Symbols in chunks of 16 bits: a run of equal ones with its length, or a list. */
function chunksOf(symbols: readonly number[]): readonly number[] {
  const chunks: number[] = [];
  for (let at = 0; at < symbols.length;) {
    const symbol = symbols[at] ?? MISSING;
    let run = 1;
    while (run < LONGEST_RUN && symbols[at + run] === symbol) run += 1;
    if (run < LISTED)
      chunks.push(
        symbols.slice(at, at + LISTED).reduce((list, one, index) => list | (one << (2 * (LISTED - 1 - index))), 0xc000),
      );
    else chunks.push((symbol << 13) | run);
    at += Math.max(run, LISTED);
  }
  return chunks;
}
