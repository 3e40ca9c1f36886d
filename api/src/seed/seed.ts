import { count } from 'drizzle-orm';
import type { Content } from '../areas/content/schema/schema';
import { importContent } from '../areas/catalogue/transfer/import-repository';
import { grantPerformer } from '../areas/live/performers/repository';
import { countMembersVotes } from '../areas/catalogue/ratings/repository';
import type { Database } from '../ground/db/database';
import { accounts } from '../areas/identity/tables';
import { games } from '../areas/catalogue/tables';
import { addDemoActivity } from './demo-activity';
import { addDemoGoals } from './demo-goals';
import { addDemoLedger } from './demo-ledger';
import { createDemoMember, demoMembers, demoPerformer } from './demo-members';

/**
 * Fills an empty database with the demo: content, then members. A database with any game or any
 * account in it is left alone.
 * @param content makes the demo document; only called when it is needed
 * @returns what was loaded, or null when the database was not empty
 */
export async function seedDemo(
  db: Database,
  content: () => Content | Promise<Content>,
  now = new Date(),
): Promise<{ games: number; members: number } | null> {
  const [[someGames], [someAccounts]] = await Promise.all([
    db.select({ n: count() }).from(games),
    db.select({ n: count() }).from(accounts),
  ]);
  if (someGames?.n !== 0 || someAccounts?.n !== 0) return null;
  const document = await content();
  return db.transaction(async (tx) => {
    const loaded = await importContent(tx, document, now);
    for (const member of demoMembers) {
      const accountId = await createDemoMember(tx, member, now);
      await addDemoActivity(tx, accountId, now);
      if (member.plan !== null) await addDemoLedger(tx, accountId, now);
    }
    const performer = await createDemoMember(tx, demoPerformer, now);
    if (document.liveRooms.some(({ nickname }) => nickname === demoPerformer.room))
      await grantPerformer(tx, performer, demoPerformer.room);
    await addDemoGoals(tx);
    await countMembersVotes(tx);
    return { games: loaded.games, members: demoMembers.length + 1 };
  });
}
