import type { Queryable, SeedTools } from '@platform/api/seed';

/** Tip goals of the demo rooms, in turn, with the coins collected so far; every third room has no goal. */
const goals = [
  { goalTitle: 'Encore set', goalCoins: 5_000, goalReached: 3_400 },
  { goalTitle: 'New headset', goalCoins: 12_000, goalReached: 7_150 },
  null,
] as const;

/** Sets goals on behalf of the performers. Content documents have none: a goal is the performer's. */
export async function addDemoGoals({ asc, eq, tables: { liveRooms } }: SeedTools, db: Queryable): Promise<void> {
  const rooms = await db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .orderBy(asc(liveRooms.position), asc(liveRooms.id));
  for (const [index, { id }] of rooms.entries()) {
    const goal = goals[index % goals.length];
    if (goal) await db.update(liveRooms).set(goal).where(eq(liveRooms.id, id));
  }
}
