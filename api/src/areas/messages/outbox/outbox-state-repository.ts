import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { outbox } from '../tables';

/** How much of one kind waits to be sent, or was given up. */
export interface OutboxState {
  readonly kind: (typeof outbox.$inferSelect)['kind'];
  readonly waiting: number;
  /** Of those that wait: a try has failed. */
  readonly failing: number;
  readonly dead: number;
  /** Seconds since the oldest that is due was due for its first try; 0 where none is. */
  readonly oldestSeconds: number;
  /** Of one that fails. */
  readonly lastProblem: string | null;
}

/** @returns a row for each kind, also where nothing waits or was given up; what was sent is not looked at */
export async function readOutboxState(db: Queryable): Promise<OutboxState[]> {
  const { rows } = await db.execute<{ [K in keyof OutboxState]: OutboxState[K] }>(sql`
    select kind,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'waiting' and last_problem is not null))::int as failing,
      (count(*) filter (where state = 'dead'))::int as dead,
      coalesce(extract(epoch from now() - min(case
        when state <> 'waiting' then null
        when tries > 0 then created_at
        when due_at <= now() then due_at
      end)), 0)::float8 as "oldestSeconds",
      max(last_problem) filter (where state = 'waiting') as "lastProblem"
    from ${outbox} where state in ('waiting', 'dead') group by kind order by kind`);
  const none = { waiting: 0, failing: 0, dead: 0, oldestSeconds: 0, lastProblem: null };
  return outbox.kind.enumValues.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, ...none });
}
