import type { Queryable } from '../../../ground/db/database';
import { isUniqueViolation } from '../../../ground/db/driver-error';
import { ApiError } from '../../../ground/errors';
import { BLOCKED } from '../../../ground/plugins/access';
import type { IdentityServices } from '../services';
import { findAccountByEmail, lockAccount, type Recipient, updateEmail } from '../accounts/repository';
import { endLinks, linkRefusal } from '../account-links/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { endOtherSessions } from '../sessions/repository';
import { changedEmail, newAddressEmail, oldAddressEmail, takenAddressEmail } from './emails';
import { confirmSide, dropChange, type EmailChange, lockChange, storeChange } from './repository';

type Side = 'old' | 'new';

/**
 * Begins a change: a mail goes to the old and one to the new address. Where the new one has an account
 * already, the same happens as far as the caller can see, but that mail is a notice without a link.
 * @throws ApiError validation-failed (field `email`) for the account's own address
 */
export async function beginEmailChange(
  { config, db, now }: IdentityServices,
  accountId: number,
  given: string,
): Promise<void> {
  const email = given.toLowerCase();
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || account.email === email)
      throw new ApiError(400, 'validation-failed', 'This is already your address.', {
        fields: { email: 'is already your address' },
      });
    const owner = await findAccountByEmail(tx, email);
    const { oldToken, newToken } = await storeChange(tx, accountId, email, now());
    await queueEmail(
      tx,
      { config, now },
      'email-change-old',
      oldAddressEmail(account.email, account.name, email, oldToken),
    );
    await queueEmail(
      tx,
      { config, now },
      'email-change-new',
      owner ? takenAddressEmail(email, owner.name) : newAddressEmail(email, newToken),
    );
  });
}

/**
 * Confirms a change from one address; the second one carries it out.
 * @param sessionToken the cookie of the browser that opened the link: where it is this account's, its session stays
 * @returns which address it was, and which is still to confirm
 * @throws ApiError link-invalid, link-expired, link-used, account-blocked, email-unavailable (409)
 */
export async function confirmEmailChange(
  services: IdentityServices,
  token: string,
  sessionToken: string | null,
): Promise<{ confirmed: Side; waitingFor: Side | null }> {
  const { db, now } = services;
  let accountId: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      const found = await lockChange(tx, token);
      if (!found) throw linkRefusal('unknown');
      const { change, account, side } = found;
      accountId = account.id;
      if (change.oldConfirmedAt && change.newConfirmedAt) throw linkRefusal('used');
      if (change.expiresAt <= now()) throw linkRefusal('expired');
      if (account.blockedAt) throw new ApiError(403, 'account-blocked', BLOCKED);
      const confirmed =
        side === 'old'
          ? { oldConfirmedAt: change.oldConfirmedAt ?? now() }
          : { newConfirmedAt: change.newConfirmedAt ?? now() };
      await confirmSide(tx, account.id, confirmed);
      const after = { ...change, ...confirmed };
      const waitingFor = after.oldConfirmedAt === null ? 'old' : after.newConfirmedAt === null ? 'new' : null;
      if (waitingFor === null) await carryOut(tx, services, change, account, sessionToken);
      return { confirmed: side, waitingFor };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (accountId !== undefined) await dropChange(db, accountId);
    // The member has proven both addresses, so may know that the new one is taken, not by whom.
    throw new ApiError(
      409,
      'email-unavailable',
      'This e-mail address can no longer be used. Your address stays the same; please choose another one.',
    );
  }
}

async function carryOut(
  tx: Queryable,
  services: IdentityServices,
  { newEmail }: EmailChange,
  { id: accountId, email: oldEmail, name }: Recipient & { id: number },
  sessionToken: string | null,
): Promise<void> {
  await updateEmail(tx, accountId, newEmail);
  await endOtherSessions(tx, accountId, sessionToken);
  for (const email of [oldEmail, newEmail]) {
    await endLinks(tx, { accountId, email }, services.now());
    await queueEmail(tx, services, 'email-changed', changedEmail(email, name, newEmail));
  }
}
