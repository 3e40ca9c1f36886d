import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { staffOf } from '../access/guard';
import { lockOwners, readRoles } from '../team/repository';
import { findAccount } from './repository';

const refused = (message: string): ApiError => new ApiError(403, 'forbidden', message);

/** @throws ApiError 404 */
export async function requireMember(db: Queryable, id: number): Promise<void> {
  if ((await findAccount(db, id)) === null) throw notFound('There is no such member.');
}

/**
 * The account that an act is about (docs/spec/staff.md#members): never the actor's own; one of staff for owners alone.
 * @throws ApiError 404 there is none; 403 the actor may not act on it
 */
export async function requireTarget(tx: Queryable, request: FastifyRequest, id: number) {
  const actor = staffOf(request);
  const account = await findAccount(tx, id);
  if (!account) throw notFound('There is no such member.');
  if (actor.accountId === id) throw refused('You can’t do this to your own account. Ask another member of staff.');
  if ((await readRoles(tx, id)).length > 0 && !actor.roles.includes('owner'))
    throw refused('Only an owner can do this to a member of staff.');
  return account;
}

/** @throws ApiError 403 when no owner would be left who can work */
export async function requireAnotherOwner(tx: Queryable, id: number): Promise<void> {
  const owners = await lockOwners(tx);
  if (owners.length === 1 && owners[0] === id)
    throw refused('This is the last owner. Make another account owner first.');
}
