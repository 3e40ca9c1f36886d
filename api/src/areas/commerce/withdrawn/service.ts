import type { CommerceConfig } from '../settings';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { lockAccount } from '../../identity/accounts/repository';
import { rewriteKeywords } from '../../catalogue/transfer/keywords-repository';
import { refundPurchase } from '../purchases/refund';
import { queueEmail } from '../../messages/mail/email-template';
import { writeDictionary } from '../../catalogue/search/dictionary-repository';
import { giftEndedEmail } from './gift-ended-email';
import { endGift, lockItem, nextOwners, setWithdrawn, type WithdrawnKind } from './repository';

interface Parts {
  readonly db: Database;
  readonly config: CommerceConfig;
  readonly now: () => Date;
}

/** Result of a change. */
interface Changed {
  readonly id: number;
  readonly title: string;
  /** False: it was so before. */
  readonly isChanged: boolean;
}

/** Owners that are read at once. */
const BATCH = 100;

/**
 * Takes a title or a performer off the site: lists, pages, feeds, search and counts do not name it from the end of the
 * transaction, and caches see a new content version. Rows stay, for those who own a game and for the way back.
 * @throws Error when there is no such record
 */
export function withdraw(parts: Parts, kind: WithdrawnKind, slug: string): Promise<Changed> {
  return change(parts, kind, slug, parts.now());
}

/**
 * Shows what was withdrawn again. Who lost a game, and was paid back, does not get it again.
 * @throws Error when there is no such record
 */
export function restore(parts: Parts, kind: WithdrawnKind, slug: string): Promise<Changed> {
  return change(parts, kind, slug, null);
}

const change = ({ db }: Parts, kind: WithdrawnKind, slug: string, at: Date | null): Promise<Changed> =>
  db.transaction((tx) => changeWithin(tx, kind, slug, at));

/**
 * The same within the transaction of another change.
 * @param at since when it is withdrawn; null: it is shown again
 * @throws Error when there is no such record
 */
export async function changeWithin(
  tx: Queryable,
  kind: WithdrawnKind,
  slug: string,
  at: Date | null,
): Promise<Changed> {
  await lockContent(tx);
  const item = await lockItem(tx, kind, slug);
  if (!item) throw new Error(`There is no ${kind} ${slug}.`);
  const { id, title, withdrawnAt } = item;
  if ((withdrawnAt === null) === (at === null)) return { id, title, isChanged: false };
  await setWithdrawn(tx, kind, id, at);
  if (kind !== 'video') await rewriteKeywords(tx, slug);
  await writeDictionary(tx);
  await bumpContentVersion(tx);
  return { id, title, isChanged: true };
}

/** Refunds of the owners of a game. */
export interface LostGame {
  /** How many paid for it and were paid back. */
  readonly refunded: number;
  /** Sum of their refunds. */
  readonly coins: number;
  readonly gems: number;
  /** How many had it as a gift. */
  readonly gifts: number;
}

/**
 * Takes a withdrawn game away from its owners: who paid gets the coins or gems back, and each gets an e-mail. One member
 * is one transaction, so that a command that was stopped goes on where it was, and no lock is held for all of them.
 * @param gameId a game that is withdrawn: one that is sold would get new owners meanwhile
 */
export async function takeFromOwners({ db, config, now }: Parts, gameId: number, title: string): Promise<LostGame> {
  const lost = { refunded: 0, coins: 0, gems: 0, gifts: 0 };
  for (let last = 0; ;) {
    const owners = await nextOwners(db, gameId, last, BATCH);
    if (owners.length === 0) return lost;
    last = owners.at(-1)?.purchaseId ?? last;
    for (const { purchaseId, accountId, receiptId } of owners) {
      if (receiptId === null) {
        await db.transaction((tx) => takeGift(tx, { config, now }, { purchaseId, accountId, title }));
        lost.gifts += 1;
        continue;
      }
      const { receipt, refunded } = await refundPurchase({ db, config, now }, receiptId, 'withdrawn');
      if (!refunded) continue;
      lost.refunded += 1;
      lost[receipt.currency] += receipt.total;
    }
  }
}

async function takeGift(
  tx: Queryable,
  parts: Pick<Parts, 'config' | 'now'>,
  { purchaseId, accountId, title }: { readonly purchaseId: number; readonly accountId: number; readonly title: string },
): Promise<void> {
  const owner = await lockAccount(tx, accountId);
  if (owner && (await endGift(tx, purchaseId))) await queueEmail(tx, parts, 'gift-ended', giftEndedEmail(owner, title));
}
