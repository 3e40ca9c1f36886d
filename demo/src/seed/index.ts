import type { Content } from '@platform/api/content';
import type { Queryable, SeedTools } from '@platform/api/seed';
import { addDemoActivity } from './activity';
import { addDemoLedger } from './ledger';
import { createDemoMember, demoMembers, demoPerformer, demoStaff } from './members';
import { addDemoRooms } from './rooms';

/**
 * Adds the demo's members, its performer and its staff to an imported catalogue.
 * @param tx the transaction of the import
 * @returns how many members were added
 */
export async function addMembers(tools: SeedTools, tx: Queryable, content: Content, now: Date): Promise<number> {
  for (const member of demoMembers) {
    // What a member with a plan has comes from the history.
    const hasHistory = member.plan !== null;
    const accountId = await createDemoMember(tools, tx, hasHistory ? { ...member, coins: 0, gems: 0 } : member, now);
    await addDemoActivity(tools, tx, accountId, now);
    if (hasHistory) await addDemoLedger(tools, tx, accountId, { now, coins: member.coins });
  }
  const performer = await createDemoMember(tools, tx, demoPerformer, now);
  if (content.liveRooms.some(({ nickname }) => nickname === demoPerformer.room))
    await tools.grantPerformer(tx, performer, demoPerformer.room);
  for (const { role, member } of demoStaff) {
    const accountId = await createDemoMember(tools, tx, member, now);
    await tx.insert(tools.tables.staffRoles).values({ accountId, role, grantedAt: now });
  }
  await addDemoRooms(tools, tx);
  return demoMembers.length + 1 + demoStaff.length;
}
