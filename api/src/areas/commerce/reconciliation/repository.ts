import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { checkouts, reconciliationDays } from '../tables';
import { ledgerAccounts, ledgerTransfers } from '../../ledger/tables';
import type { Reconciliation } from './reconcile';

/**
 * Compares packs with the ledger: a paid one has its transfer, one that went back has both, and no other has any.
 * @returns a sentence for each that does not, at most 100
 */
export async function findInconsistencies(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; state: string; given: number; taken: number }>(sql`
    select * from (
      select c.id, c.state,
        (select count(*)::int from ${ledgerTransfers} t join ${ledgerAccounts} a on a.id = t.ledger_account_id
          where a.owner like 'packs:%' and t.idempotency_key = 'checkout:' || c.id) as given,
        (select count(*)::int from ${ledgerTransfers} t join ${ledgerAccounts} a on a.id = t.ledger_account_id
          where a.owner like 'packs:%' and t.idempotency_key = 'checkout:' || c.id || ':back') as taken
      from ${checkouts} c where c.kind = 'pack'
    ) found
    where case
      when state = 'paid' then given <> 1 or taken <> 0
      when state in ('refunded', 'charged-back') then given <> taken
      else given <> 0 or taken <> 0
    end
    order by id limit 100`);
  return rows.map(({ id, state, given, taken }) => `${id} is ${state}, with ${given} transfers and ${taken} back`);
}

/** Adds a run to its day. */
export async function keepRun(
  db: Queryable,
  { settled, compared, renewals, ended, unanswered, problems }: Reconciliation,
  at: Date,
): Promise<void> {
  const counts = { settled, compared, renewals, ended, unanswered };
  const { problems: most, ...days } = reconciliationDays;
  await db
    .insert(reconciliationDays)
    .values({
      day: at.toISOString().slice(0, 10),
      runs: 1,
      ...counts,
      problems: problems.length,
      lastAt: at,
      lastProblems: [...problems],
    })
    .onConflictDoUpdate({
      target: days.day,
      set: {
        runs: sql`${days.runs} + 1`,
        settled: sql`${days.settled} + ${settled}`,
        compared: sql`${days.compared} + ${compared}`,
        renewals: sql`${days.renewals} + ${renewals}`,
        ended: sql`${days.ended} + ${ended}`,
        unanswered: sql`${days.unanswered} + ${unanswered}`,
        problems: sql`greatest(${most}, ${problems.length})`,
        lastAt: at,
        lastProblems: [...problems],
      },
    });
}

/** Days with a run, the newest first. */
export const readDays = (db: Queryable, limit: number) =>
  db.select().from(reconciliationDays).orderBy(desc(reconciliationDays.day)).limit(limit);
