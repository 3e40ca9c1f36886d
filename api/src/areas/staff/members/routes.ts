import type { StaffOwnedGame } from '@platform/shared/contracts';
import { ApiError, notFound } from '../../../ground/errors';
import { emit } from '../../../ground/events';
import { readTransactions } from '../../commerce/transactions/service';
import { blockAccount, unblockAccount } from '../../identity/accounts/repository';
import { readPendingChange } from '../../identity/email-change/repository';
import { signedOut } from '../../identity/sessions/events';
import { endOtherSessions, listSessions } from '../../identity/sessions/repository';
import { currencies, IdempotencyConflictError, readBalances, transferWithin } from '../../ledger/ledger/repository';
import { readSanctionsOf } from '../../live/studio/repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import {
  countOrders,
  countOwnedGames,
  findAccount,
  findAgeVerifiedUntil,
  findGame,
  findNewestSubscription,
  giveGame,
  listOwnedGames,
  type OwnedGameRow,
} from './repository';
import { readTimePlace, writeTimePlace } from '../time-place';
import { requireAnotherOwner, requireMember, requireTarget } from './target';

const PAGE = 50;

/** Registers what staff know of a member, and what they do for one (docs/spec/staff.md#members). */
export function memberRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;

  staff.read('GET /api/staff/members/{id}', async ({ params: { id } }) => {
    const account = await findAccount(db, id);
    if (!account) throw notFound('There is no such member.');
    const { blockedAt, blockedReason, createdAt, removalDueAt, ...known } = account;
    const [verified, roomBans, balances, orders, ownedGames, subscription, sessions, change] = await Promise.all([
      findAgeVerifiedUntil(db, id, now()),
      readSanctionsOf(db, id, now()),
      readBalances(db, id),
      countOrders(db, id),
      countOwnedGames(db, id),
      findNewestSubscription(db, id),
      listSessions(db, id, now()),
      readPendingChange(db, id, now()),
    ]);
    return {
      ...known,
      createdAt: createdAt.toISOString(),
      removalDueAt: removalDueAt?.toISOString() ?? null,
      block: blockedAt && { at: blockedAt.toISOString(), text: blockedReason },
      roomBans: roomBans.map(({ until, createdAt: since, ...ban }) => ({
        ...ban,
        until: until?.toISOString() ?? null,
        createdAt: since.toISOString(),
      })),
      ageVerifiedUntil: verified?.toISOString() ?? null,
      ...balances,
      ...orders,
      ownedGames,
      emailChange: change && {
        email: change.newEmail,
        newConfirmed: change.newConfirmedAt !== null,
        expiresAt: change.expiresAt.toISOString(),
        madeAt: change.stoppableUntil?.toISOString() ?? null,
      },
      subscription: subscription && { ...subscription, paidUntil: subscription.paidUntil.toISOString() },
      sessions: sessions.map(({ device, createdAt: since, lastSeenAt }) => ({
        device,
        createdAt: since.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  });

  staff.read('GET /api/staff/members/{id}/ledger', async ({ params: { id }, query: { cursor } }) => {
    await requireMember(db, id);
    const { items, older } = await readTransactions(
      db,
      { accountId: id, canSeeTitles: true, now: now() },
      { limit: PAGE, tz: 'UTC', before: cursor },
    );
    return { entries: items, next: older };
  });

  staff.read('GET /api/staff/members/{id}/library', async ({ params: { id }, query: { cursor } }) => {
    await requireMember(db, id);
    const rows = await listOwnedGames(db, id, readTimePlace(cursor), PAGE + 1);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return { games: shown.map(ownedGameOf), next: rows.length > PAGE && last ? writeTimePlace(last) : null };
  });

  staff.act('POST /api/staff/members/{id}/note', async ({ params: { id } }, tx) => {
    await requireMember(tx, id);
    return { result: { status: 'ok' as const }, ...about(id), before: {}, after: {} };
  });

  staff.act('POST /api/staff/members/{id}/gift', async ({ request, params: { id }, body }, tx) => {
    await requireTarget(tx, request, id);
    const game = await findGame(tx, body.game);
    if (!game)
      throw new ApiError(400, 'validation-failed', 'There is no such game.', {
        fields: { game: 'There is no game at this address.' },
      });
    if (!(await giveGame(tx, id, game.id, now())))
      throw new ApiError(409, 'validation-failed', 'This member already has the game.');
    return { result: { title: game.title }, ...about(id), before: {}, after: { game: body.game } };
  });

  staff.act('POST /api/staff/members/{id}/block', async ({ request, params: { id }, body: { text } }, tx) => {
    const { blockedAt, blockedReason } = await requireTarget(tx, request, id);
    await requireAnotherOwner(tx, id);
    await blockAccount(tx, id, text);
    return {
      result: { status: 'ok' as const },
      ...about(id),
      before: { blocked: blockedAt !== null, text: blockedReason },
      after: { blocked: true, text },
    };
  });

  staff.act('POST /api/staff/members/{id}/unblock', async ({ request, params: { id } }, tx) => {
    const { blockedReason } = await requireTarget(tx, request, id);
    if (!(await unblockAccount(tx, id))) throw new ApiError(409, 'validation-failed', 'This account isn’t blocked.');
    return {
      result: { status: 'ok' as const },
      ...about(id),
      before: { blocked: true, text: blockedReason },
      after: { blocked: false },
    };
  });

  staff.act('POST /api/staff/members/{id}/log-out', async ({ request, params: { id } }, tx) => {
    await requireTarget(tx, request, id);
    const ended = await endOtherSessions(tx, id, null);
    // Open sockets look again, as after any log-out.
    await emit(services, tx, signedOut, null);
    return { result: { ended }, ...about(id), before: { sessions: ended }, after: { sessions: 0 } };
  });

  staff.act('POST /api/staff/members/{id}/grant', async ({ request, params: { id }, body }, tx) => {
    const { currency, amount, key } = body;
    await requireTarget(tx, request, id);
    const before = await readBalances(tx, id);
    const owner = { member: id };
    const made = transferWithin(tx, {
      initiator: owner,
      idempotencyKey: `staff-grant:${key}`,
      reason: 'Grant by an operator',
      entries: [
        { owner, currency: currencies[currency], amount },
        { owner: { system: 'grants' }, currency: currencies[currency], amount: -amount },
      ],
    });
    const { replayed } = await made.catch((error: unknown) => {
      if (error instanceof IdempotencyConflictError)
        throw new ApiError(409, 'validation-failed', 'This grant was already made with a different amount.');
      throw error;
    });
    const after = await readBalances(tx, id);
    return { result: after, ...about(id), before, after: { ...after, granted: replayed ? 0 : amount, currency } };
  });
}

const ownedGameOf = ({ slug, title, purchasedAt, receipt, total, currency }: OwnedGameRow): StaffOwnedGame => ({
  slug,
  title,
  purchasedAt: purchasedAt.toISOString(),
  receipt,
  total,
  currency: currency === null ? null : currency === currencies.gems ? 'gems' : 'coins',
});

const about = (id: number) => ({ subject: `member ${id}`, memberId: id });
