import { ApiError } from '../../../ground/errors';
import type { AttemptLimit } from '../../../ground/http/failed-attempts';

/** Account and address of a sign-in attempt. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  /** Id of a browser that has signed in to this very account before; null: another one. */
  readonly knownBrowser: string | null;
}

/** Whether an attempt failed: a wrong password counts, a form that was not sent by a person does not. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid-credentials';

/**
 * What a failed sign-in counts against. Attempts from elsewhere cannot lock a member out: the account alone never
 * refuses, it asks for more proof, and a browser that is known has a limit of its own.
 * @param limits failed attempts in ten minutes; `perAccount` is also that of an account and address together
 */
export function loginLimitsOf(
  { email, address, knownBrowser }: LoginAttempt,
  limits: { readonly perAddress: number; readonly perAccount: number },
): AttemptLimit[] {
  const account = email.toLowerCase();
  if (knownBrowser !== null)
    return [{ key: `login ${account} with ${knownBrowser}`, max: limits.perAccount, above: 'refuse' }];
  return [
    { key: `login from ${address}`, max: limits.perAddress, above: 'refuse' },
    { key: `login ${account} from ${address}`, max: limits.perAccount, above: 'refuse' },
    { key: `login ${account}`, max: limits.perAccount, above: 'prove' },
  ];
}
