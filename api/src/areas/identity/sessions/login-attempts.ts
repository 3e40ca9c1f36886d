import { ApiError } from '../../../ground/errors';
import type { AttemptLimit } from '../../../ground/http/failed-attempts';

/** Account and address of a sign-in attempt. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  /** Id of a browser that has signed in to this account before; null for any other browser. */
  readonly knownBrowser: string | null;
}

/** Whether an attempt failed: a wrong password counts, a failed captcha does not. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid-credentials';

/**
 * Limits that a failed sign-in counts against. Attempts from elsewhere cannot lock a member out: the limit per account
 * never refuses but asks for more proof, and a known browser has a separate limit.
 * @param limits failed attempts in ten minutes; `perAccount` also applies to account and address together
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
