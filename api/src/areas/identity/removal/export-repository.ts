import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../ground/db/database';
import { accounts, emailChanges, sessions, uploadedAvatars } from '../tables';
import { ageTokens, ageVerifications } from '../../age/tables';
import { chatMessages, chatReports, chatSanctions, performers } from '../../live/tables';
import { checkouts } from '../../commerce/tables';
import { contactMessages } from '../../site/tables';
import { favourites, games, history, liveRooms, models, playProgress, purchaseReceipts, purchases, ratings, subscriptions, videos } from '../../catalogue/tables';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/tables';
import { readSecondFactor } from '../second-factor/proof';

const currencyNames = ['coins', 'gems'] as const;

/**
 * Everything that is kept about a member (decisions.md, "Accounts"): one consistent view of all of it.
 * Left out is what would let a reader of the file sign in: password, tokens, secrets.
 */
export function exportMember(db: Database, accountId: number, now: Date): Promise<Record<string, unknown>> {
  return db.transaction(
    async (tx) => {
      const { email, ...profile } = await readAccount(tx, accountId);
      return {
        exportedAt: now.toISOString(),
        profile: { email, ...profile },
        sessions: await tx
          .select({ device: sessions.device, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
          .from(sessions)
          .where(eq(sessions.accountId, accountId))
          .orderBy(desc(sessions.lastSeenAt)),
        secondFactor: await readSecondFactor(tx, accountId),
        picture: await readPicture(tx, accountId),
        emailChange: await tx
          .select({
            newEmail: emailChanges.newEmail,
            createdAt: emailChanges.createdAt,
            expiresAt: emailChanges.expiresAt,
          })
          .from(emailChanges)
          .where(eq(emailChanges.accountId, accountId)),
        purchases: await tx
          .select({ game: games.title, purchasedAt: purchases.purchasedAt })
          .from(purchases)
          .innerJoin(games, eq(games.id, purchases.gameId))
          .where(eq(purchases.accountId, accountId))
          .orderBy(asc(purchases.purchasedAt)),
        receipts: await tx
          .select({
            id: purchaseReceipts.id,
            title: purchaseReceipts.title,
            currency: sql<string>`case ${purchaseReceipts.currency} when 1 then 'gems' else 'coins' end`,
            total: purchaseReceipts.total,
            purchasedAt: purchaseReceipts.purchasedAt,
            refundedAt: purchaseReceipts.refundedAt,
          })
          .from(purchaseReceipts)
          .where(eq(purchaseReceipts.accountId, accountId))
          .orderBy(asc(purchaseReceipts.id)),
        playProgress: await tx
          .select({
            game: games.title,
            seconds: playProgress.seconds,
            playedAt: playProgress.playedAt,
            completedAt: playProgress.completedAt,
          })
          .from(playProgress)
          .innerJoin(games, eq(games.id, playProgress.gameId))
          .where(eq(playProgress.accountId, accountId))
          .orderBy(asc(playProgress.playedAt)),
        payments: await tx
          .select({
            reference: checkouts.id,
            product: checkouts.productId,
            amount: checkouts.amount,
            currency: checkouts.currency,
            coupon: checkouts.couponCode,
            state: checkouts.state,
            country: checkouts.country,
            createdAt: checkouts.createdAt,
            settledAt: checkouts.settledAt,
            refundedAt: checkouts.refundedAt,
          })
          .from(checkouts)
          .where(eq(checkouts.accountId, accountId))
          .orderBy(asc(checkouts.createdAt)),
        subscriptions: await tx
          .select({
            plan: subscriptions.plan,
            status: subscriptions.status,
            startedAt: subscriptions.startedAt,
            paidUntil: subscriptions.paidUntil,
            cancelledAt: subscriptions.cancelledAt,
          })
          .from(subscriptions)
          .where(eq(subscriptions.accountId, accountId))
          .orderBy(asc(subscriptions.id)),
        ratings: await tx
          .select({ game: games.title, stars: sql<number>`${ratings.stars} / 10`, ratedAt: ratings.ratedAt })
          .from(ratings)
          .innerJoin(games, eq(games.id, ratings.gameId))
          .where(eq(ratings.accountId, accountId))
          .orderBy(asc(ratings.ratedAt)),
        favourites: await readItems(tx, favourites, accountId),
        history: await readItems(tx, history, accountId),
        ledger: await readLedger(tx, accountId),
        ageVerifications: await tx
          .select({
            outcome: ageVerifications.outcome,
            method: ageVerifications.method,
            threshold: ageVerifications.threshold,
            issuedAt: ageTokens.issuedAt,
            expiresAt: ageTokens.expiresAt,
            revokedAt: ageTokens.revokedAt,
          })
          .from(ageTokens)
          .leftJoin(ageVerifications, eq(ageVerifications.id, ageTokens.verificationId))
          .where(eq(ageTokens.accountId, accountId)),
        messages: await tx
          .select({
            reference: contactMessages.reference,
            name: contactMessages.name,
            topic: contactMessages.topic,
            message: contactMessages.message,
            createdAt: contactMessages.createdAt,
          })
          .from(contactMessages)
          .where(eq(sql`lower(${contactMessages.email})`, email)),
        live: await readLive(tx, accountId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readAccount(tx: Queryable, accountId: number) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`there is no account ${accountId}`);
  const { id: _id, passwordHash: _hash, ...kept } = account;
  return kept;
}

async function readPicture(tx: Queryable, accountId: number): Promise<object | null> {
  const [picture] = await tx
    .select({ image: uploadedAvatars.image, createdAt: uploadedAvatars.createdAt })
    .from(uploadedAvatars)
    .where(eq(uploadedAvatars.accountId, accountId));
  return picture ? { createdAt: picture.createdAt, webpInBase64: picture.image.toString('base64') } : null;
}

/** Favourites and what was seen, by title. */
function readItems(tx: Queryable, table: typeof favourites | typeof history, accountId: number): Promise<object[]> {
  const isHistory = 'seenAt' in table;
  return tx
    .select({
      game: games.title,
      video: videos.title,
      performer: sql<string | null>`${models.firstName} || ' ' || ${models.lastName}`,
      ...(isHistory ? { seenAt: table.seenAt, seconds: table.seconds } : { addedAt: table.addedAt }),
    })
    .from(table)
    .leftJoin(games, eq(games.id, table.gameId))
    .leftJoin(videos, eq(videos.id, table.videoId))
    .leftJoin(models, eq(models.id, table.modelId))
    .where(eq(table.accountId, accountId))
    .orderBy(desc(table.id));
}

/** What was said in live rooms, what followed from it, and the room that the member broadcasts from. */
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
    performsIn: await tx
      .select({ room })
      .from(performers)
      .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
      .where(eq(performers.accountId, accountId)),
  };
}

async function readLedger(tx: Queryable, accountId: number): Promise<object[]> {
  const entries = await tx
    .select({
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
      reason: ledgerTransfers.reason,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .where(eq(ledgerAccounts.owner, `member:${accountId}`))
    .orderBy(asc(ledgerEntries.id));
  return entries.map(({ currency, ...entry }) => ({ currency: currencyNames[currency] ?? currency, ...entry }));
}
