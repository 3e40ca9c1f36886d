import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmPart } from '../../tables';
import { type FilmType, FilmWriter, type Sample } from '../../show-films/film-writer';
import { clockRates, type MediaKind, type MediaPacket } from '../core/packet';
import type { Recording, RecordingSink } from '../core/room-forwarder';
import { type Frame, FrameReader, type PictureFormat } from './frames';
import { opusSeconds } from './opus';
import { PacketOrder } from './packet-order';

const recorderLimits = {
  /** Milliseconds of a part: more would be lost with a node that dies. */
  partMs: 120_000,
  /** Milliseconds between two requests for the key frame that a part begins with. */
  askEveryMs: 1_000,
  /** Bytes that wait for the disk at most; one that takes no more is as bad as a full one. */
  waitingBytes: 32 * 1024 * 1024,
  /** Milliseconds without sound after which a part is begun without, and in which it may come before the pictures. */
  soundMs: 1_000,
  /** Pictures that wait for sound at most: their times, which a publisher makes up, may stand still. */
  early: 128,
} as const;

/** A part on this machine. */
export type WrittenPart = Omit<FilmPart, 'key'> & { readonly path: string };

/** Why nothing more is recorded: the disk of the node, or media of another kind. */
export type RecorderFault = 'disk' | 'codec';

interface RecorderOptions {
  /** Exists, and has room. */
  readonly folder: string;
  /** Makes the publisher begin a picture that needs no other. */
  readonly requestKeyFrame: () => void;
  /** A part is complete; its file belongs to the listener that is told. */
  readonly onPart: (part: WrittenPart) => void;
  /** Called once: nothing more is recorded. */
  readonly onFault: (fault: RecorderFault, error: Error) => void;
}

/** A part that is being written. */
interface OpenPart {
  readonly path: string;
  readonly format: PictureFormat;
  readonly hasSound: boolean;
  /** Milliseconds since 1970 at its first picture. */
  readonly at: number;
  /** Tail of its queue: the writer, after all that was added. */
  work: Promise<FilmWriter>;
  /** Seconds of the latest picture and piece of sound. */
  readonly last: Record<MediaKind, number>;
}

const typeOf = ({ codec }: PictureFormat): FilmType => (codec === 'vp8' ? 'webm' : 'mp4');

/** Records one room into parts. Each begins with a key frame, and can be played alone. */
export class RoomRecorder implements RecordingSink {
  readonly #options: RecorderOptions;
  #recording: Recording | null = null;
  #orders = { audio: new PacketOrder(), video: new PacketOrder() };
  readonly #frames = new FrameReader();
  #part: OpenPart | null = null;
  #type: FilmType | null = null;
  #askedAt = -Infinity;
  /** Milliseconds of the room's clock at the latest sound. */
  #heardAt = -Infinity;
  /** Pictures that wait for the first sound. */
  readonly #early: { readonly frame: Frame; readonly at: number }[] = [];
  #waitingBytes = 0;
  #isOver = false;
  #hasFailed = false;
  /** Milliseconds of the room's clock at the first packet of the source. */
  #beganAt: number | null = null;
  /** Settles when all parts so far are handed over. */
  #written: Promise<void> = Promise.resolve();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Begins with the next key frame. */
  begin(recording: Recording): void {
    this.#recording = recording;
    this.#ask(0, true);
  }

