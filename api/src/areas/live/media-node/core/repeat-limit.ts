import type { MediaKind } from './packet';

export const repeatLimits = {
  /** How often one packet is sent again to one viewer. */
  times: 3,
  /** Milliseconds between two repeats of a packet, until the viewer's round trip is known, and at least. */
  firstRoundTrip: 100,
  leastRoundTrip: 20,
  /** Share of what a viewer is sent that repeats may add, and bytes that may be repeated at once. */
  share: 0.5,
  burst: 64_000,
} as const;

interface Repeated {
  readonly sequence: number;
  readonly times: number;
  readonly at: number;
}

/**
 * Decides which packets are sent to one viewer again. A viewer on a slow line requests the same packet over and over, and
 * anybody can ask for all of them: each goes again once a round trip and three times at most (as RFC 4585 §3.4 and RFC 4588
 * §7 leave to senders), and all of them are a share of what the viewer is sent anyway.
 */
export class RepeatLimit {
  readonly #repeated: Readonly<Record<MediaKind, (Repeated | undefined)[]>> = { audio: [], video: [] };
  #credit: number = repeatLimits.burst;
  #roundTrip: number = repeatLimits.firstRoundTrip;

  /** @param milliseconds as the viewer's reports say it */
  measured(milliseconds: number): void {
    this.#roundTrip = Math.max(repeatLimits.leastRoundTrip, milliseconds);
  }

  /** Something was sent that is no repeat. */
  sent(bytes: number): void {
    this.#credit = Math.min(repeatLimits.burst, this.#credit + bytes * repeatLimits.share);
  }

  /** Whether a packet may be sent again now. */
  mayRepeat(kind: MediaKind, sequence: number, bytes: number, now: number): boolean {
    const { times, at } = this.#of(kind, sequence);
    return times < repeatLimits.times && now - at >= this.#roundTrip && bytes <= this.#credit;
  }

  /** A packet is sent again. */
  repeated(kind: MediaKind, sequence: number, bytes: number, now: number): void {
    this.#credit -= bytes;
    const { times } = this.#of(kind, sequence);
    this.#repeated[kind][slotOf(sequence)] = { sequence, times: times + 1, at: now };
  }

  /** Numbers belong to other packets from now on. */
  clear(): void {
    this.#repeated.audio.length = 0;
    this.#repeated.video.length = 0;
  }

  #of(kind: MediaKind, sequence: number): Repeated {
    const known = this.#repeated[kind][slotOf(sequence)];
    return known?.sequence === sequence ? known : { sequence, times: 0, at: -Infinity };
  }
}

/** As many as are kept to be sent again. */
const slotOf = (sequence: number): number => sequence & 1023;
