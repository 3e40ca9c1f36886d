/** Milliseconds of reports that are judged together. */
const SECOND = 900;

interface Packets {
  readonly sent: number;
  readonly lost: number;
}

/**
 * Measures the share of packets that a viewer loses, by the second. Browsers send reports along with requests for lost
 * packets, so a report may cover five packets of which one is lost: each counts for as many packets as it covers.
 */
export class LossMeter {
  readonly #seconds: number;
  #since: Packets = { sent: 0, lost: 0 };
  #beganAt: number;
  #last: readonly Packets[] = [];
  #latest = 0;

  /** @param seconds that are averaged, from 1 @param now milliseconds of a monotonic clock */
  constructor(seconds: number, now: number) {
    this.#seconds = seconds;
    this.#beganAt = now;
  }

  /** Share lost in the latest second, 0 to 1. */
  get latest(): number {
    return this.#latest;
  }

  /**
   * Counts a report.
   * @param sent packets since the previous report @param share of them that were lost, 0 to 1
   * @param now milliseconds of a monotonic clock
   * @returns the share lost in the last seconds, once for each second, 0 to 1; null: this second is not over
   */
  add(sent: number, share: number, now: number): number | null {
    this.#since = { sent: this.#since.sent + sent, lost: this.#since.lost + sent * share };
    if (now - this.#beganAt < SECOND) return null;
    this.#last = [...this.#last, this.#since].slice(-this.#seconds);
    this.#latest = shareOf([this.#since]);
    this.#since = { sent: 0, lost: 0 };
    this.#beganAt = now;
    return shareOf(this.#last);
  }
}

function shareOf(seconds: readonly Packets[]): number {
  const total = (of: keyof Packets): number => seconds.reduce((sum, one) => sum + one[of], 0);
  return total('sent') === 0 ? 0 : total('lost') / total('sent');
}
