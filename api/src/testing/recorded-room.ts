import { RoomForwarder, type SourcePacket } from '../areas/live/media-node/core/room-forwarder';
import type { RecordedRoom } from '../areas/live/media-node/recorder/show-recorder';
import { packetise, readVp8Clip } from './vp8-clip';

/** A room into which a publisher sends made packets, as fast as a test wants. Its clock moves with them. */
export class RecordedRoomWorld {
  /** Milliseconds since 1970. */
  now = Date.parse('2026-11-28T20:00:00Z');
  /** How often a key frame was requested. */
  asked = 0;
  readonly forwarder = new RoomForwarder(
    () => this.now,
    () => this.now,
  );
  readonly media: RecordedRoom['media'] = {
    record: (sink) => this.forwarder.record(sink),
    requestKeyFrame: () => this.forwarder.requestKeyFrame(),
  };
  readonly #clip = readVp8Clip();
  readonly #numbers = { audio: 0, video: 0 };
  #feed = this.#publish();

  /**
   * Sends a second: five pictures, the first of them a key frame if one was requested, and fifty packets of sound.
   * @param change what becomes of a packet; null: it is lost
   */
  second({ hasSound = true, change = (packet: SourcePacket): SourcePacket[] => [packet] } = {}): void {
    const key = this.asked > 0;
    this.asked = 0;
    for (let step = 0; step < 50; step += 1) {
      if (step % 10 === 0) this.#picture(key && step === 0, change);
      if (hasSound) this.#send('audio', [Buffer.of(0xfc, 1, 2, 3)], 48, change);
      this.now += 20;
    }
  }

  /** The publisher goes, and comes back after some milliseconds. */
  comeBack(after: number): void {
    this.forwarder.unpublish();
    this.now += after;
    this.#feed = this.#publish();
  }

  #publish() {
    return this.forwarder.publish({ requestKeyFrame: () => void (this.asked += 1) });
  }

  #picture(isKey: boolean, change: (packet: SourcePacket) => SourcePacket[]): void {
    const { frame } = this.#clip[isKey ? 0 : 1] ?? { frame: Buffer.alloc(0) };
    this.#send('video', packetise(frame), 90, change);
  }

  #send(
    kind: 'audio' | 'video',
    payloads: readonly Buffer[],
    ticks: number,
    change: (packet: SourcePacket) => SourcePacket[],
  ): void {
    const timestamp = (this.now * ticks) % 2 ** 32;
    for (const [index, payload] of payloads.entries()) {
      this.#numbers[kind] = (this.#numbers[kind] + 1) & 0xffff;
      const codec = kind === 'audio' ? ('opus' as const) : ('vp8' as const);
      const marker = index === payloads.length - 1;
      for (const packet of change({ kind, codec, sequence: this.#numbers[kind], timestamp, marker, payload }))
        this.#feed.packet(packet);
    }
  }
}
