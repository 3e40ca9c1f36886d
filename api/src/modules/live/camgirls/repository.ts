import { pageSizes, type LiveList } from '@platform/shared/contracts';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { liveRooms, models } from '../../../db/tables';

/** Live rooms: open ones first, then private ones, then those who are away; most viewers first. */
export async function readLiveList(
  db: Queryable,
  { page, limit = pageSizes.camgirls }: { page: number; limit?: number | undefined },
): Promise<LiveList> {
  const [rows, totals] = await Promise.all([
    db
      .select({ room: liveRooms, name: sql<string>`${models.firstName} || ' ' || ${models.lastName}` })
      .from(liveRooms)
      .innerJoin(models, eq(models.id, liveRooms.modelId))
      .orderBy(
        sql`array_position(array['live','private','offline'], ${liveRooms.status})`,
        desc(liveRooms.viewers),
        asc(liveRooms.id),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count(), open: sql<number>`(count(*) filter (where ${liveRooms.status} <> 'offline'))::int` })
      .from(liveRooms),
  ]);
  const { total, open } = totals[0] ?? { total: 0, open: 0 };
  const items = rows.map(({ room, name }) => ({
    id: String(room.id),
    nickname: room.nickname,
    name,
    pageUrl: `/camgirls/${room.nickname}`,
    picture: room.picture,
    status: room.status,
    topic: room.topic,
    viewers: room.viewers,
    projection: room.projection,
    backAt: room.backAt?.toISOString() ?? null,
  }));
  return { items, page, pages: Math.ceil(total / limit), pageSize: limit, total, open };
}
