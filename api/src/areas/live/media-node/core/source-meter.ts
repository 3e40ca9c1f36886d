import { sequenceDistance } from './packet';

/** Traffic of a source in an interval. */
export interface SourceFigures {
  readonly bitrateKbps: number;
  /** Per thousand packets sent. */
  readonly lostPermille: number;
}

/** Measures the traffic of one source: bytes, and gaps in its sequence numbers, per kind. */
export class SourceMeter {
  readonly #streams = new Map<string, { highest: number; expected: number; received: number }>();
  #bytes = 0;
  #since: number;

  /** @param now milliseconds */
  constructor(now: number) {
    this.#since = now;
  }

  count(kind: string, sequence: number, bytes: number): void {
    this.#bytes += bytes;
    const stream = this.#streams.get(kind);
    if (stream === undefined) {
      this.#streams.set(kind, { highest: sequence, expected: 1, received: 1 });
      return;
    }
    const after = sequenceDistance(sequence, stream.highest);
    stream.received += 1;
    if (after <= 0) return;
    stream.expected += after;
    stream.highest = sequence;
  }

  /** @returns the figures since the last read */
  read(now: number): SourceFigures {
    const seconds = (now - this.#since) / 1000;
    let [expected, received] = [0, 0];
    for (const stream of this.#streams.values()) {
      expected += stream.expected;
      received += stream.received;
      stream.expected = 0;
      stream.received = 0;
    }
    const bitrateKbps = seconds > 0 ? Math.round((this.#bytes * 8) / 1000 / seconds) : 0;
    this.#bytes = 0;
    this.#since = now;
    // Resent packets count twice, and can exceed the number lost.
    const lost = Math.max(0, expected - received);
    return { bitrateKbps, lostPermille: expected === 0 ? 0 : Math.round((1000 * lost) / expected) };
  }
}
