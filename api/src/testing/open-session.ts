import { eq } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { sessions } from '../tables';
import { createSession } from '../areas/identity/sessions/repository';
import { hashToken } from '../ground/security/secrets';

/** Logs an account in. @returns the session's public id */
export async function openSession(db: Database, accountId: number): Promise<string> {
  const token = await createSession(db, accountId, new Date());
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  if (row === undefined) throw new Error('the session was not written');
  return row.id;
}
