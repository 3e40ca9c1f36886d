import type { Queryable } from '../../../ground/db/database';
import { captchaUsed } from '../tables';

/** Records that a challenge was solved. @returns false when it was solved before */
export async function recordSolved(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  const first = await db
    .insert(captchaUsed)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: captchaUsed.nonce });
  return first.length === 1;
}
