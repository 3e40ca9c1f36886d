import type { Queryable, SeedTools } from '@platform/api/seed';
import { daysOfGame, type Moment, momentOf } from './days';
import { payInSandbox } from './payments';

/** Coins of the pack that the member buys, its price in cents, gems of a month of Premium, and gems of a rating. */
const [PACK, PACK_PRICE, MONTHLY_GEMS, RATING_GEMS] = [3000, 2699, 50, 5];
/** Milliseconds between a pack and the game that it was bought for. */
const BEFORE_GAME = 204_000;
/** When a pack was bought for tips, and the tips, the last of which is what is left over. */
const packForTips: Moment = [13, '19:38:02'];
const tips: readonly (readonly [...Moment, coins: number])[] = [
  [11, '21:33:58', 250],
  [8, '22:46:15', 200],
  [2, '21:19:44', Infinity],
];
/** The room that was tipped, and when each of its shows began and ended. */
const [TIPPED, SHOW_FROM, SHOW_UNTIL] = ['mara-vellin', '20:30:07', '23:04:51'] as const;

type Game = Awaited<ReturnType<typeof findOwned>>[number];
type Premium = Pick<SeedTools['tables']['subscriptions']['$inferSelect'], 'id' | 'startedAt' | 'gemMonths'>;
interface Line {
  readonly at: Date;
  readonly currency: 'coins' | 'gems';
  readonly amount: number;
  /** Reason of the transfer, by which the site knows its kind; of a pack it names the payment. */
  readonly reason: string;
  /** The system account on the other side. */
  readonly system: string;
  /** The site's own key where it must not give the same again; absent: one of the demo's. */
  readonly key?: string;
  /** A tip, with the days since its show. */
  readonly tipped?: number;
  /** A pack, which was paid with money. */
  readonly isPack?: boolean;
  readonly bought?: { readonly game: Game; readonly price: { readonly price: number; readonly discount: number } };
}

/** The games of a member, with their prices, the most popular first. */
const findOwned = ({ asc, eq, tables: { games, purchases } }: SeedTools, db: Queryable, accountId: number) =>
  db
    .select({
      id: games.id,
      title: games.title,
      coins: games.coins,
      gems: games.gems,
      standardDiscount: games.standardDiscount,
      premiumDiscount: games.premiumDiscount,
      purchaseId: purchases.id,
      at: purchases.purchasedAt,
    })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .where(eq(purchases.accountId, accountId))
    .orderBy(asc(games.position));

/**
 * Writes what a Premium member who has nothing yet bought, earned and tipped since they joined, so that the statement
 * explains all that they own.
 * @param now when the demo is loaded
 * @param coins the balance that is left
 */
export async function addDemoLedger(
  tools: SeedTools,
  db: Queryable,
  accountId: number,
  { now, coins }: { readonly now: Date; readonly coins: number },
): Promise<void> {
  const { eq, tables } = tools;
  const [premium] = await db.select().from(tables.subscriptions).where(eq(tables.subscriptions.accountId, accountId));
  if (premium === undefined) throw new Error('the member with a history has no Premium');
  const lines = linesOf(tools, { owned: await findOwned(tools, db, accountId), premium, now, coins });
  for (const line of lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { tipped: show, at, amount } = line;
    const isTip = show !== undefined && (await tipIn(tools, db, accountId, { show, at, coins: -amount, now }));
    if (!isTip) await write(tools, db, accountId, line);
  }
}

/** A show of the tipped room, and a tip in it, as the room takes one. @returns false where there is no such room */
async function tipIn(
  { eq, findWriterName, payTip, tables: { liveBroadcasts, liveRooms } }: SeedTools,
  db: Queryable,
  accountId: number,
  { show, at, coins, now }: { readonly show: number; readonly at: Date; readonly coins: number; readonly now: Date },
): Promise<boolean> {
  const [room] = await db.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.nickname, TIPPED));
  const name = await findWriterName(db, accountId);
  if (room === undefined || name === null) return false;
  const [startedAt, endedAt] = [momentOf(now, [show, SHOW_FROM]), momentOf(now, [show, SHOW_UNTIL])];
  await db.insert(liveBroadcasts).values({
    roomId: room.id,
    node: 'demo',
    source: 'studio',
    startedAt,
    seenAt: endedAt,
    endedAt,
    followersToldAt: startedAt,
    peakViewers: 20 + show,
    bitrateKbps: -1,
  });
  const key = `demo:${at.toISOString()}`;
  const tip = { room: { id: room.id, nickname: TIPPED }, accountId, coins, text: '', key, name };
  await payTip(db, { ...tip, hasGoal: false, isPast: true }, at);
  return true;
}