  /** Ends; settles when the last part has been handed over. */
  async stop(): Promise<void> {
    if (!this.#isOver) this.interrupted();
    this.#end();
    await this.#written;
  }

  packet(packet: MediaPacket): void {
    if (this.#isOver) return;
    for (const due of this.#orders[packet.kind].add(packet)) this.#take(due);
  }

  /** The publisher has gone, and may come back: what comes then is a part of its own. */
  interrupted(): void {
    for (const kind of ['audio', 'video'] as const) for (const due of this.#orders[kind].flush()) this.#take(due);
    this.#orders = { audio: new PacketOrder(), video: new PacketOrder() };
    this.#addEarly();
    this.#frames.restart();
    this.#finishPart();
    this.#heardAt = -Infinity;
    this.#beganAt = null;
  }

  /** What was thrown is of this publisher's media, and would be again. What there is until then is kept. */
  failed(error: unknown): void {
    this.#finishPart();
    this.#fail('codec', error as Error);
  }

  #take(packet: MediaPacket): void {
    const at = this.#recording?.timeOf(packet.kind, packet.timestamp) ?? null;
    if (at === null || this.#isOver) return;
    this.#beganAt ??= at;
    if (packet.kind === 'audio') return this.#sound(packet, at);
    const frame = this.#frames.add(packet);
    if (frame !== null) this.#picture(frame, at);
    else if (this.#frames.needsKeyFrame) this.#ask(at);
  }

  #picture(frame: Frame, at: number): void {
    // Sound comes a moment after the first pictures, or before them: a part has it from its beginning.
    const isEarly =
      this.#part === null &&
      !this.#hasSound(at) &&
      at - (this.#beganAt ?? at) < recorderLimits.soundMs &&
      this.#early.length < recorderLimits.early;
    if (isEarly && (frame.format !== null || this.#early.length > 0)) this.#early.push({ frame, at });
    else {
      this.#addEarly();
      this.#addPicture(frame, at);
    }
  }

  #sound({ payload, codec }: MediaPacket, at: number): void {
    if (codec !== 'opus') return;
    this.#heardAt = at;
    this.#addEarly();
    if (this.#part?.hasSound === true && at >= this.#part.at)
      this.#add(this.#part, 'audio', { data: payload, isKey: true, at, lasts: opusSeconds(payload) });
  }

  /** Whether there is sound around a time. */
  #hasSound(at: number): boolean {
    return at - this.#heardAt < recorderLimits.soundMs;
  }

  #addEarly(): void {
    for (const { frame, at } of this.#early.splice(0)) this.#addPicture(frame, at);
  }

  #addPicture(frame: Frame, at: number): void {
    const { format } = frame;
    const part = this.#part;
    const hasSound = this.#hasSound(at);
    const isDue =
      part === null ||
      at - part.at >= recorderLimits.partMs ||
      (hasSound && !part.hasSound) ||
      // A player shows a file in the size that it begins with, and a publisher begins with her smallest.
      (format !== null && format.width > part.format.width);
    if (format !== null && isDue) {
      this.#finishPart();
      this.#openPart(format, hasSound, at);
    } else if (isDue) this.#ask(at);
    if (this.#part !== null) this.#add(this.#part, 'video', { data: frame.data, isKey: format !== null, at, lasts: 0 });
  }

  #openPart(format: PictureFormat, hasSound: boolean, at: number): void {
    const type = typeOf(format);
    this.#type ??= type;
    if (type !== this.#type) return this.#fail('codec', new Error(`the show goes on as ${type}`));
    const path = join(this.#options.folder, `${randomUUID()}.${type}`);
    const { name: codec, width: codedWidth, height: codedHeight, record } = format;
    const work = FilmWriter.open(path, {
      type,
      video: { codec, codedWidth, codedHeight, ...(record && { description: record }) },
      sound: hasSound ? { codec: 'opus', sampleRate: clockRates.audio, numberOfChannels: 2 } : null,
      isPart: true,
    });
    this.#part = { path, format, hasSound, at, work, last: { audio: -1, video: -1 } };
    this.#watch(this.#part);
  }

  /** @param sample `at` in milliseconds since 1970 */
  #add(part: OpenPart, kind: MediaKind, sample: Sample): void {
    // Times that do not rise, after a step of the publisher's clock, would break the file.
    const at = Math.max((sample.at - part.at) / 1000, part.last[kind] + 0.001);
    part.last[kind] = at;
    const bytes = sample.data.length;
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > recorderLimits.waitingBytes)
      return this.#fail('disk', new Error('the disk does not keep up'));
    const placed = { ...sample, at };
    part.work = part.work.then(async (writer) => {
      await (kind === 'video' ? writer.addPicture(placed) : writer.addSound(placed));
      this.#waitingBytes -= bytes;
      return writer;
    });
    this.#watch(part);
  }

  #watch(part: OpenPart): void {
    part.work.catch((error: unknown) => this.#fail('disk', error as Error));
  }

  #finishPart(): void {
    const part = this.#part;
    this.#part = null;
    if (part === null) return;
    const before = this.#written;
    this.#written = this.#close(part, before);
  }

  async #close({ path, format, at, work }: OpenPart, before: Promise<void>): Promise<void> {
    try {
      await (await work).finish();
      const { size: bytes } = await stat(path);
      await before;
      this.#options.onPart({ path, bytes, type: typeOf(format), at });
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      this.#fail('disk', error as Error);
    }
  }

  #fail(fault: RecorderFault, error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#end();
    const part = this.#part;
    this.#part = null;
    if (part !== null && fault === 'disk') {
      const before = this.#written;
      // What cannot be completed takes no more space.
      this.#written = part.work
        .then((writer) => writer.cancel())
        .catch(() => undefined)
        .then(() => rm(part.path, { force: true }))
        .catch(() => undefined)
        .then(() => before);
    }
    this.#options.onFault(fault, error);
  }

  #end(): void {
    this.#isOver = true;
    this.#recording?.end();
    this.#recording = null;
  }

  #ask(at: number, isFirst = false): void {
    if (!isFirst && Math.abs(at - this.#askedAt) < recorderLimits.askEveryMs) return;
    if (!isFirst) this.#askedAt = at;
    this.#options.requestKeyFrame();
  }
}
