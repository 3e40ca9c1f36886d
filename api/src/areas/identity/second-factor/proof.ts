import type { SecondFactor, SecondFactorMethod } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import type { IdentityServices } from '../services';
import { spendPasskey } from './passkeys';
import { spendRecoveryCode } from './recovery-codes';
import { readFactors } from './repository';
import { spendTotp } from './totp';

/** How the site is called where passkeys and authenticator apps list it. */
export const relyingParty = ({
  config: { siteUrl },
}: Pick<IdentityServices, 'config'>): { siteUrl: string; name: string } => ({
  siteUrl,
  name: new URL(siteUrl).hostname,
});

/** Which second factors an account has set up. */
export async function readSecondFactor(db: Queryable, accountId: number): Promise<SecondFactor> {
  const { hasTotp, recoveryCodesLeft, passkeys } = await readFactors(db, accountId);
  return {
    totp: hasTotp,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** How an account's second factor can be proven; empty: it has none. Recovery codes alone are none. */
export async function secondFactorMethods(db: Queryable, accountId: number): Promise<SecondFactorMethod[]> {
  const { totp, recoveryCodesLeft, passkeys: keys } = await readSecondFactor(db, accountId);
  const factors: SecondFactorMethod[] = [
    ...(totp ? ['totp' as const] : []),
    ...(keys.length > 0 ? ['passkey' as const] : []),
  ];
  return factors.length > 0 && recoveryCodesLeft > 0 ? [...factors, 'recovery'] : factors;
}

export interface Proof {
  readonly method: SecondFactorMethod;
  readonly code?: string | undefined;
  /** A browser's response, in its JSON form. */
  readonly passkey?: Record<string, unknown> | undefined;
}

/**
 * Checks a second factor and uses it up: no proof is good twice.
 * @param boundTo which challenge a passkey must respond to
 * @returns whether it was right
 */
export async function spendSecondFactor(
  db: Queryable,
  services: Pick<IdentityServices, 'config' | 'vault' | 'now'>,
  accountId: number,
  { method, code, passkey }: Proof,
  boundTo: string,
): Promise<boolean> {
  const { vault, now } = services;
  switch (method) {
    case 'totp':
      return code !== undefined && spendTotp(db, vault, accountId, code.replace(/\s/g, ''), now());
    case 'recovery':
      return code !== undefined && spendRecoveryCode(db, vault, accountId, code);
    case 'passkey':
      return (
        passkey !== undefined &&
        spendPasskey(db, relyingParty(services), accountId, { response: passkey, boundTo, now: now() })
      );
  }
}
