import type { Queryable, SeedTools } from '@platform/api/seed';

const DAY = 86_400_000;
/** Coins of a pack, gems of a month of Premium, and maximum coins of a tip. */
const [PACK, MONTHLY_GEMS, TIP] = [3000, 50, 500];
/** Days before now on which packs were bought; the last one is the first to be left out. */
const packDays = [155, 95, 55, 30, 12];
/** Owned games that were paid for in gems: position by most recent purchase -> gems. */
const paidInGems: ReadonlyMap<number, number> = new Map([
  [2, 3 * MONTHLY_GEMS],
  [0, 2 * MONTHLY_GEMS],
]);

interface Line {
  readonly at: Date;
  readonly reason: string;
  readonly currency: SeedTools['currencies'][keyof SeedTools['currencies']];
  readonly amount: number;
  /** The system account on the other side. */
  readonly system: string;
  /** Purchased game. */
  readonly game?: { readonly id: number; readonly title: string };
}

/**
 * Writes the purchases and grants of a Premium member since they joined, so that their statement explains everything
 * they own. All of it sums to zero: the balance stays the same.
 * @param now when the member was last there; Premium began five months before
 */
export async function addDemoLedger(tools: SeedTools, db: Queryable, accountId: number, now: Date): Promise<void> {
  const { addMonths, asc, currencies, eq, transfer } = tools;
  const { games, purchaseReceipts, purchases } = tools.tables;
  const owned = await db
    .select({ id: games.id, title: games.title, coins: games.coins, at: purchases.purchasedAt })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .where(eq(purchases.accountId, accountId))
    .orderBy(asc(purchases.purchasedAt));
  if (owned.length <= Math.max(...paidInGems.keys())) return;
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY);

  const bought = owned.toReversed().map(({ id, title, coins, at }, index): Line => {
    const gems = paidInGems.get(index);
    const [currency, amount] = gems === undefined ? [currencies.coins, -coins] : [currencies.gems, -gems];
    return { at, reason: `purchase:${id}`, currency, amount, system: 'sales', game: { id, title } };
  });
  const gems = [-5, -4, -3, -2, -1].map((month): Line => ({
    at: addMonths(now, month),
    reason: `premium-gems:demo${month}`,
    currency: currencies.gems,
    amount: MONTHLY_GEMS,
    system: 'rewards',
  }));
  const spent = bought.reduce((sum, { currency, amount }) => sum - (currency === currencies.coins ? amount : 0), 0);
  const packs = packDays.slice(0, Math.ceil(spent / PACK)).map((days): Line => ({
    at: daysAgo(days),
    reason: `coins:demo-${days}`,
    currency: currencies.coins,
    amount: PACK,
    system: 'grants',
  }));
  const tips: Line[] = [];
  for (let left = packs.length * PACK - spent; left > 0; left -= TIP) {
    const days = 3 + 7 * tips.length;
    const amount = -Math.min(left, TIP);
    tips.push({
      at: daysAgo(days),
      reason: 'hold:tip:mara-vellin',
      currency: currencies.coins,
      amount,
      system: 'sales',
    });
  }

  const lines = [...bought, ...gems, ...packs, ...tips].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const [index, { at, reason, currency, amount, system, game }] of lines.entries()) {
    const idempotencyKey = `demo-${index}`;
    const { transferId } = await transfer(db, {
      initiator: { member: accountId },
      idempotencyKey,
      reason,
      at,
      entries: [
        { owner: { member: accountId }, currency, amount },
        { owner: { system, of: accountId }, currency, amount: -amount },
      ],
    });
    if (game === undefined) continue;
    // The demo's packs are grants: none of their coins were bought.
    const paid = { currency, price: -amount, discount: 0, total: -amount, bought: 0, transferId };
    const receipt = { accountId, gameId: game.id, title: game.title, idempotencyKey, purchasedAt: at, ...paid };
    await db.insert(purchaseReceipts).values(receipt);
  }
}
