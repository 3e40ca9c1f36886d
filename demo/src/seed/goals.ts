import type { Queryable, SeedTools } from '@platform/api/seed';

/** What demo rooms collect tips for, in turn, with how much of it is there; every third room has no goal. */
const goals = [
  { goalTitle: 'Encore set', goalCoins: 5_000, goalReached: 3_400 },
  { goalTitle: 'New headset', goalCoins: 12_000, goalReached: 7_150 },
  null,
] as const;

/** Sets goals as performers do, who are not there to do it. Content documents have none: a goal is the performer's. */
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
