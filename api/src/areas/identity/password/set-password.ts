import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { BLOCKED } from '../../../ground/plugins/access';
import type { IdentityServices } from '../services';
import { resetPasswordHash } from '../accounts/repository';
import { type AccountLink, endLinks, linkRefusal, readLink, takeLink } from '../account-links/repository';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { createAccount } from '../registration/create-account';
import { secondFactorMethods } from '../second-factor/proof';
import { endTickets } from '../second-factor/ticket-repository';
import { hashPassword } from '../sessions/passwords';
import { type Browser, openSession } from '../sessions/service';
import { endOtherSessions } from '../sessions/repository';
import { refuseWeakPassword } from './password-rules';

interface NewPassword {
  readonly password: string;
  readonly token: string;
  readonly request: AccountLink['request'];
}

/**
 * Uses a mailed link up: a registration makes the account, a reset gives it a new password and ends
 * its sessions. All of it or nothing.
 * @param browser the session that it came with ends
 * @returns the account, and the session it is signed in with; null: the account has a second factor, which a mailed link does not replace;
 *   and where the visitor wanted to go on
 * @throws ApiError link-invalid, link-expired, link-used, validation-failed (field `password`), account-blocked
 */
export async function setPasswordByLink(
  services: IdentityServices,
  { password, token, request }: NewPassword,
  browser: Pick<Browser, 'oldToken' | 'userAgent'>,
): Promise<{ accountId: number; session: string | null; continueTo: string | null }> {
  const { db, now } = services;
  const { state, link } = await readLink(db, token, request, now());
  if (state !== 'valid' || !link) throw linkRefusal(state === 'valid' ? 'unknown' : state);
  refuseWeakPassword(password, link.email, 'password');
  const { continueTo } = link;
  // Before the transaction, so that no connection waits for it.
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await takeLink(tx, link, now());
    const accountId =
      link.accountId === null
        ? await createAccount(tx, { ...link, passwordHash }, now())
        : await resetPassword(tx, services, link.accountId, passwordHash);
    await endLinks(tx, { accountId, email: link.email }, now());
    await endTickets(tx, accountId);
    if ((await secondFactorMethods(tx, accountId)).length > 0) return { accountId, session: null, continueTo };
    return { accountId, session: (await openSession(tx, services, accountId, browser)).token, continueTo };
  });
}

async function resetPassword(
  tx: Queryable,
  services: IdentityServices,
  accountId: number,
  passwordHash: string,
): Promise<number> {
  const account = await resetPasswordHash(tx, accountId, passwordHash, services.now());
  if (!account) throw new ApiError(403, 'account-blocked', BLOCKED);
  await endOtherSessions(tx, accountId, null);
  await sendPasswordNotice(tx, services, account);
  return accountId;
}

/** Tells the owner that the password has changed, in case they did not do it. */
export async function sendPasswordNotice(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await queueEmail(tx, services, 'password-changed', {
    to: email,
    subject: 'Your password was changed',
    preheader: 'All other devices were logged out.',
    paragraphs: [
      greetingOf(name),
      'The password of your account was changed, and all other devices were logged out.',
      'If this wasn’t you, set a new password now.',
    ],
    primaryAction: { label: 'Set a new password', path: '/forgot-password' },
  });
}
