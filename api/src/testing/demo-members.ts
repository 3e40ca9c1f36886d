import { addMembers } from '../../../demo/src/seed/index';
import { createDemoMember as createMember, type DemoMember } from '../../../demo/src/seed/members';
import { addPapers } from '../../../demo/src/seed/papers';
import { loadConfig } from '../areas';
import type { Content } from '../areas/content/schema/schema';
import type { Database, Queryable } from '../ground/db/database';
import { seedDemo } from '../seed/seed';
import { seedTools } from '../seed/seed-tools';

export { generateDemoContent } from '../../../demo/src/catalogue/make-content';
export { type DemoMember, demoMembers } from '../../../demo/src/seed/members';

/** Creates an account of the demo with its balances, plan, games and ratings. @returns the account's id */
export const createDemoMember = (db: Queryable, member: DemoMember, now: Date): Promise<number> =>
  createMember(seedTools, db, member, now);

/** Loads the demo's members and papers with any content; files of papers are kept nowhere. @param env of the API */
export const seedDatabase = (
  db: Database,
  makeContent: () => Content,
  { now = new Date(), env = {} }: { readonly now?: Date; readonly env?: Record<string, string> } = {},
): ReturnType<typeof seedDemo> =>
  seedDemo(
    db,
    loadConfig(env),
    { addMembers, addPapers, makeContent },
    async (id) => ({ fileKey: id, sealedWith: 'none' }),
    now,
  );
