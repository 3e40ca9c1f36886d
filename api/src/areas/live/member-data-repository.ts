import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { defineProfilePart, type MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { liveRooms, models } from '../catalogue/tables';
import { sessions } from '../identity/tables';
import { findRoomOfAccount, readPapersOfAccount } from './papers/repository';
import { endPapers } from './papers/settle';
import { removeFilmsOf } from './show-films/repository';
import {
  chatMessages,
  chatReports,
  chatSanctions,
  follows,
  payouts,
  performers,
  privateStays,
  pushSubscriptions,
  showFilms,
} from './tables';

/** Live rooms in a member's export: their messages, sanctions, the room that they broadcast from, and what they were paid for it. */
export async function exportLive(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  return { live: await readLive(tx, accountId) };
}

async function readLive(tx: Queryable, accountId: number): Promise<object> {
  const room = liveRooms.nickname;
  return {
    messages: await tx
      .select({ room, text: chatMessages.text, tip: chatMessages.coins, sentAt: chatMessages.sentAt })
      .from(chatMessages)
      .innerJoin(liveRooms, eq(liveRooms.id, chatMessages.roomId))
      .where(eq(chatMessages.accountId, accountId))
      .orderBy(asc(chatMessages.sentAt)),
    sanctions: await tx
      .select({ room, kind: chatSanctions.kind, until: chatSanctions.until, createdAt: chatSanctions.createdAt })
      .from(chatSanctions)
      .innerJoin(liveRooms, eq(liveRooms.id, chatSanctions.roomId))
      .where(eq(chatSanctions.accountId, accountId)),
    reports: await tx
      .select({ room, reason: chatReports.reason, createdAt: chatReports.createdAt })
      .from(chatReports)
      .innerJoin(liveRooms, eq(liveRooms.id, chatReports.roomId))
      .where(eq(chatReports.accountId, accountId)),
    privateShows: await tx
      .select({
        room,
        startedAt: privateStays.startedAt,
        endedAt: privateStays.endedAt,
        minutes: privateStays.minutes,
        coins: privateStays.coins,
      })
      .from(privateStays)
      .innerJoin(liveRooms, eq(liveRooms.id, privateStays.roomId))
      .where(eq(privateStays.accountId, accountId)),
    follows: await tx
      .select({ performer: models.slug, since: follows.createdAt })
      .from(follows)
      .innerJoin(models, eq(models.id, follows.modelId))
      .where(eq(follows.accountId, accountId)),
    // Without the keys, with which others could write to the browser.
    notifiedBrowsers: await tx
      .select({ device: sessions.device, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(eq(sessions.accountId, accountId)),
    // Without the files: who has them is the performer, and sealed copies do not leave the site.
    papers: await readPapersOfAccount(tx, accountId),
    performsIn: await tx
      .select({ room })
      .from(performers)
      .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
      .where(eq(performers.accountId, accountId)),
    // Without the files: a performer sees and saves them in the studio.
    showFilms: await tx
      .select({
        room,
        startedAt: showFilms.startedAt,
        durationMs: showFilms.durationMs,
        sizeBytes: showFilms.sizeBytes,
        publishedAt: showFilms.publishedAt,
      })
      .from(showFilms)
      .innerJoin(liveRooms, eq(liveRooms.id, showFilms.roomId))
      .where(and(eq(showFilms.accountId, accountId), isNull(showFilms.removedAt)))
      .orderBy(asc(showFilms.id)),
    payouts: await tx
      .select({
        room,
        from: payouts.from,
        until: payouts.until,
        coins: payouts.coins,
        pricePerThousand: payouts.perThousand,
        sharePercent: payouts.sharePercent,
        amount: payouts.amount,
        currency: payouts.currency,
        state: payouts.state,
        proposedAt: payouts.proposedAt,
        approvedAt: payouts.approvedAt,
        paidAt: payouts.paidAt,
        reference: payouts.reference,
        rejectedAt: payouts.rejectedAt,
        rejection: payouts.rejection,
      })
      .from(payouts)
      .leftJoin(liveRooms, eq(liveRooms.id, payouts.roomId))
      .where(eq(payouts.accountId, accountId))
      .orderBy(asc(payouts.id)),
  };
}

/**
 * Empties what a member wrote. A room's messages keep their numbers, which have no gaps. A performer's papers are kept for as
 * long as the law asks, without the account (docs/decisions/papers.md); the room is dark, and films of her shows are deleted.
 */
export async function eraseLive(tx: Queryable, { accountId }: MemberRef, now: Date): Promise<null> {
  await tx
    .update(chatMessages)
    .set({ name: 'Former member', text: '', deletedAt: sql`coalesce(${chatMessages.deletedAt}, now())` })
    .where(eq(chatMessages.accountId, accountId));
  await removeFilmsOf(tx, accountId, now);
  const roomId = await findRoomOfAccount(tx, accountId);
  if (roomId !== null) await endPapers(tx, roomId, now);
  return null;
}

/** The nickname of a performer's room, as a column of another statement; null for other members. */
const roomOf = (accountId: number): SQL<string | null> =>
  sql`(select ${liveRooms.nickname} from ${performers} join ${liveRooms} on ${liveRooms.id} = ${performers.roomId} where ${performers.accountId} = ${accountId})`;

/** The room that a performer broadcasts from. */
export const performerProfile = defineProfilePart({
  columns: (accountId) => ({ room: roomOf(accountId) }),
  show: ({ room }) => ({ performer: room === null ? null : { nickname: room, pageUrl: `/camgirls/${room}` } }),
});
