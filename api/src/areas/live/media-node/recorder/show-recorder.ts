import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MediaStore } from '../../../content/media/media-source';
import type { DueFilm, StopReason } from '../../show-films/repository';
import type { FilmPart } from '../../tables';
import type { RoomMedia } from '../engines/media-engine';
import { RoomRecorder, type WrittenPart } from './room-recorder';

export const showTimes = {
  /** Milliseconds between two looks at which shows are to be recorded. */
  lookEvery: 2_000,
  /** Milliseconds that a part is tried to be stored again, and between two tries. */
  storeFor: 60_000,
  storeEvery: 5_000,
  /** Milliseconds of the longest film. */
  longest: 6 * 3_600_000,
} as const;

/** A room that this node has on air. */
export interface RecordedRoom {
  readonly roomId: number;
  readonly media: Pick<RoomMedia, 'record' | 'requestKeyFrame'>;
}

/** What is known of films, in the database. */
export interface FilmRecords {
  claim(roomIds: readonly number[]): Promise<readonly DueFilm[]>;
  keep(ids: readonly number[]): Promise<void>;
  release(ids: readonly number[]): Promise<void>;
  /**
   * Stores a part, and writes that it is there.
   * @returns milliseconds from the film's beginning to the part's; null: the film is gone
   */
  addPart(id: number, put: () => Promise<FilmPart>): Promise<number | null>;
  stop(id: number, reason: StopReason): Promise<void>;
}

interface ShowRecorderOptions {
  /** Makes the folder of unfinished parts. @throws Error of the disk */
  readonly makeFolder: () => Promise<string>;
  readonly films: FilmRecords;
  readonly store: Pick<MediaStore, 'put'>;
  /** Settles after some milliseconds, or when the node stops. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The recording of one room. */
interface Running {
  readonly recorder: RoomRecorder;
  readonly roomId: number;
  /** Its parts are stored one after another. */
  stored: Promise<void>;
  /** Null: it goes on. */
  ending: Promise<void> | null;
}

/** Records the shows of a node that their performers want recorded. A fault ends the recording, never the show. */
export class ShowRecorder {
  readonly #options: ShowRecorderOptions;
  readonly #running = new Map<number, Running>();
  #dueAt = 0;
  #looking: Promise<void> | null = null;
  #isStopped = false;

  constructor(options: ShowRecorderOptions) {
    this.#options = options;
  }

  /** Call once a second. @param rooms that the node has on air @param now milliseconds of a monotonic clock */
  tend(rooms: readonly RecordedRoom[], now: number): void {
    if (this.#looking !== null || this.#isStopped || now < this.#dueAt) return;
    if (rooms.length === 0 && this.#running.size === 0) return;
    this.#dueAt = now + showTimes.lookEvery;
    this.#looking = this.#look(rooms)
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'which shows are to be recorded could not be read');
      })
      .finally(() => {
        this.#looking = null;
      });
  }

  /** Settles when the current look, and recordings that it ended, are done. */
  async settled(): Promise<void> {
    await this.#looking;
    await Promise.all([...this.#running.values()].flatMap(({ ending }) => ending ?? []));
  }

  /** Stores what there is of all recordings: they go on at another node, or here after a restart. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
    await Promise.all([...this.#running].map(([id, running]) => this.#end(id, running)));
  }

  async #look(rooms: readonly RecordedRoom[]): Promise<void> {
    const { films } = this.#options;
    const due = await films.claim(rooms.map(({ roomId }) => roomId));
    const ids = new Set(due.map(({ id }) => id));
    for (const [id, running] of this.#running) if (!ids.has(id)) void this.#end(id, running);
    await films.keep([...this.#running.keys()].filter((id) => !ids.has(id)));
    for (const { id, roomId } of due) {
      const media = rooms.find((room) => room.roomId === roomId)?.media;
      if (media !== undefined && !this.#running.has(id)) await this.#begin(id, roomId, media);
    }
  }

  async #begin(id: number, roomId: number, media: RecordedRoom['media']): Promise<void> {
    const { films, makeFolder, log } = this.#options;
    let folder: string;
    try {
      folder = await makeFolder();
    } catch (error) {
      log.warn({ err: error, film: id }, 'a show cannot be recorded: there is no place for it');
      await films.stop(id, 'disk');
      return films.release([id]);
    }
    const running: Running = {
      roomId,
      stored: Promise.resolve(),
      ending: null,
      recorder: new RoomRecorder({
        folder,
        requestKeyFrame: () => media.requestKeyFrame(),
        onPart: (part) => {
          running.stored = running.stored.then(() => this.#store(id, running, part));
        },
        onFault: (fault, error) => void this.#fail(id, running, fault, error),
      }),
    };
    const recording = media.record(running.recorder);
    if (recording === null) {
      await films.stop(id, 'engine');
      return films.release([id]);
    }
    this.#running.set(id, running);
    running.recorder.begin(recording);
  }

  async #store(id: number, running: Running, { path, ...part }: WrittenPart): Promise<void> {
    const { films, store, wait, log } = this.#options;
    try {
      for (let waited = 0; ; waited += showTimes.storeEvery)
        try {
          const lasted = await films.addPart(id, async () => {
            const { key } = await store.put(() => createReadStream(path), part.type);
            return { ...part, key };
          });
          if (lasted === null) return void this.#end(id, running);
          if (lasted >= showTimes.longest) await this.#fail(id, running, 'length');
          return;
        } catch (error) {
          if (waited >= showTimes.storeFor || this.#isStopped) throw error;
          log.info({ err: error, film: id }, 'a part of a show could not be stored, and is tried again');
          await wait(showTimes.storeEvery);
        }
    } catch (error) {
      await this.#fail(id, running, 'store', error as Error);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** The performer reads the reason in the studio. */
  async #fail(id: number, running: Running, reason: StopReason, error: Error | null = null): Promise<void> {
    const { films, log } = this.#options;
    log.warn({ ...(error && { err: error }), film: id, room: running.roomId, reason }, 'the recording of a show ended');
    try {
      await films.stop(id, reason);
    } catch (problem) {
      log.warn({ err: problem, film: id }, 'why the recording of a show ended could not be written');
    }
    void this.#end(id, running);
  }

  #end(id: number, running: Running): Promise<void> {
    running.ending ??= this.#finish(id, running);
    return running.ending;
  }

  async #finish(id: number, running: Running): Promise<void> {
    await running.recorder.stop();
    await running.stored;
    this.#running.delete(id);
    // Otherwise a job takes it half a minute after the node's last word.
    await this.#options.films.release([id]).catch(() => undefined);
  }
}
