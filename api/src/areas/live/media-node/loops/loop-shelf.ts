import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { MAX_BYTES } from '../../../../ground/images/media-limits';
import type { Media } from '../../../content/media/media';
import { readWebm } from '../../../content/media/read-webm';
import { cutLoop } from './loop-packets';
import { LoopPlayer } from './loop-player';

/** The loops that a node has read. Rooms with the same loop share one player. */
export class LoopShelf {
  readonly #media: Pick<Media, 'find'>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #now: () => number;
  readonly #players = new Map<string, Promise<LoopPlayer | null>>();

  constructor(media: Pick<Media, 'find'>, log: Pick<FastifyBaseLogger, 'warn'>, now: () => number) {
    this.#media = media;
    this.#log = log;
    this.#now = now;
  }

  /** @param name as content names it @returns null for a file that is not there, or is no loop */
  take(name: string): Promise<LoopPlayer | null> {
    const known = this.#players.get(name);
    if (known !== undefined) return known;
    const player = this.#read(name).catch((error: unknown) => {
      this.#log.warn({ err: error, loop: name }, 'a loop cannot be played');
      return null;
    });
    this.#players.set(name, player);
    return player;
  }

  async #read(name: string): Promise<LoopPlayer> {
    const file = await this.#media.find(`loops/${name}`);
    if (file === null) throw new Error('the file is not there');
    if (file.bytes > MAX_BYTES.loop) throw new Error(`the file has more than ${MAX_BYTES.loop} bytes`);
    return new LoopPlayer(cutLoop(readWebm(await buffer(file.open()))), this.#now);
  }
}
