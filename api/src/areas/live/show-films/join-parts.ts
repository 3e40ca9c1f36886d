import { FilmWriter, type FilmType, type Sample, type SoundSetup, type VideoSetup } from './film-writer';

/** A piece of a film on this machine. */
export interface LocalPart {
  readonly path: string;
  /** Milliseconds of its beginning, of a clock that all pieces share. */
  readonly at: number;
}

interface JoinOptions {
  readonly parts: readonly LocalPart[];
  readonly type: FilmType;
  /** Where the film is written. */
  readonly to: string;
  /** Called before each piece: reading a long show takes minutes. @throws Error to give up */
  readonly onPart: () => Promise<void>;
}

/** Seconds between two pieces that are kept; a longer pause, such as a private show, is cut out. */
const LONGEST_GAP = 2;

/**
 * Joins pieces to one film. Packets are copied, and nothing is decoded.
 * @returns its length in milliseconds
 * @throws Error for pieces that cannot be read, and of the disk
 */
export async function joinParts({ parts, type, to, onPart }: JoinOptions): Promise<number> {
  let writer: FilmWriter | null = null;
  /** Seconds: where the film ends so far, and where this piece begins on the clock of the pieces. */
  let end = 0;
  let before: { readonly clock: number; readonly film: number } | null = null;
  try {
    for (const part of parts) {
      await onPart();
      const piece = await openPart(part.path);
      try {
        const clock = part.at / 1000;
        const gap: number = before === null ? 0 : clock - before.clock - (end - before.film);
        const film: number = end + Math.min(LONGEST_GAP, Math.max(0, gap));
        before = { clock, film };
        writer ??= await FilmWriter.open(to, { type, ...(await setupOf(parts)), isPart: false });
        for await (const { kind, sample } of piece.samples()) {
          const placed = { ...sample, at: film + sample.at };
          if (placed.at < 0) continue;
          await (kind === 'video' ? writer.addPicture(placed) : writer.addSound(placed));
          end = Math.max(end, placed.at + placed.lasts);
        }
      } finally {
        piece.close();
      }
    }
    if (writer === null) throw new Error('there are no pieces to join');
    await writer.finish();
    return Math.round(end * 1000);
  } catch (error) {
    await writer?.cancel();
    throw error;
  }
}

/** What fits all pieces: a performer may begin with small pictures, and without a microphone. */
async function setupOf(parts: readonly LocalPart[]): Promise<{ video: VideoSetup; sound: SoundSetup | null }> {
  const [videos, sounds]: [VideoSetup[], SoundSetup[]] = [[], []];
  for (const { path } of parts) {
    const { video, sound, close } = await openPart(path);
    close();
    videos.push(video);
    if (sound !== null) sounds.push(sound);
  }
  return {
    video: videos.reduce((largest, one) => (one.codedWidth > largest.codedWidth ? one : largest)),
    sound: sounds[0] ?? null,
  };
}

interface Piece {
  readonly video: VideoSetup;
  readonly sound: SoundSetup | null;
  /** Both kinds in the order of their times. */
  samples(): AsyncIterable<{ readonly kind: 'video' | 'sound'; readonly sample: Sample }>;
  close(): void;
}

async function openPart(path: string): Promise<Piece> {
  const { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [setup, sound] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()];
  if (!video || !setup) {
    input.dispose();
    throw new Error('a piece of the film has no pictures');
  }
  const read = async function* (track: ConstructorParameters<typeof EncodedPacketSink>[0]): AsyncGenerator<Sample> {
    for await (const { data, type, timestamp, duration } of new EncodedPacketSink(track).packets())
      yield { data, isKey: type === 'key', at: timestamp, lasts: duration };
  };
  return {
    video: setup as VideoSetup,
    sound: (sound as SoundSetup | null | undefined) ?? null,
    samples: () => merge(read(video), audio ? read(audio) : null),
    close: () => input.dispose(),
  };
}

async function* merge(
  videos: AsyncGenerator<Sample>,
  sounds: AsyncGenerator<Sample> | null,
): AsyncGenerator<{ readonly kind: 'video' | 'sound'; readonly sample: Sample }> {
  const next = async (from: AsyncGenerator<Sample> | null): Promise<Sample | null> => {
    const result = await from?.next();
    return result === undefined || result.done === true ? null : result.value;
  };
  let [video, sound] = [await next(videos), await next(sounds)];
  while (video !== null || sound !== null) {
    if (video !== null && (sound === null || video.at <= sound.at)) {
      yield { kind: 'video', sample: video };
      video = await next(videos);
    } else if (sound !== null) {
      yield { kind: 'sound', sample: sound };
      sound = await next(sounds);
    }
  }
}
