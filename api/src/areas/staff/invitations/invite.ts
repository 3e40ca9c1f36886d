import { type StaffRole } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { linkRefusal } from '../../identity/account-links/repository';
import { findAccountByEmail, findRecipient } from '../../identity/accounts/repository';
import { GrantError, grantPerformer } from '../../live/performers/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { siteNameOf } from '../../messages/mail/site-name-repository';
import { takeTurns } from '../access/repository';
import { act, type Done } from '../audit/act';
import { may } from '../roles';
import type { StaffServices } from '../services';
import { listAccountsWith, readRoles } from '../team/repository';
import { setRoles } from '../team/set-roles';
import { findInvitation, type InvitationRow, roomOfInvitation, storeInvitation, takeInvitation } from './repository';

/** Invites an address that has no account: it gets the roles when it accepts, not before. */
export async function invite(
  tx: Queryable,
  services: StaffServices,
  invitation: { readonly email: string; readonly roles: StaffRole[]; readonly invitedBy: number },
): Promise<Done<{ accountId: null; roles: StaffRole[] }>> {
  const { email } = invitation;
  const roles = [...new Set(invitation.roles)].toSorted();
  const { id, token } = await storeInvitation(tx, { ...invitation, roles, roomId: null }, services.now());
  const siteName = await siteNameOf(tx, services.config);
  await queueEmail(tx, { ...services, siteName }, 'staff-invitation', {
    to: email,
    subject: `You’re invited to join the ${siteName} team`,
    preheader: `Your roles: ${roles.join(', ')}.`,
    paragraphs: [
      'Hello,',
      `You’re invited to work on ${siteName}. Your roles: ${roles.join(', ')}.`,
      `Join with this address, ${email}, or log in if you already have an account. Then accept the invitation. You also need an authenticator app or a passkey.`,
    ],
    primaryAction: { label: 'See the invitation', path: `/invitation?token=${token}` },
    afterwards: ['The link works once, for 7 days.', 'If this isn’t meant for you, you can ignore this e-mail.'],
  });
  return { result: { accountId: null, roles }, subject: `invitation ${id}`, before: null, after: { email, roles } };
}

/** Invites an address that has no account to broadcast from a room, which it gets when it accepts. */
export async function inviteToRoom(
  tx: Queryable,
  services: StaffServices,
  invitation: {
    readonly email: string;
    readonly roomId: number;
    readonly nickname: string;
    readonly invitedBy: number;
  },
): Promise<Done<{ memberId: null }>> {
  const { email, nickname } = invitation;
  const { id, token } = await storeInvitation(tx, { ...invitation, roles: [] }, services.now());
  const siteName = await siteNameOf(tx, services.config);
  await queueEmail(tx, { ...services, siteName }, 'room-invitation', {
    to: email,
    subject: `You’re invited to perform on ${siteName}`,
    preheader: `Your room: ${nickname}.`,
    paragraphs: [
      'Hello,',
      `You’re invited to broadcast on ${siteName} from the room ${nickname}.`,
      `Join with this address, ${email}, or log in if you already have an account. Then accept the invitation, and upload your papers in your studio.`,
    ],
    primaryAction: { label: 'See the invitation', path: `/invitation?token=${token}` },
    afterwards: ['The link works once, for 7 days.', 'If this isn’t meant for you, you can ignore this e-mail.'],
  });
  return {
    result: { memberId: null },
    subject: `room ${nickname}`,
    before: { performer: null },
    after: { invited: email, invitation: id },
  };
}

/** What an invitation gives, as an act. */
const actOf = ({ roomId }: InvitationRow) => (roomId === null ? 'team.grant' : 'rooms.give');

/** Whether the inviter may still give it: invitations of an owner who left become invalid. */
async function isGood(db: Queryable, invitation: InvitationRow): Promise<boolean> {
  const { invitedBy } = invitation;
  const roles = await readRoles(db, invitedBy);
  return may(roles, actOf(invitation)) && (await listAccountsWith(db, roles)).includes(invitedBy);
}

/**
 * Reads a mailed invitation.
 * @throws ApiError link-invalid for any reason: without the link, no visitor learns more
 */
export async function lookAt({ db, now }: StaffServices, token: string) {
  const invitation = await findInvitation(db, token, now());
  if (!invitation || !(await isGood(db, invitation))) throw linkRefusal('unknown');
  const { email, roles } = invitation;
  return {
    email,
    roles,
    room: await roomOfInvitation(db, invitation),
    hasAccount: (await findAccountByEmail(db, email)) !== null,
  };
}

/**
 * Accepts an invitation for the logged-in account, which gets the roles, or the room, now.
 * @returns the roles, and the page that opens then
 * @throws ApiError link-invalid; 403 forbidden for an account with another address; 409 where the room cannot be given
 */
export async function accept(
  services: StaffServices,
  request: FastifyRequest,
  token: string,
): Promise<{ roles: StaffRole[]; opens: string }> {
  const { db, now } = services;
  const accountId = await memberOf(request);
  const name = (await findRecipient(db, accountId))?.email ?? '';
  const actor = { accountId, name, from: request.ip, requestId: request.id };
  const known = await findInvitation(db, token, now());
  const actName = known === null ? 'team.grant' : actOf(known);
  return act(services, actor, { name: actName, reason: 'Accepted the invitation' }, async (tx) => {
    await takeTurns(tx);
    const invitation = await takeInvitation(tx, token, now());
    if (!invitation || !(await isGood(tx, invitation))) throw linkRefusal('unknown');
    const account = await findRecipient(tx, accountId);
    if (account?.email !== invitation.email)
      throw new ApiError(403, 'forbidden', `This invitation is for ${invitation.email}. Log in with that address.`);
    if (invitation.roomId !== null) return acceptRoom(tx, invitation, accountId);
    const done = await setRoles(tx, services, account.email, (had) => [...had, ...invitation.roles]);
    return {
      ...done,
      result: { roles: done.result.roles, opens: '/staff' },
      after: { ...done.after, invitation: invitation.id },
    };
  });
}

async function acceptRoom(
  tx: Queryable,
  invitation: InvitationRow,
  accountId: number,
): Promise<Done<{ roles: StaffRole[]; opens: string }>> {
  const nickname = await roomOfInvitation(tx, invitation);
  if (nickname === null) throw linkRefusal('unknown');
  try {
    await grantPerformer(tx, accountId, nickname);
  } catch (error) {
    // Whose the room is by now is none of the invited one's business.
    if (error instanceof GrantError)
      throw new ApiError(409, 'validation-failed', 'This room can’t be given to your account. Please contact us.');
    throw error;
  }
  return {
    result: { roles: [], opens: '/studio' },
    subject: `room ${nickname}`,
    memberId: accountId,
    before: { performer: null },
    after: { performer: accountId, invitation: invitation.id },
  };
}
