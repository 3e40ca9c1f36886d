import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../ground/db/database';
import { whoIsShutOut } from '../private/doors';
import type { Identity } from './identity';
import {
  readBans,
  readEndedStreams,
  readGoodAgeTokens,
  readGoodSessions,
  readPublishers,
  readDarkRooms,
} from './repository';

/**
 * Milliseconds between two looks: what is taken back ends this much later, at the latest. Within a second a room that
 * staff close is black, also at media nodes that are not told.
 */
const INTERVAL = 750;

/** Something open to a visitor: a socket, or media. */
export interface OpenAccess {
  readonly identity: Identity;
  /** Whose bans end it, its closing and the withdrawal of its performer; null: none does. */
  readonly roomId: number | null;
  /** Publishes in a room, by the studio or with a stream key, whose hash it is; null: it does not publish. */
  readonly publishes?: { readonly roomId: number; readonly keyHash: string | null } | null;
  /** Has the room's picture, or is about to: in a private show it is for those alone who are in it. */
  readonly watches?: boolean;
  /** Whether the viewer has received a picture: a private show is not paid without one. Left out: yes. */
  readonly hasPicture?: () => boolean;
  /** A session of WHIP or WHEP, which another instance may end. */
  readonly stream?: string | null;
  /** Told once that it must end. */
  readonly end: () => void;
}

interface WatchOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Ends what is open for whom it may no longer be open: who logged out, was blocked, banned, or lost the verification of
 * their age, and everything in a room whose performer was withdrawn
 * or that staff closed, or whose papers ran out, whichever process did that. The database says so; whoever changes it may have this process look
 * at once.
 */
export class AccessWatch {
  readonly #options: WatchOptions;
  readonly #open = new Set<OpenAccess>();
  readonly #timer: NodeJS.Timeout;
  #look: Promise<void> | null = null;
  #isAgain = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    // A look that takes longer sees what changed meanwhile only where somebody says so: a slow database gets no second one.
    this.#timer = setInterval(() => {
      if (this.#look === null) void this.look();
    }, INTERVAL).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** @returns what takes it off the list, when it has ended by itself */
  add(access: OpenAccess): () => void {
    this.#open.add(access);
    return () => this.#open.delete(access);
  }

  /** Looks now. Settles when what was to be ended by then is ended; a failure is tried again. */
  look(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    if (this.#look !== null) {
      // What was changed while it looked may have been overlooked.
      this.#isAgain = true;
      return this.#look;
    }
    this.#look = this.#lookOften().finally(() => {
      this.#look = null;
    });
    return this.#look;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#open.clear();
  }

  async #lookOften(): Promise<void> {
    do {
      this.#isAgain = false;
      try {
        await this.#lookOnce();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'it could not be looked up who may still be in live rooms');
      }
    } while (this.#isAgain);
  }

  async #lookOnce(): Promise<void> {
    const { db, now } = this.#options;
    const all = [...this.#open];
    const idsOf = <T>(read: (access: OpenAccess) => T | null | undefined): T[] => [
      ...new Set(all.map(read).filter((id) => id !== null && id !== undefined)),
    ];
    const watching = all.flatMap(({ watches, hasPicture = () => true, roomId, identity }) =>
      watches === true && roomId !== null ? [{ roomId, account: identity.account, hasPicture: hasPicture() }] : [],
    );
    const [sessions, tokens, bans, dark, publishers, ended, shut] = await Promise.all([
      readGoodSessions(
        db,
        idsOf(({ identity }) => identity.session),
        now(),
      ),
      readGoodAgeTokens(
        db,
        idsOf(({ identity }) => identity.ageToken),
        now(),
      ),
      readBans(
        db,
        idsOf(({ identity, roomId }) => (roomId === null ? null : identity.account)),
        now(),
      ),
      readDarkRooms(
        db,
        idsOf((access) => access.roomId),
        now(),
      ),
      readPublishers(
        db,
        idsOf(({ identity, publishes }) => (publishes ? identity.account : null)),
        now(),
      ),
      readEndedStreams(
        db,
        idsOf(({ stream }) => stream),
      ),
      whoIsShutOut(db, watching, now()),
    ]);
    for (const access of all) {
      const { identity, roomId, publishes, stream } = access;
      const publisher = publishers.get(identity.account ?? 0);
      const isOver =
        (identity.session !== null && !sessions.has(identity.session)) ||
        (identity.ageToken !== null && !tokens.has(identity.ageToken)) ||
        (roomId !== null && (dark.has(roomId) || bans.has(`${roomId} ${identity.account}`))) ||
        (publishes &&
          (publisher?.roomId !== publishes.roomId ||
            (publishes.keyHash !== null && publisher.keyHash !== publishes.keyHash))) ||
        (access.watches === true && roomId !== null && shut({ roomId, account: identity.account })) ||
        (stream && ended.has(stream));
      if (isOver && this.#open.delete(access)) access.end();
    }
  }
}
