import { asc, ne } from 'drizzle-orm';
import { transfer, type Entry } from '../../modules/money/ledger/repository';
import { hashPassword } from '../../modules/account/sessions/passwords';
import type { Queryable } from '../database';
import { accounts, games, purchases, ratings } from '../tables';

export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly name: string;
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
    coins: 2450,
    gems: 38,
    plan: 'yearly',
    ownedGames: 7,
  },
  {
    email: 'sage@example.com',
    password: 'demo-member-2026',
    name: 'Sage Lindqvist',
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

/** Stars of the demo member's first games. */
const demoStars = [50, 40, 50];
const DAY = 86_400_000;

/**
 * Creates an account with its balances, plan, games and ratings.
 * @param now decides when the plan renews: 200 days later
 * @returns the account's id
 */
export async function createDemoMember(db: Queryable, member: DemoMember, now: Date): Promise<number> {
  const day = (offset: number): string => new Date(now.getTime() + offset * DAY).toISOString().slice(0, 10);
  const [account] = await db
    .insert(accounts)
    .values({
      email: member.email,
      passwordHash: await hashPassword(member.password),
      name: member.name,
      notifications: { newGame: true, specialDealsForYou: true, newsAndPromotions: false, dropCarts: true },
      plan: member.plan,
      planRenewsOn: member.plan && day(200),
      passwordChangedAt: new Date(now.getTime() - 40 * DAY),
      createdAt: new Date(now.getTime() - 400 * DAY),
    })
    .returning({ id: accounts.id });
  if (!account) throw new Error(`the account of ${member.name} was not written`);
  await grant(db, account.id, member);

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

async function grant(db: Queryable, accountId: number, { coins, gems }: DemoMember): Promise<void> {
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
  await transfer(db, {
    initiator: { member: accountId },
    idempotencyKey: 'demo-grant',
    reason: 'Demo balance',
    entries,
  });
}
