import type { EncodedPacket, EncodedVideoPacketSource, EncodedAudioPacketSource, Output } from 'mediabunny';

export type FilmType = 'mp4' | 'webm';

/** A decoder's configuration, as WebCodecs have it. */
export interface VideoSetup {
  readonly codec: string;
  readonly codedWidth: number;
  readonly codedHeight: number;
  readonly description?: Uint8Array;
}

export interface SoundSetup {
  readonly codec: 'opus';
  readonly sampleRate: number;
  readonly numberOfChannels: number;
  readonly description?: Uint8Array;
}

/** A picture or a piece of sound, as its encoder made it. */
export interface Sample {
  readonly data: Uint8Array;
  readonly isKey: boolean;
  /** Seconds since the film's beginning, and how long it lasts; 0: until the next one. */
  readonly at: number;
  readonly lasts: number;
}

interface WriterOptions {
  readonly type: FilmType;
  readonly video: VideoSetup;
  /** Null: the film has no sound. */
  readonly sound: SoundSetup | null;
  /** Is written from its beginning to its end, and has no index: a piece of a film. */
  readonly isPart: boolean;
}

/** Writes pictures of VP8 (WebM) or H.264 (MP4) and sound of Opus into a file. Nothing is decoded. */
export class FilmWriter {
  readonly #output: Output;
  readonly #packet: typeof EncodedPacket;
  readonly #video: EncodedVideoPacketSource;
  readonly #sound: EncodedAudioPacketSource | null;
  readonly #setup: Pick<WriterOptions, 'video' | 'sound'>;

  private constructor(
    output: Output,
    packet: typeof EncodedPacket,
    sources: { readonly video: EncodedVideoPacketSource; readonly sound: EncodedAudioPacketSource | null },
    setup: Pick<WriterOptions, 'video' | 'sound'>,
  ) {
    this.#output = output;
    this.#packet = packet;
    this.#video = sources.video;
    this.#sound = sources.sound;
    this.#setup = setup;
  }

  /** Begins a file. @param path absolute; its folder exists @throws Error of the disk */
  static async open(
    path: string,
    { type, video: setup, sound: soundSetup, isPart }: WriterOptions,
  ): Promise<FilmWriter> {
    // Loaded with the first recording.
    const {
      EncodedAudioPacketSource,
      EncodedPacket,
      EncodedVideoPacketSource,
      FilePathTarget,
      Mp4OutputFormat,
      Output,
      WebMOutputFormat,
    } = await import('mediabunny');
    const format =
      type === 'webm'
        ? new WebMOutputFormat({ appendOnly: isPart })
        : new Mp4OutputFormat({ fastStart: isPart ? 'fragmented' : false });
    const output = new Output({ format, target: new FilePathTarget(path) });
    const video = new EncodedVideoPacketSource(type === 'webm' ? 'vp8' : 'avc');
    const sound = soundSetup && new EncodedAudioPacketSource('opus');
    output.addVideoTrack(video);
    if (sound !== null) output.addAudioTrack(sound);
    await output.start();
    return new FilmWriter(output, EncodedPacket, { video, sound }, { video: setup, sound: soundSetup });
  }

  /** Adds a picture, in the order of decoding. @throws Error of the disk */
  addPicture(sample: Sample): Promise<void> {
    return this.#video.add(this.#packetOf(sample), { decoderConfig: this.#setup.video });
  }

  /** Adds sound; a film without ignores it. @throws Error of the disk */
  async addSound(sample: Sample): Promise<void> {
    const { sound } = this.#setup;
    if (sound !== null) await this.#sound?.add(this.#packetOf(sample), { decoderConfig: sound });
  }

  /** Completes the file. @throws Error of the disk */
  finish(): Promise<void> {
    return this.#output.finalize();
  }

  /** Gives the file up. */
  async cancel(): Promise<void> {
    await this.#output.cancel().catch(() => undefined);
  }

  #packetOf({ data, isKey, at, lasts }: Sample): EncodedPacket {
    return new this.#packet(data, isKey ? 'key' : 'delta', at, lasts);
  }
}
