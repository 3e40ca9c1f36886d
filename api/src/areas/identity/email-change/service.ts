import type { Queryable } from '../../../ground/db/database';
import { isUniqueViolation } from '../../../ground/db/driver-error';
import { ApiError } from '../../../ground/errors';
import { BLOCKED } from '../../../ground/plugins/access';
import type { IdentityServices } from '../services';
import { findAccountByEmail, lockAccount, type Recipient, updateEmail } from '../accounts/repository';
import { endLinks, linkRefusal } from '../account-links/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { endOtherSessions } from '../sessions/repository';
import { emit } from '../../../ground/events';
import { signedOut } from '../sessions/events';
import {
  changedEmail,
  newAddressByStaffEmail,
  newAddressEmail,
  noticeEmail,
  oldAddressEmail,
  stoppedEmail,
  takenAddressEmail,
} from './emails';
import {
  confirmSide,
  dropChange,
  type EmailChange,
  lifetimeWords,
  lockChange,
  lockDueChange,
  readPendingChange,
  renewNewToken,
  storeChange,
} from './repository';

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
      owner ? takenAddressEmail(email, owner.name) : newAddressEmail(email, accountId, newToken),
    );
  });
}

/**
 * Begins a change for a member who lost the old mailbox: the new address confirms, and the old one is told and may stop it
 * for three days. Then it is made.
 * @returns when it is made at the earliest
 * @throws ApiError validation-failed (field `email`) for the account's own address, or one that has an account
 */
export async function beginChangeForMember(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  accountId: number,
  given: string,
): Promise<Date> {
  const email = given.toLowerCase();
  const account = await lockAccount(tx, accountId);
  if (!account || account.email === email) throw refusedAddress('This is already the account’s address.');
  if (await findAccountByEmail(tx, email)) throw refusedAddress('There is an account with this address.');
  const { oldToken, newToken, stoppableUntil } = await storeChange(tx, accountId, email, services.now(), true);
  const until = stoppableUntil ?? services.now();
  await queueEmail(tx, services, 'email-change-notice', noticeEmail(account.email, account.name, oldToken, until));
  await queueEmail(tx, services, 'email-change-new', newAddressByStaffEmail(email, accountId, newToken, until));
  return until;
}

const refusedAddress = (message: string): ApiError =>
  new ApiError(400, 'validation-failed', message, { fields: { email: message } });

/**
 * Stops a change that staff began, by the link that went to the old address.
 * @throws ApiError link-invalid; link-used when it is made
 */
export function stopEmailChange(services: IdentityServices, token: string): Promise<void> {
  return services.db.transaction(async (tx) => {
    const found = await lockChange(tx, token);
    if (!found || found.side !== 'old' || found.change.stoppableUntil === null) throw linkRefusal('unknown');
    const { change, account } = found;
    if (change.oldConfirmedAt !== null)
      throw new ApiError(400, 'link-used', 'The address has already been changed. Please contact us right away.');
    await dropChange(tx, account.id);
    await queueEmail(tx, services, 'email-change-stopped', stoppedEmail(account.email, account.name));
  });
}

/**
 * Makes the changes that staff began, once the new address has confirmed and the old one can stop them no longer. Several
 * instances may do so: they share the work.
 * @returns how many were made
 */
export async function makeDueChanges(services: IdentityServices): Promise<number> {
  const { db, log, now } = services;
  for (let made = 0; ; made += 1) {
    let accountId: number | undefined;
    const found = await db
      .transaction(async (tx) => {
        const due = await lockDueChange(tx, now());
        if (!due) return false;
        accountId = due.account.id;
        await confirmSide(tx, accountId, { oldConfirmedAt: now() });
        await carryOut(tx, services, due.change, due.account, null);
        return true;
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error) || accountId === undefined) throw error;
        log.warn({ account: accountId }, 'a change of an e-mail address was dropped: another account has it');
        await dropChange(db, accountId);
        made -= 1;
        return true;
      });
    if (!found) return made;
  }
}

/**
 * Mails the link to the new address again, by a token of its own: the one before opens nothing then.
 * @returns false: no change of this account waits for its new address
 */
export async function mailNewAddressAgain(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  accountId: number,
): Promise<boolean> {
  const change = await readPendingChange(tx, accountId, services.now());
  if (!change || change.newConfirmedAt !== null) return false;
  // Its owner got a notice without a link.
  if (await findAccountByEmail(tx, change.newEmail)) return false;
  const { newEmail, stoppableUntil } = change;
  const token = await renewNewToken(tx, accountId);
  await queueEmail(
    tx,
    services,
    'email-change-new',
    stoppableUntil === null
      ? newAddressEmail(newEmail, accountId, token)
      : newAddressByStaffEmail(newEmail, accountId, token, stoppableUntil),
  );
  return true;
}

/**
 * Confirms a change from one address; the second one carries it out.
 * @param sessionToken the cookie of the browser that opened the link: where it is this account's, its session stays
 * @returns which address it was, and which is still to confirm; `madeAt`: staff began it, and it is made then by itself
 * @throws ApiError link-invalid, link-expired, link-used, account-blocked, email-unavailable (409)
 */
export async function confirmEmailChange(
  services: IdentityServices,
  token: string,
  sessionToken: string | null,
): Promise<{ confirmed: Side; waitingFor: Side | null; madeAt: string | null }> {
  const { db, now } = services;
  let accountId: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      const found = await lockChange(tx, token);
      if (!found) throw linkRefusal('unknown');
      const { change, account, side } = found;
      accountId = account.id;
      if (change.oldConfirmedAt && change.newConfirmedAt) throw linkRefusal('used');
      // The link to the old address stops such a change, and does nothing else.
      if (change.stoppableUntil !== null && side === 'old') throw linkRefusal('unknown');
      if (change.expiresAt <= now()) throw linkRefusal('expired', lifetimeWords(change));
      if (account.blockedAt) throw new ApiError(403, 'account-blocked', BLOCKED);
      const isDue = change.stoppableUntil !== null && change.stoppableUntil <= now();
      const confirmed =
        side === 'old'
          ? { oldConfirmedAt: change.oldConfirmedAt ?? now() }
          : { newConfirmedAt: change.newConfirmedAt ?? now(), ...(isDue && { oldConfirmedAt: now() }) };
      await confirmSide(tx, account.id, confirmed);
      const after = { ...change, ...confirmed };
      const waitingFor = after.oldConfirmedAt === null ? 'old' : after.newConfirmedAt === null ? 'new' : null;
      if (waitingFor === null) await carryOut(tx, services, change, account, sessionToken);
      const madeAt = waitingFor === null ? null : (change.stoppableUntil?.toISOString() ?? null);
      return { confirmed: side, waitingFor, madeAt };
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
  // Open sockets look again, as after any log-out.
  await emit(services, tx, signedOut, null);
  for (const email of [oldEmail, newEmail]) {
    await endLinks(tx, { accountId, email }, services.now());
    await queueEmail(tx, services, 'email-changed', changedEmail(email, name, newEmail));
  }
}
