import type { FastifyBaseLogger } from 'fastify';
import type { LiveConfig } from '../settings';
import type { Database } from '../../../ground/db/database';
import type { AccessWatch } from '../access/watch';
import type { Signalling } from '../signalling/signalling';
import { countOpenReports } from '../studio/repository';
import { type ChatNote, localBus, redisBus } from './bus';
import { ChatSockets } from './chat-sockets';
import { readLatestMessages } from './messages-repository';
import { RoomHub, type Visitor } from './room-hub';
import { readSnapshots } from './room-state-repository';
import { findSanction, shownSanction } from './sanctions-repository';
import { VisitorNotes } from './visitors';

/** Milliseconds between two looks at all rooms that have visitors: viewers, status, and what a lost note would have said. */
const LOOK_INTERVAL = 2_000;

/** Sent to a visitor whose access ends. */
export const BANNED = 4403;

/** The chat of all rooms, made once in a process. */
export interface Chat {
  readonly sockets: ChatSockets;
  /** Rooms that have visitors here. */
  readonly rooms: ReadonlyMap<number, RoomHub>;
  /** The room's hub, which exists while it has visitors. */
  enter(roomId: number): RoomHub;
  /** @param visitor null: one that had not come in yet */
  leave(roomId: number, visitor: Visitor | null): void;
  /** A message was written, or the room's settings: every instance looks. */
  changed(roomId: number): void;
  deleted(roomId: number, sequence: number): void;
  /** A visitor was silenced or banned, or a sanction was lifted. */
  sanctionChanged(roomId: number, accountId: number): void;
  reportsChanged(roomId: number): void;
  /** A name was taken from a member, or given back: what they wrote has another name. */
  renamed(before: string, after: string): void;
  /** A visitor logged out or lost access: every instance checks its open sockets. */
  accessChanged(): void;
  /** Says goodbye to every socket. */
  close(): Promise<void>;
}

interface ChatOptions {
  readonly access: Pick<AccessWatch, 'look'>;
  readonly config: Pick<LiveConfig, 'redisUrl' | 'signalling'>;
  readonly db: Database;
  readonly signalling: Pick<Signalling, 'listener'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Makes the chat, joined with other instances through Redis where it is configured. */
export async function createChat({ access, config, db, signalling, now, log }: ChatOptions): Promise<Chat> {
  const rooms = new Map<number, RoomHub>();
  const sockets = new ChatSockets(config.signalling);
  const failed = (error: unknown): void => log.warn({ err: error }, 'the chat could not look at a room');

  const tellSanction = async (hub: RoomHub, room: number, account: number): Promise<void> => {
    const found = await findSanction(db, room, account, now());
    hub.tell((visitor) => visitor.account === account, { type: 'sanction', sanction: shownSanction(found) });
    if (found?.kind !== 'ban') return;
    sockets.closeVisitors(hub, account, BANNED);
  };
  const received = (note: ChatNote): void => {
    if (note.kind === 'access' || note.kind === 'sanction') void access.look();
    if (note.kind === 'access') return;
    if (note.kind === 'renamed') {
      for (const hub of rooms.values()) hub.renamed(note.before, note.after).catch(failed);
      return;
    }
    // Media goes as well, on whichever instance it is, and a call that is being made: its next ticket is refused.
    if (note.kind === 'sanction')
      void findSanction(db, note.room, note.account, now()).then(
        (found) => found?.kind === 'ban' && signalling.listener.closeMember(note.account),
        failed,
      );
    const hub = rooms.get(note.room);
    if (hub === undefined) return;
    const work = async (): Promise<void> => {
      switch (note.kind) {
        case 'changed':
          return hub.look();
        case 'deleted':
          return hub.deleted(note.sequence);
        case 'reports':
          return hub.tell(({ as }) => as === 'performer', {
            type: 'reports',
            open: await countOpenReports(db, note.room),
          });
        case 'sanction':
          return tellSanction(hub, note.room, note.account);
      }
    };
    work().catch(failed);
  };
  const bus =
    config.redisUrl === null
      ? localBus(received)
      : await redisBus(config.redisUrl, received, (error) =>
          log.warn({ err: error }, 'Redis cannot be reached: the chat is slower across instances'),
        );

  const visitorNotes = new VisitorNotes();
  let isLooking = false;
  const lookAtAll = async (): Promise<void> => {
    if (isLooking || rooms.size === 0) return;
    isLooking = true;
    try {
      for (const [id, snapshot] of await readSnapshots(db, [...rooms.keys()], now()))
        await rooms.get(id)?.observe(snapshot);
      await visitorNotes.note(db, rooms, now());
    } catch (error) {
      failed(error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void lookAtAll(), LOOK_INTERVAL).unref();

  return {
    sockets,
    rooms,
    enter: (roomId) => {
      const known = rooms.get(roomId);
      if (known) {
        known.holders += 1;
        return known;
      }
      const hub = new RoomHub({
        readSnapshot: async () => (await readSnapshots(db, [roomId], now())).get(roomId) ?? null,
        readMessages: (after) => readLatestMessages(db, roomId, after),
      });
      rooms.set(roomId, hub);
      return hub;
    },
    leave: (roomId, visitor) => {
      const hub = rooms.get(roomId);
      if (hub === undefined) return;
      if (visitor) hub.visitors.delete(visitor);
      hub.holders -= 1;
      if (hub.holders === 0) rooms.delete(roomId);
    },
    changed: (room) => bus.publish({ kind: 'changed', room }),
    deleted: (room, sequence) => bus.publish({ kind: 'deleted', room, sequence }),
    sanctionChanged: (room, account) => bus.publish({ kind: 'sanction', room, account }),
    accessChanged: () => bus.publish({ kind: 'access' }),
    renamed: (before, after) => bus.publish({ kind: 'renamed', before, after }),
    reportsChanged: (room) => bus.publish({ kind: 'reports', room }),
    close: async () => {
      clearInterval(timer);
      await sockets.drain();
      await bus.close();
    },
  };
}
