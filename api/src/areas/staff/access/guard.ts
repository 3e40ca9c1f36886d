import type { StaffAct } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError, unknownAddress } from '../../../ground/errors';
import { may } from '../roles';
import type { StaffServices } from '../services';
import { findStaffSession, type StaffSession } from './repository';

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
    throw new ApiError(403, 'reauthentication-required', 'Please confirm your password and your second factor first.');
  if (!may(staff.roles, act)) throw new ApiError(403, 'forbidden', 'Your role doesn’t include this.');
  known.set(request, staff);
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
