import type { Queryable, SeedTools } from '@platform/api/seed';
import { halfHourAfter } from './days';

/** Tip goals of the demo rooms, in turn; every third room has none. Nothing is collected yet: they are of shows to come. */
const goals = [
  { goalTitle: 'Encore set', goalCoins: 5_000 },
  { goalTitle: 'New headset', goalCoins: 12_000 },
  null,
  { goalTitle: 'A second camera', goalCoins: 8_000 },
  { goalTitle: 'Better lights', goalCoins: 3_000 },
  null,
  { goalTitle: 'Two more hours', goalCoins: 4_000 },
  { goalTitle: 'A new chair', goalCoins: 6_000 },
  null,
] as const;

/**
 * Sets goals, and when shows begin again, on behalf of the performers. Content documents have no goals, and minutes from
 * the import instead of times.
 */
export async function addDemoRooms({ asc, eq, tables: { liveRooms } }: SeedTools, db: Queryable): Promise<void> {
  const rooms = await db
    .select({ id: liveRooms.id, backAt: liveRooms.backAt })
    .from(liveRooms)
    .orderBy(asc(liveRooms.position), asc(liveRooms.id));
  for (const [index, { id, backAt }] of rooms.entries())
    await db
      .update(liveRooms)
      .set({ ...goals[index % goals.length], backAt: backAt && halfHourAfter(backAt) })
      .where(eq(liveRooms.id, id));
}
