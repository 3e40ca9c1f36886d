import type { Entry, Queryable, SeedTools } from '@platform/api/seed';

export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Public name; absent: the neutral default. */
  readonly publicName?: string;
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
    gems: 38,
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

/** Stars of the demo member's first games. */
const demoStars = [50, 40, 50];
const DAY = 86_400_000;

/**
 * Creates an account with its balances, plan, games and ratings.
 * @param now decides when the plan renews: seven months later
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
  const [account] = await db
    .insert(accounts)
    .values({
      email: member.email,
      passwordHash: await hashPassword(member.password),
      name: member.name,
      notifications: { newGame: true, specialDealsForYou: true, newsAndPromotions: false, dropCarts: true },
      passwordChangedAt: new Date(now.getTime() - 40 * DAY),
      createdAt: new Date(now.getTime() - 400 * DAY),
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
  await grant(tools, db, account.id, member, new Date(now.getTime() - 400 * DAY));
  if (member.plan !== null) await subscribe(tools, db, account.id, now);

  const owned = await db
    .select({ id: games.id })
    .from(games)
    .where(ne(games.view, 'announcement'))
    .orderBy(asc(games.position))
    .limit(member.ownedGames);
  for (const [index, game] of owned.entries()) {
    await db.insert(purchases).values({
      accountId: account.id,
      gameId: game.id,
      purchasedAt: new Date(now.getTime() - (index + 1) * 21 * DAY),
    });
    const stars = demoStars[index];
    if (stars !== undefined && member.plan !== null)
      await db.insert(ratings).values({ accountId: account.id, gameId: game.id, stars });
  }
  return account.id;
}

/** Premium for a year since some months ago, as if paid in the sandbox, which then renews it. */
async function subscribe(tools: SeedTools, db: Queryable, accountId: number, now: Date): Promise<void> {
  const { addMonths, insertCheckout, insertPeriod, insertSubscription, makeCheckoutId, runningUntil } = tools;
  const [reference, startedAt] = [makeCheckoutId(), addMonths(now, -5)];
  const paidUntil = addMonths(startedAt, 12);
  const price = { amount: 9588, currency: 'USD' };
  const order = { reference, productId: 'premium-yearly', description: 'Premium, 12 months', price, returnUrl: '/' };
  await db.insert(tools.tables.sandboxOrders).values({
    reference,
    request: { ...order, recurring: { price, months: 12 } },
    outcome: 'no-webhook',
    chosenAt: startedAt,
    createdAt: startedAt,
  });
  const subscription = await insertSubscription(db, {
    accountId,
    plan: 'yearly',
    provider: 'sandbox',
    reference,
    ...price,
    startedAt,
    // The demo's gems are in its balance.
    gemMonths: 6,
    nextGemsAt: addMonths(startedAt, 6),
    ...runningUntil(paidUntil),
  });
  await insertCheckout(db, {
    id: reference,
    accountId,
    kind: 'plan',
    productId: order.productId,
    plan: 'yearly',
    amount: price.amount,
    listAmount: price.amount,
    currency: price.currency,
    state: 'paid',
    provider: 'sandbox',
    paymentId: `${reference}:0`,
    subscriptionId: subscription.id,
    createdAt: startedAt,
    expiresAt: startedAt,
    settledAt: startedAt,
  });
  await insertPeriod(db, {
    subscriptionId: subscription.id,
    checkoutId: reference,
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
