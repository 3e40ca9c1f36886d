import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { checkouts } from '../tables';
import { ledgerAccounts, ledgerTransfers } from '../../ledger/tables';

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
