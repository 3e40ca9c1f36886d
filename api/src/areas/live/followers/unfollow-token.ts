import { isSigned, sign, type SigningKeys } from '../../../ground/security/secrets';

export interface Unfollowing {
  readonly accountId: number;
  readonly modelId: number;
}

const FORM = /^1\.(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/;
const PURPOSE = 'unfollow';

/**
 * Token of an e-mail's unfollow link. It names the account and the performer, allows nothing else, and works for as
 * long as the e-mail is kept.
 */
export const writeUnfollowToken = ({ accountId, modelId }: Unfollowing, key: string | SigningKeys): string =>
  `1.${accountId}.${modelId}.${sign(key, PURPOSE, `${accountId}|${modelId}`)}`;

/** @returns null if forged or changed */
export function readUnfollowToken(token: string, key: string | SigningKeys): Unfollowing | null {
  const [, accountId, modelId, signature] = FORM.exec(token) ?? [];
  if (accountId === undefined || modelId === undefined || signature === undefined) return null;
  if (!isSigned(key, PURPOSE, `${accountId}|${modelId}`, signature)) return null;
  return { accountId: Number(accountId), modelId: Number(modelId) };
}
