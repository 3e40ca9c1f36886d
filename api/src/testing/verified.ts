import { randomBytes } from 'node:crypto';
import { apiCookies } from '@platform/shared/contracts';
import { storeAgeToken } from '../areas/age/audience/repository';
import { writeAgeToken } from '../areas/age/audience/tokens';
import { storeVerification } from '../areas/age/verification/repository';
import type { TestApp } from './test-app';

/** The cookie of a member whose age has been verified. @param key `AGE_TOKEN_KEY` of the server */
export async function verifiedCookie(
  { database: { db } }: Pick<TestApp, 'database'>,
  accountId: number,
  key: string,
): Promise<Record<string, string>> {
  const now = new Date();
  const result = { outcome: 'COMPLETE', method: 'DOC_SCAN', threshold: 18 } as const;
  const verification = await storeVerification(db, randomBytes(32), result, now);
  const token = {
    id: randomBytes(16).toString('hex'),
    subject: { account: accountId },
    expiresAt: new Date(now.getTime() + 86_400_000),
  };
  await storeAgeToken(db, token, verification, now);
  return { [apiCookies.ageToken]: writeAgeToken(token, key) };
}
