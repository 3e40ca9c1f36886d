import { type StaffRole } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { linkRefusal } from '../../identity/account-links/repository';
import { findAccountByEmail, findRecipient } from '../../identity/accounts/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { siteNameOf } from '../../messages/mail/site-name-repository';
import { takeTurns } from '../access/repository';
import { act, type Done } from '../audit/act';
import { may } from '../roles';
import type { StaffServices } from '../services';
import { listAccountsWith, readRoles } from '../team/repository';
import { setRoles } from '../team/set-roles';
import { findInvitation, type InvitationRow, storeInvitation, takeInvitation } from './repository';

/** Invites an address that has no account: it gets the roles when it accepts, not before. */
export async function invite(
  tx: Queryable,
  services: StaffServices,
  invitation: { readonly email: string; readonly roles: StaffRole[]; readonly invitedBy: number },
): Promise<Done<{ accountId: null; roles: StaffRole[] }>> {
  const { email } = invitation;
  const roles = [...new Set(invitation.roles)].toSorted();
  const { id, token } = await storeInvitation(tx, { ...invitation, roles }, services.now());
  const siteName = await siteNameOf(tx, services.config);
  await queueEmail(tx, { ...services, siteName }, 'staff-invitation', {
    to: email,
    subject: `You’re invited to the team of ${siteName}`,
    preheader: `Your roles: ${roles.join(', ')}.`,
    paragraphs: [
      'Hello,',
      `You’re invited to work on ${siteName}. Your roles: ${roles.join(', ')}.`,
      `Join with this address, ${email}, or log in if you have an account by then, and accept the invitation. You also need an authenticator app or a passkey.`,
    ],
    primaryAction: { label: 'See the invitation', path: `/invitation?token=${token}` },
    afterwards: ['The link works once, for 7 days.', 'If this isn’t meant for you, you can ignore this e-mail.'],
  });
  return { result: { accountId: null, roles }, subject: `invitation ${id}`, before: null, after: { email, roles } };
}

/** Whether the inviter may still grant roles: invitations of an owner who left become invalid. */
async function isGood(db: Queryable, { invitedBy }: InvitationRow): Promise<boolean> {
  const roles = await readRoles(db, invitedBy);
  return may(roles, 'team.grant') && (await listAccountsWith(db, roles)).includes(invitedBy);
}

/**
 * Reads a mailed invitation.
 * @throws ApiError link-invalid for any reason: without the link, no visitor learns more
 */
export async function lookAt({ db, now }: StaffServices, token: string) {
  const invitation = await findInvitation(db, token, now());
  if (!invitation || !(await isGood(db, invitation))) throw linkRefusal('unknown');
  const { email, roles } = invitation;
  return { email, roles, hasAccount: (await findAccountByEmail(db, email)) !== null };
}

/**
 * Accepts an invitation for the logged-in account, which gets the roles now.
 * @throws ApiError link-invalid; 403 forbidden for an account with another address
 */
export async function accept(
  services: StaffServices,
  request: FastifyRequest,
  token: string,
): Promise<{ roles: StaffRole[] }> {
  const { db, now } = services;
  const accountId = await memberOf(request);
  const name = (await findRecipient(db, accountId))?.email ?? '';
  const actor = { accountId, name, from: request.ip, requestId: request.id };
  const { roles } = await act(
    services,
    actor,
    { name: 'team.grant', reason: 'Accepted the invitation' },
    async (tx) => {
      await takeTurns(tx);
      const invitation = await takeInvitation(tx, token, now());
      if (!invitation || !(await isGood(tx, invitation))) throw linkRefusal('unknown');
      const account = await findRecipient(tx, accountId);
      if (account?.email !== invitation.email)
        throw new ApiError(403, 'forbidden', `This invitation is for ${invitation.email}. Log in with that address.`);
      const done = await setRoles(tx, services, account.email, (had) => [...had, ...invitation.roles]);
      return { ...done, after: { ...done.after, invitation: invitation.id } };
    },
  );
  return { roles };
}
