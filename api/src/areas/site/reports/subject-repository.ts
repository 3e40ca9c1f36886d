import type { MediaImage, ReportSubject } from '@platform/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { findPicture } from '../../catalogue/gallery/withdrawn-pictures-repository';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { games, liveRooms, models, videos } from '../../catalogue/tables';
import { findMessage, readAround } from '../../live/chat/messages-repository';
import { performers } from '../../live/tables';
import type { ReportEvidence } from '../tables';

/** Number of messages before and after a reported one that are stored with it. */
const AROUND = 5;

/** The reported record in its current state. */
export interface ReportedThing {
  /** The record's id; of a message its room's id, a slash and its sequence. */
  readonly subject: string;
  readonly path: string;
  readonly title: string;
  /** Its text on the page. */
  readonly content: string;
  readonly evidence: ReportEvidence;
  /** For a message, and for its writer's name: the room in which it was written. */
  readonly roomId?: number;
}

/**
 * @param viewer the reporter’s account: owners still see pictures of a withdrawn title, and staff take them down; null for
 *   a guest
 * @returns null if there is no such record, or the viewer can no longer see it
 */
export async function findReported(
  db: Queryable,
  about: ReportSubject,
  viewer: number | 'staff' | null,
  now: Date,
): Promise<ReportedThing | null> {
  switch (about.kind) {
    case 'game':
      return findTitle(db, games, about.slug, '/games/');
    case 'video':
      return findTitle(db, videos, about.slug, '/videos/');
    case 'model': {
      const [row] = await db
        .select({
          id: models.id,
          first: models.firstName,
          last: models.lastName,
          bio: models.bio,
          picture: models.portrait,
        })
        .from(models)
        .where(and(eq(models.slug, about.slug), isListed(models)));
      if (row === undefined) return null;
      const title = `${row.first} ${row.last}`.trim();
      return {
        subject: String(row.id),
        path: `/pornstars/${about.slug}`,
        title,
        content: row.bio.join('\n\n'),
        evidence: { accountId: await accountOfModel(db, row.id), picture: row.picture.path, messages: [] },
      };
    }
    case 'room': {
      const room = await findRoom(db, about.slug, now);
      return (
        room && {
          subject: String(room.id),
          path: room.path,
          title: room.title,
          content: room.topic,
          evidence: { accountId: await accountOfRoom(db, room.id), picture: room.picture.path, messages: [] },
        }
      );
    }
    case 'picture': {
      const found = await findPicture(db, about.slug, about.path, viewer);
      return (
        found && {
          subject: found.name,
          path: `/games/${about.slug}`,
          title: `Picture ${found.place} of ${found.title}`,
          content: '',
          evidence: { accountId: null, picture: found.image.path, messages: [] },
        }
      );
    }
    case 'message':
    case 'name': {
      const room = await findRoom(db, about.slug, now);
      const message = room && (await findMessage(db, room.id, about.sequence));
      if (!room || !message || message.kind === 'notice') return null;
      const isName = about.kind === 'name';
      // The name of a deleted account cannot be reported.
      if (isName && message.accountId === null) return null;
      return {
        subject: isName ? `${message.accountId}/${message.writer}` : `${room.id}/${message.sequence}`,
        path: room.path,
        title: isName ? `The name “${message.writer}”` : `${message.writer} in the chat of ${room.title}`,
        content: isName ? message.writer : message.text,
        evidence: {
          accountId: message.accountId,
          picture: null,
          messages: (await readAround(db, room.id, message.sequence, AROUND)).map(({ sentAt, ...said }) => ({
            ...said,
            sentAt: sentAt.toISOString(),
          })),
        },
        roomId: room.id,
      };
    }
  }
}

async function findTitle(
  db: Queryable,
  table: typeof games | typeof videos,
  slug: string,
  prefix: string,
): Promise<ReportedThing | null> {
  const [row] = await db
    .select({ id: table.id, title: table.title, description: table.description, picture: table.poster })
    .from(table)
    .where(and(eq(table.slug, slug), isListed(table)));
  return row === undefined
    ? null
    : {
        subject: String(row.id),
        path: prefix + slug,
        title: row.title,
        content: row.description.join('\n\n'),
        evidence: { accountId: null, picture: row.picture.path, messages: [] },
      };
}

async function findRoom(db: Queryable, nickname: string, now: Date) {
  const [row] = await db
    .select({
      id: sql<number>`id`,
      title: sql<string>`name`,
      topic: sql<string>`topic`,
      picture: sql<MediaImage>`picture`,
    })
    .from(roomsNow(now))
    .where(sql`nickname = ${nickname}`);
  return row === undefined ? null : { ...row, path: `/camgirls/${nickname}` };
}

async function accountOfRoom(db: Queryable, roomId: number): Promise<number | null> {
  const [row] = await db.select({ id: performers.accountId }).from(performers).where(eq(performers.roomId, roomId));
  return row?.id ?? null;
}

async function accountOfModel(db: Queryable, modelId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
    .where(eq(liveRooms.modelId, modelId))
    .limit(1);
  return row?.id ?? null;
}
