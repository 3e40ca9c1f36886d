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
 * Milliseconds between two checks: revoked access ends this much later, at the latest. A room that staff close is black
 * within a second, also at media nodes that are not notified.
 */
const INTERVAL = 750;

/** Access that is open to a visitor: a socket, or media. */
export interface OpenAccess {
  readonly identity: Identity;
  /** Room whose bans end it, and whose closing or withdrawn performer does; null: no room. */
  readonly roomId: number | null;
  /** Room that it publishes in, from the studio or with a stream key (by its hash); null: it does not publish. */
  readonly publishes?: { readonly roomId: number; readonly keyHash: string | null } | null;
  /** Receives the room's video, or is about to: in a private show only its participants may. */
  readonly watches?: boolean;
  /** Whether the viewer receives video now: a private show is not charged without it. Default: yes. */
  readonly hasPicture?: () => boolean;
  /** A WHIP or WHEP session, which another instance may end. */
  readonly stream?: string | null;
  /** Called once when it must end. */
  readonly end: () => void;
}

interface WatchOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Ends access whose right was revoked: of visitors who logged out, were blocked or banned, or lost their age
 * verification, and of everyone in a room whose performer was withdrawn, that staff closed, or whose papers expired.
 * Any process may make these changes, because the database is polled; code that makes one can trigger a check at once.
 */
export class AccessWatch {
  readonly #options: WatchOptions;
  readonly #open = new Set<OpenAccess>();
  readonly #timer: NodeJS.Timeout;
  #look: Promise<void> | null = null;
  #isAgain = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    // Skipped while a check runs, so that a slow database gets no second one. A longer check then misses concurrent
    // changes unless one of them triggers another check.
    this.#timer = setInterval(() => {
      if (this.#look === null) void this.look();
    }, INTERVAL).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** @returns removes the entry, for access that has ended by itself */
  add(access: OpenAccess): () => void {
    this.#open.add(access);
    return () => this.#open.delete(access);
  }

  /** Checks now. Settles when all access revoked by then is ended; a failed check is retried. */
  look(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    if (this.#look !== null) {
      // The running check may have missed the latest change.
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
