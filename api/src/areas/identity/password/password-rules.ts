import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../../ground/errors';

/** docs/spec/accounts.md#passwords: the 10,000 most common; counted among those that are long enough to be chosen. */
const COMMON = 10_000;
const SHORTEST = 8;

let common: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(dictionary['passwords-common'].filter((word) => word.length >= SHORTEST).slice(0, COMMON)));

/**
 * Refuses the most common passwords. The contract checks the length.
 * @param email of the account, whose address is no password
 * @param field the form's field that is to say so
 * @throws ApiError validation-failed
 */
export function refuseWeakPassword(password: string, email: string, field: 'password' | 'newPassword'): void {
  const plain = password.toLowerCase().normalize('NFKC');
  const problem =
    plain.trim() === email.toLowerCase()
      ? 'must not be your e-mail address'
      : commonPasswords().has(plain)
        ? 'is one of the most common passwords; please choose another'
        : null;
  if (problem)
    throw new ApiError(400, 'validation-failed', `The password ${problem}.`, { fields: { [field]: problem } });
}
