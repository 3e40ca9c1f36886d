import type { ReportSubject } from '@platform/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { games, models, videos } from '../../catalogue/tables';
import { findMessage } from '../../live/chat/messages-repository';

/** What is reported, as it is now. */
export interface ReportedThing {
  /** The record's id; a message's is its room's, a slash and its sequence. */
  readonly subject: string;
  readonly path: string;
  readonly title: string;
  /** The words that its page has of it. */
  readonly content: string;
  /** Of a message: where it was written. */
  readonly roomId?: number;
}

/** @returns null when there is no such thing, or visitors do not see it any more */
export async function findReported(db: Queryable, about: ReportSubject, now: Date): Promise<ReportedThing | null> {
  switch (about.kind) {
    case 'game':
      return findTitle(db, games, about.slug, '/games/');
    case 'video':
      return findTitle(db, videos, about.slug, '/videos/');
    case 'model': {
      const [row] = await db
        .select({ id: models.id, first: models.firstName, last: models.lastName, bio: models.bio })
        .from(models)
        .where(and(eq(models.slug, about.slug), isListed(models)));
      if (row === undefined) return null;
      const title = `${row.first} ${row.last}`.trim();
      return { subject: String(row.id), path: `/pornstars/${about.slug}`, title, content: row.bio.join('\n\n') };
    }
    case 'room': {
      const room = await findRoom(db, about.slug, now);
      return room && { subject: String(room.id), path: room.path, title: room.title, content: room.topic };
    }
    case 'message': {
      const room = await findRoom(db, about.slug, now);
      const message = room && (await findMessage(db, room.id, about.sequence));
      if (!room || !message || message.kind === 'notice') return null;
      return {
        subject: `${room.id}/${message.sequence}`,
        path: room.path,
        title: `${message.writer} in the chat of ${room.title}`,
        content: message.text,
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
    .select({ id: table.id, title: table.title, description: table.description })
    .from(table)
    .where(and(eq(table.slug, slug), isListed(table)));
  return row === undefined
    ? null
    : { subject: String(row.id), path: prefix + slug, title: row.title, content: row.description.join('\n\n') };
}

async function findRoom(db: Queryable, nickname: string, now: Date) {
  const [row] = await db
    .select({ id: sql<number>`id`, title: sql<string>`name`, topic: sql<string>`topic` })
    .from(roomsNow(now))
    .where(sql`nickname = ${nickname}`);
  return row === undefined ? null : { ...row, path: `/camgirls/${nickname}` };
}