/** A game is paid with gems where they suffice, else with coins, for which a pack is bought where they do not. */
function linesOf(
  tools: SeedTools,
  { owned, premium, now, coins }: { owned: readonly Game[]; premium: Premium; now: Date; coins: number },
): Line[] {
  const pack = (at: Date): Line => ({
    at,
    currency: 'coins',
    amount: PACK,
    reason: 'coins',
    system: 'packs',
    isPack: true,
  });
  const lines: Line[] = [
    ...Array.from({ length: premium.gemMonths }, (_, month): Line => ({
      at: tools.addMonths(premium.startedAt, month),
      currency: 'gems',
      amount: MONTHLY_GEMS,
      reason: `premium-gems:${premium.id}`,
      system: 'premium',
      key: `premium:${premium.id}:month:${month}`,
    })),
    ...owned.flatMap(({ id }, index): Line[] => {
      const { rated } = daysOfGame(index);
      const [reason, system] = [`rating:${id}`, 'rewards'];
      if (rated === undefined) return [];
      const at = momentOf(now, [rated[0], rated[1]]);
      return [{ at, currency: 'gems', amount: RATING_GEMS, reason, system, key: reason }];
    }),
  ];
  const balance = (of: Line['currency'], until: Date): number =>
    lines.reduce((sum, { at, currency, amount }) => sum + (currency === of && at < until ? amount : 0), 0);

  for (const game of owned.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at, gems } = game;
    const currency = gems !== null && gems <= balance('gems', at) ? 'gems' : 'coins';
    const price = tools.priceFor(game, currency, at >= premium.startedAt);
    // The ledger has no empty transfers.
    if (price === null || price.total === 0) continue;
    while (balance(currency, at) < price.total) lines.push(pack(new Date(at.getTime() - BEFORE_GAME)));
    const reason = `purchase:${game.id}`;
    lines.push({ at, currency, amount: -price.total, reason, system: 'sales', bought: { game, price } });
  }
  while (balance('coins', now) < coins) lines.push(pack(momentOf(now, packForTips)));
  for (const [daysAgo, time, most] of tips) {
    const amount = Math.min(most, balance('coins', now) - coins);
    if (amount > 0)
      lines.push({
        at: momentOf(now, [daysAgo, time]),
        currency: 'coins',
        amount: -amount,
        reason: `hold:tip:${TIPPED}`,
        system: 'sales',
        tipped: daysAgo,
      });
  }
  return lines;
}

async function write(tools: SeedTools, db: Queryable, accountId: number, line: Line): Promise<void> {
  const { currencies, eq, insertCheckout, tables, transfer } = tools;
  const { at, amount, system, bought } = line;
  const currency = currencies[line.currency];
  let { reason, key = `demo:${line.reason}:${at.toISOString()}` } = line;
  if (line.isPack) {
    const paid = await payInSandbox(tools, db, accountId, {
      productId: `coins-${PACK}`,
      description: `${PACK} coins`,
      price: { amount: PACK_PRICE, currency: 'USD' },
      months: null,
      at,
    });
    await insertCheckout(db, { ...paid, kind: 'pack', coins: PACK });
    [reason, key] = [`coins:${paid.id}`, `checkout:${paid.id}`];
  }
  const [member, house] = [{ member: accountId }, { system, of: accountId }];
  const { transferId, boughtSpent } = await transfer(db, {
    // As on the site: what was paid with money is given by the house.
    initiator: ['packs', 'premium'].includes(system) ? house : member,
    idempotencyKey: key,
    reason,
    at,
    entries: [
      { owner: member, currency, amount, ...(line.isPack && { bought: amount }) },
      { owner: house, currency, amount: -amount },
    ],
  });
  if (bought === undefined) return;
  const { game, price } = bought;
  const [receipt] = await db
    .insert(tables.purchaseReceipts)
    .values({
      accountId,
      gameId: game.id,
      title: game.title,
      idempotencyKey: key,
      currency,
      price: price.price,
      discount: price.discount,
      total: -amount,
      bought: boughtSpent,
      transferId,
      purchasedAt: at,
    })
    .returning({ id: tables.purchaseReceipts.id });
  await db
    .update(tables.purchases)
    .set({ receiptId: receipt?.id ?? null })
    .where(eq(tables.purchases.id, game.purchaseId));
}
