import { and, eq, gt, gte, isNull, ne, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { ageTokens, ageVerifications } from '../tables';
import type { AgeSubject, AgeToken } from './tokens';

/** Which verifications count at present: the configuration may have changed since they were made. */
export interface Trust {
  /** The least age in years that a verification must have established. */
  readonly threshold: number;
  /** A method whose verifications count for nothing here (the sandbox's, with a real provider); null: all count. */
  readonly exceptMethod: string | null;
}

const ownedBy = (subject: AgeSubject): SQL =>
  'account' in subject ? eq(ageTokens.accountId, subject.account) : eq(ageTokens.visitorId, subject.visitor);

/** Remembers a token that is about to be handed out; one that is not in the table opens nothing. */
export async function storeAgeToken(
  db: Queryable,
  { id, subject, expiresAt }: AgeToken,
  verificationId: number,
  now: Date,
): Promise<void> {
  const owner = 'account' in subject ? { accountId: subject.account } : { visitorId: subject.visitor };
  await db.insert(ageTokens).values({ id, ...owner, verificationId, issuedAt: now, expiresAt });
}

const liveTokens = (db: Queryable, { threshold, exceptMethod }: Trust, now: Date, where: SQL) =>
  db
    .select({
      id: ageTokens.id,
      accountId: ageTokens.accountId,
      visitorId: ageTokens.visitorId,
      expiresAt: ageTokens.expiresAt,
    })
    .from(ageTokens)
    .innerJoin(ageVerifications, eq(ageVerifications.id, ageTokens.verificationId))
    .where(
      and(
        where,
        isNull(ageTokens.revokedAt),
        gt(ageTokens.expiresAt, now),
        eq(ageVerifications.outcome, 'COMPLETE'),
        gte(ageVerifications.threshold, threshold),
        exceptMethod === null ? undefined : ne(ageVerifications.method, exceptMethod),
      ),
    )
    .limit(1);

/**
 * A token that was issued, is not revoked, has time left, and rests on a verification that counts.
 * @param subject whose it must be, where its signature was checked for them
 */
export async function findLiveToken(
  db: Queryable,
  id: string,
  trust: Trust,
  now: Date,
  subject?: AgeSubject,
): Promise<AgeToken | null> {
  const [row] = await liveTokens(db, trust, now, and(eq(ageTokens.id, id), subject && ownedBy(subject)) as SQL);
  if (!row) return null;
  const { accountId, visitorId, expiresAt } = row;
  return { id, expiresAt, subject: accountId === null ? { visitor: visitorId ?? '' } : { account: accountId } };
}

/** Whether an account or visitor has any such token. */
export async function hasLiveToken(db: Queryable, subject: AgeSubject, trust: Trust, now: Date): Promise<boolean> {
  return (await liveTokens(db, trust, now, ownedBy(subject))).length > 0;
}

/**
 * Takes every verification of an account or a visitor back; it holds from the next request.
 * @returns how many tokens were live
 */
export async function revokeAgeTokens(db: Queryable, subject: AgeSubject, now: Date): Promise<number> {
  const revoked = await db
    .update(ageTokens)
    .set({ revokedAt: now })
    .where(and(ownedBy(subject), isNull(ageTokens.revokedAt), gt(ageTokens.expiresAt, now)))
    .returning({ id: ageTokens.id });
  return revoked.length;
}
