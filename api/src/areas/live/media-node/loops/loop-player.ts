import type { MediaKind } from '../core/packet';
import type { Feed } from '../core/room-forwarder';
import { type Loop, timestampAt } from './loop-packets';

/** Milliseconds between two looks at what is due: less than a frame of sound. */
const EVERY = 15;
/** Milliseconds between two words of what time it is. */
const CLOCK_EVERY = 1_000;
/** Milliseconds that a process was asleep after which a loop goes on instead of catching up. */
const MOST_LATE = 500;

/** Plays one loop in real time, again and again, to all rooms that it plays in. It rests while there are none. */
export class LoopPlayer {
  readonly #loop: Loop;
  readonly #now: () => number;
  readonly #feeds = new Set<Feed>();
  readonly #sequences: Record<MediaKind, number> = { audio: 0, video: 0 };
  #timer: NodeJS.Timeout | null = null;
  /** The next packet, and when the round began in which it is. */
  #next = 0;
  #roundAt = 0;
  /** Milliseconds of all rounds before this one. */
  #played = 0;
  #clockAt = 0;

  /** @param now milliseconds of a clock that does not go back */
  constructor(loop: Loop, now: () => number) {
    this.#loop = loop;
    this.#now = now;
  }

  /** @returns what ends it */
  play(feed: Feed): () => void {
    this.#feeds.add(feed);
    if (this.#timer === null) {
      this.#roundAt = this.#now() - (this.#loop.packets[this.#next]?.at ?? 0);
      this.#timer = setInterval(() => this.tick(), EVERY).unref();
    }
    return () => {
      this.#feeds.delete(feed);
      if (this.#feeds.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  /** Sends what is due. */
  tick(): void {
    const { packets, length } = this.#loop;
    const now = this.#now();
    const late = now - this.#roundAt - (packets[this.#next]?.at ?? length);
    if (late > MOST_LATE) this.#roundAt += late;
    for (;;) {
      const packet = packets[this.#next];
      if (packet === undefined) {
        if (now < this.#roundAt + length) break;
        this.#roundAt += length;
        this.#played += length;
        this.#next = 0;
        continue;
      }
      if (now < this.#roundAt + packet.at) break;
      this.#next += 1;
      const { kind, marker, payload } = packet;
      const sequence = this.#sequences[kind];
      this.#sequences[kind] = (sequence + 1) & 0xffff;
      const timestamp = timestampAt(kind, this.#played + packet.at);
      const codec = kind === 'video' ? 'vp8' : 'opus';
      for (const feed of this.#feeds) feed.packet({ kind, codec, sequence, timestamp, marker, payload });
    }
    if (now - this.#clockAt < CLOCK_EVERY) return;
    this.#clockAt = now;
    const at = this.#played + now - this.#roundAt;
    for (const feed of this.#feeds)
      for (const kind of ['audio', 'video'] as const) feed.clock(kind, at, timestampAt(kind, at));
  }
}
