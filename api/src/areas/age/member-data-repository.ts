import { eq } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { ageTokens, ageVerifications } from './tables';

/** The age verifications in a member's export. */
export async function exportAge(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  return {
    ageVerifications: await tx
      .select({
        outcome: ageVerifications.outcome,
        method: ageVerifications.method,
        threshold: ageVerifications.threshold,
        issuedAt: ageTokens.issuedAt,
        expiresAt: ageTokens.expiresAt,
        revokedAt: ageTokens.revokedAt,
      })
      .from(ageTokens)
      .leftJoin(ageVerifications, eq(ageVerifications.id, ageTokens.verificationId))
      .where(eq(ageTokens.accountId, accountId)),
  };
}
