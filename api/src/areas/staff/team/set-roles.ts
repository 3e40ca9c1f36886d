import type { StaffRole } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { findAccountByEmail, lockAccount } from '../../identity/accounts/repository';
import { endOtherSessions } from '../../identity/sessions/repository';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import type { Done } from '../audit/act';
import type { StaffServices } from '../services';
import { lockOwners, readRoles, writeRoles } from './repository';

/**
 * Gives an account roles in place of those it has, and tells its owner by e-mail (docs/spec/staff.md#roles).
 * @param email of an account; its case does not matter
 * @param rolesOf makes the new roles of those that it has
 * @throws ApiError 400 when there is no such account, a blocked one would get a role, or the last owner would go
 */
export async function setRoles(
  tx: Queryable,
  services: Pick<StaffServices, 'config' | 'now'>,
  email: string,
  rolesOf: (had: readonly StaffRole[]) => readonly StaffRole[],
): Promise<Done<{ accountId: number; roles: StaffRole[] }>> {
  const account = await findAccountByEmail(tx, email);
  if (!account) throw refused('There is no account with this e-mail address.');
  const owners = await lockOwners(tx);
  await lockAccount(tx, account.id);
  const had = await readRoles(tx, account.id);
  const roles = [...new Set(rolesOf(had))].toSorted();
  if (owners.length === 1 && owners[0] === account.id && !roles.includes('owner'))
    throw refused('This is the last owner. Make another account owner first.');
  const add = roles.filter((role) => !had.includes(role));
  if (add.length > 0 && account.blockedAt !== null) throw refused('This account is blocked.');
  const remove = had.filter((role) => !roles.includes(role));
  await writeRoles(tx, account.id, { add, remove }, services.now());
  // One that ended after 12 hours as staff’s would be good for 90 days again.
  if (roles.length === 0 && had.length > 0) await endOtherSessions(tx, account.id, null);
  if (add.length + remove.length > 0)
    await queueEmail(tx, services, 'staff-roles', {
      to: account.email,
      subject: roles.length > 0 ? 'Your staff access has changed' : 'Your staff access has ended',
      preheader: roles.length > 0 ? `Your roles: ${roles.join(', ')}.` : 'You no longer have a role.',
      paragraphs: [
        greetingOf(account.name),
        ...(roles.length > 0
          ? [
              `Your roles are now: ${roles.join(', ')}.`,
              'Staff need an authenticator app or a passkey and must log in again every 12 hours. Set one up in your settings.',
            ]
          : ['You no longer have a role.']),
      ],
      ...(roles.length > 0 && {
        primaryAction: { label: 'Open my settings', path: '/dashboard/settings?tab=security' },
      }),
    });
  return {
    result: { accountId: account.id, roles },
    subject: `member ${account.id}`,
    memberId: account.id,
    before: { roles: had },
    after: { roles },
  };
}

const refused = (message: string): ApiError =>
  new ApiError(400, 'validation-failed', message, { fields: { email: message } });
