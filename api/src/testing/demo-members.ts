import { createDemoMember as createMember, type DemoMember } from '../../../demo/src/seed/members';
import type { Queryable } from '../ground/db/database';
import { seedTools } from '../seed/seed-tools';

export { generateDemoContent } from '../../../demo/src/catalogue/make-content';
export { addMembers } from '../../../demo/src/seed/index';
export { addPapers } from '../../../demo/src/seed/papers';
export { type DemoMember, demoMembers } from '../../../demo/src/seed/members';

/** Creates an account of the demo with its balances, plan, games and ratings. @returns the account's id */
export const createDemoMember = (db: Queryable, member: DemoMember, now: Date): Promise<number> =>
  createMember(seedTools, db, member, now);
