import { ApiError } from '../../../ground/errors';
import type { IdentityServices } from '../services';
import { findBlock } from '../accounts/repository';
import { spendLoginPasskey } from '../second-factor/login-passkey';
import { relyingParty } from '../second-factor/proof';
import { boundToLogin } from '../second-factor/ticket-repository';
import { blocked, type Browser, expired, openSession, secondFactorFailed, type SignedIn } from './service';

/**
 * A log-in by passkey alone: the device has recognised its owner, so it is both steps.
 * @param proof the ticket that the options came with, and the browser's response
 * @throws ApiError 400 second-factor-failed or login-expired, 403 account-blocked
 */
export async function signInWithPasskey(
  services: IdentityServices,
  { ticket, passkey }: { readonly ticket: string; readonly passkey: Record<string, unknown> },
  browser: Browser,
): Promise<SignedIn> {
  const { db, now } = services;
  const proof = { response: passkey, boundTo: boundToLogin(ticket), now: now() };
  // As in the second step: the used challenge stays used.
  const outcome = await db.transaction(async (tx): Promise<SignedIn | ApiError> => {
    const accountId = await spendLoginPasskey(tx, relyingParty(services), proof);
    if (accountId === 'expired') return expired();
    if (accountId === null) return secondFactorFailed('is not a passkey of an account here');
    const block = await findBlock(tx, accountId);
    return block ? blocked(block.reason) : openSession(tx, services, accountId, browser);
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
