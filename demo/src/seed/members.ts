import type { Entry, Queryable, SeedTools } from '@platform/api/seed';
import { createRandom } from '../art/scene/random';
import { daysOfGame, momentOf } from './days';
import { PREMIUM_MONTHS, payInSandbox, premiumSince } from './payments';

export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Public name; absent: the neutral default. */
  readonly publicName?: string;
  /** Balances. Those of the member with a plan are what is left of a history (ledger.ts), the others are given. */
  readonly coins: number;
  readonly gems: number;
  readonly plan: 'yearly' | null;
  /** How many of the most popular games the member owns. */
  readonly ownedGames: number;
}

/** Fictional members of the demo, with well-known passwords; they exist in seeded databases only. */
export const demoMembers: readonly DemoMember[] = [
  {
    email: 'rowan@example.com',
    password: 'demo-member-2026',
    name: 'Rowan Hale',
    publicName: 'Blue Harbour',
    coins: 2450,
    gems: 205,
    plan: 'yearly',
    ownedGames: 7,
  },
  {
    email: 'sage@example.com',
    password: 'demo-member-2026',
    name: 'Sage Lindqvist',
    publicName: 'Night Owl',
    coins: 1200,
    gems: 0,
    plan: null,
    ownedGames: 1,
  },
  {
    email: 'wren@example.com',
    password: 'demo-member-2026',
    name: 'Wren Castle',
    coins: 5,
    gems: 0,
    plan: null,
    ownedGames: 0,
  },
];

/** The performer of the demo, and the room that they broadcast from. */
export const demoPerformer = {
  email: 'mara@example.com',
  password: 'demo-member-2026',
  name: 'Mara',
  coins: 0,
  gems: 0,
  plan: null,
  ownedGames: 0,
  room: 'mara-vellin',
} as const;

/** Staff of the demo, one of each role: the staff area opens once they have set up a second factor. */
export const demoStaff = [
  { role: 'owner', email: 'hanne@example.com', name: 'Hanne Brandt' },
  { role: 'support', email: 'theo@example.com', name: 'Theo Lindqvist' },
  { role: 'moderator', email: 'jonas@example.com', name: 'Jonas Arvidsen' },
  { role: 'editor', email: 'edda@example.com', name: 'Edda Marlow' },
  { role: 'finance', email: 'priya@example.com', name: 'Priya Raman' },
].map(({ role, ...who }) => ({
  role: role as 'owner' | 'support' | 'moderator' | 'editor' | 'finance',
  member: { ...who, password: 'demo-member-2026', coins: 0, gems: 0, plan: null, ownedGames: 0 } satisfies DemoMember,
}));

/**
 * Creates an account with its balances, plan, games and ratings.
 * @param now when the demo is loaded; the plan renews in the seventh month after
 * @returns the account's id
 */
export async function createDemoMember(
  tools: SeedTools,
  db: Queryable,
  member: DemoMember,
  now: Date,
): Promise<number> {
  const { asc, hashPassword, nameKey, ne } = tools;
  const { accounts, games, publicNames, purchases, ratings } = tools.tables;
  const random = createRandom(`account:${member.email}`);
  const someEvening = (from: number, to: number): Date =>
    momentOf(now, [
      random.integer(from, to),
      new Date(random.integer(64_800, 82_800) * 1000).toISOString().slice(11, 19),
    ]);
  const createdAt = someEvening(360, 430);
  const [account] = await db
    .insert(accounts)
    .values({
      email: member.email,
      passwordHash: await hashPassword(member.password),
      name: member.name,
      notifications: { newGame: true, specialDealsForYou: true, newsAndPromotions: false, dropCarts: true },
      passwordChangedAt: someEvening(20, 80),
      createdAt,
    })
    .returning({ id: accounts.id });
  if (!account) throw new Error(`the account of ${member.name} was not written`);
  const { publicName } = member;
  if (publicName !== undefined)
    await db
      .insert(publicNames)
      .values({ accountId: account.id, name: publicName, key: nameKey(publicName), confirmedAt: now })
      // The name is taken: keep the neutral one.
      .onConflictDoNothing();
  await grant(tools, db, account.id, member, createdAt);
  if (member.plan !== null) await subscribe(tools, db, account.id, now);

  const owned = await db
    .select({ id: games.id })
    .from(games)
    .where(ne(games.view, 'announcement'))
    .orderBy(asc(games.position))
    .limit(member.ownedGames);
  for (const [index, { id: gameId }] of owned.entries()) {
    const { bought, rated } = daysOfGame(index);
    await db.insert(purchases).values({ accountId: account.id, gameId, purchasedAt: momentOf(now, bought) });
    if (rated === undefined || member.plan === null) continue;
    const [daysAgo, time, stars] = rated;
    await db.insert(ratings).values({ accountId: account.id, gameId, stars, ratedAt: momentOf(now, [daysAgo, time]) });
  }
  return account.id;
}

/** Premium for a year since some months ago, which the sandbox then renews. */
async function subscribe(tools: SeedTools, db: Queryable, accountId: number, now: Date): Promise<void> {
  const { addMonths, insertCheckout, insertPeriod } = tools;
  const startedAt = premiumSince(tools, now);
  const paidUntil = addMonths(startedAt, 12);
  const price = { amount: 9588, currency: 'USD' };
  const paid = await payInSandbox(tools, db, accountId, {
    productId: 'premium-yearly',
    description: 'Premium, 12 months',
    price,
    months: 12,
    at: startedAt,
  });
  const subscription = await tools.insertSubscription(db, {
    accountId,
    plan: 'yearly',
    provider: 'sandbox',
    reference: paid.id,
    ...price,
    startedAt,
    gemMonths: PREMIUM_MONTHS,
    nextGemsAt: addMonths(startedAt, PREMIUM_MONTHS),
    ...tools.runningUntil(paidUntil),
  });
  await insertCheckout(db, { ...paid, kind: 'plan', plan: 'yearly', subscriptionId: subscription.id });
  await insertPeriod(db, {
    subscriptionId: subscription.id,
    checkoutId: paid.id,
    startsAt: startedAt,
    endsAt: paidUntil,
  });
}

/** @param at when the account was made */
async function grant(
  { transfer }: SeedTools,
  db: Queryable,
  accountId: number,
  { coins, gems }: DemoMember,
  at: Date,
): Promise<void> {
  const entries = [
    { currency: 0 as const, amount: coins },
    { currency: 1 as const, amount: gems },
  ].flatMap(({ currency, amount }): Entry[] =>
    amount > 0
      ? [
          { owner: { member: accountId }, currency, amount },
          { owner: { system: 'grants' }, currency, amount: -amount },
        ]
      : [],
  );
  if (entries.length === 0) return;
  await transfer(db, {
    initiator: { member: accountId },
    idempotencyKey: 'demo-grant',
    reason: 'Demo balance',
    entries,
    at,
  });
}
