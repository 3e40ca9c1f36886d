import type { AttemptLimit } from '../../../ground/http/failed-attempts';

/**
 * Limits that a headset's wrong password counts against, as at the site's log-in (identity/sessions/login-attempts.ts).
 * Counted separately, because a headset cannot solve a captcha.
 * @param limits failed attempts in ten minutes
 */
export function headsetLimitsOf(
  email: string,
  address: string,
  limits: { readonly perAddress: number; readonly perAccount: number },
): AttemptLimit[] {
  const account = email.toLowerCase();
  return [
    { key: `headset from ${address}`, max: limits.perAddress, above: 'refuse' },
    { key: `headset ${account} from ${address}`, max: limits.perAccount, above: 'refuse' },
    { key: `headset ${account}`, max: limits.perAccount, above: 'prove' },
  ];
}
