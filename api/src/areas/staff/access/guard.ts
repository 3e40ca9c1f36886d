import type { StaffAct } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, unknownAddress } from '../../../ground/errors';
import { reauthenticationRequired } from '../../../ground/plugins/access';
import { FRESH_FOR, STAFF_SESSION_ABSOLUTE } from '../../identity/sessions/repository';
import { may } from '../roles';
import type { StaffServices } from '../services';
import { findStaffSession, lockStaffSession, type StaffSession } from './repository';

/** Acts that may be about accounts of staff. */
const OF_TEAM: ReadonlySet<StaffAct> = new Set([
  'team.grant',
  'members.block',
  'members.log-out',
  'members.mail',
  'members.email',
  'members.data',
]);

const known = new WeakMap<FastifyRequest, StaffSession>();

/**
 * Lets staff in (docs/spec/staff.md#who-may-enter). To every other visitor, a blocked account included, the address
 * does not exist.
 * @throws ApiError 404 for all who are not of staff; 403 second-factor-required, reauthentication-required, forbidden
 */
export async function requireStaff({ db }: StaffServices, request: FastifyRequest, act: StaffAct): Promise<void> {
  const member = await request.member();
  if (!member?.isStaff || member.blocked) throw unknownAddress(request.url);
  const staff = await findStaffSession(db, member.sessionId);
  if (!staff || staff.roles.length === 0) throw unknownAddress(request.url);
  if (!staff.hasSecondFactor)
    throw new ApiError(
      403,
      'second-factor-required',
      'Set up an authenticator app or a passkey to open the staff area.',
    );
  if (!staff.isProven)
    throw new ApiError(403, 'reauthentication-required', 'Please confirm your password and second step first.');
  if (!may(staff.roles, act)) throw new ApiError(403, 'forbidden', 'Your role doesn’t include this.');
  known.set(request, staff);
}

/**
 * Looks again, inside the transaction of an act and before anything else in it: a role that was taken, a block or a
 * log-out since the request came in undoes the act, and one that comes later waits for it.
 * @param fresh the act needs password and second factor again
 * @throws ApiError as `requireStaff` does
 */
export async function requireStaffWithin(
  tx: Queryable,
  { now }: Pick<StaffServices, 'now'>,
  request: FastifyRequest,
  { act, fresh }: { readonly act: StaffAct; readonly fresh?: boolean | undefined },
): Promise<void> {
  const member = await request.member();
  const staff = member && (await lockStaffSession(tx, member.sessionId, OF_TEAM.has(act)));
  const time = now().getTime();
  if (!staff || staff.isBlocked || staff.roles.length === 0) throw unknownAddress(request.url);
  if (time - staff.createdAt.getTime() >= STAFF_SESSION_ABSOLUTE) throw unknownAddress(request.url);
  const confirmed = staff.reauthenticatedAt?.getTime() ?? 0;
  if (!staff.isProven || (fresh === true && confirmed + FRESH_FOR <= time)) throw reauthenticationRequired();
  if (!may(staff.roles, act)) throw new ApiError(403, 'forbidden', 'Your role doesn’t include this.');
}

/**
 * The session behind an endpoint with `access: 'staff'`.
 * @throws Error when there is none, which means that the access rule was not enforced
 */
export function staffOf(request: FastifyRequest): StaffSession {
  const staff = known.get(request);
  if (!staff) throw new Error(`${request.routeOptions.url} ran without staff`);
  return staff;
}
