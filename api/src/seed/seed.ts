import { count, eq } from 'drizzle-orm';
import { countMembersVotes } from '../areas/catalogue/ratings/repository';
import { games } from '../areas/catalogue/tables';
import { importContent } from '../areas/catalogue/transfer/import-repository';
import { receiptFacts } from '../areas/commerce/payments/receipts/receipt-facts';
import { updateCheckout } from '../areas/commerce/payments/repository';
import type { CommerceConfig } from '../areas/commerce/settings';
import { checkouts } from '../areas/commerce/tables';
import type { Content } from '../areas/content/schema/schema';
import { accounts } from '../areas/identity/tables';
import type { Database } from '../ground/db/database';
import { type KeepFile, type SeedModule, seedTools } from './seed-tools';

/**
 * Fills an empty database with the demo: content, then members. A database with any game or any
 * account in it is left alone.
 * @param demo makes the demo document, which is called only when it is needed, adds the members, and the performers' papers
 * @param config whose seller and tax the receipts of the members' payments name
 * @param keep puts a paper away
 * @returns what was loaded, or null when the database was not empty
 */
export async function seedDemo(
  db: Database,
  config: Pick<CommerceConfig, 'payments'>,
  { addMembers, addPapers, makeContent }: SeedModule & { readonly makeContent: () => Content },
  keep: KeepFile,
  now = new Date(),
): Promise<{ games: number; members: number } | null> {
  const [[someGames], [someAccounts]] = await Promise.all([
    db.select({ n: count() }).from(games),
    db.select({ n: count() }).from(accounts),
  ]);
  if (someGames?.n !== 0 || someAccounts?.n !== 0) return null;
  const document = makeContent();
  return db.transaction(async (tx) => {
    const loaded = await importContent(tx, document, now);
    const members = await addMembers(seedTools, tx, document, now);
    for (const checkout of await tx.select().from(checkouts).where(eq(checkouts.state, 'paid')))
      await updateCheckout(tx, checkout.id, { receipt: receiptFacts(config, checkout) });
    await addPapers(seedTools, tx, now, keep);
    await countMembersVotes(tx);
    return { games: loaded.games, members };
  });
}
