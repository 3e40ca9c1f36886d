import { signingKeys } from '../../../ground/security/key-ring';
import type { CommerceConfig } from '../settings';
import { NotificationCode } from '@platform/shared/contracts';
import type { z } from 'zod';
import { isSigned, sign, type SigningKeys } from '../../../ground/security/secrets';

export interface Unsubscription {
  readonly accountId: number;
  readonly code: z.infer<typeof NotificationCode>;
}

const FORM = /^1\.(\d{1,9})\.([A-Za-z]{1,40})\.([\w-]{43})$/;
const PURPOSE = 'unsubscribe';

/**
 * Writes what a link in an e-mail carries: it names the account and one of the four notifications, opens nothing else, and
 * is good for as long as the e-mail is kept.
 * @param key at least 32 characters
 */
export const writeUnsubscribeToken = ({ accountId, code }: Unsubscription, key: string | SigningKeys): string =>
  `1.${accountId}.${code}.${sign(key, PURPOSE, `${accountId}|${code}`)}`;

/** @returns null for what is forged or changed */
export function readUnsubscribeToken(token: string, key: string | SigningKeys): Unsubscription | null {
  const [, accountId, name, signature] = FORM.exec(token) ?? [];
  const code = NotificationCode.safeParse(name);
  if (accountId === undefined || signature === undefined || !code.success) return null;
  if (!isSigned(key, PURPOSE, `${accountId}|${code.data}`, signature)) return null;
  return { accountId: Number(accountId), code: code.data };
}

/** The keys that sign what unsubscribes: configured, or kept in the data folder. */
export const unsubscribeKeyOf = (config: CommerceConfig): Promise<SigningKeys> =>
  signingKeys(config, config.unsubscribeKey, 'unsubscribe-key');
