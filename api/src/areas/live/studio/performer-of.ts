import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { findPerformer, type Performer } from '../performers/repository';

/**
 * The performer who is signed in.
 * @throws ApiError 401 for guests, 403 forbidden for members who have no room
 */
export async function performerOf(db: Queryable, request: FastifyRequest): Promise<Performer> {
  const performer = await findPerformer(db, await memberOf(request));
  if (performer === null) throw new ApiError(403, 'forbidden', 'This account has no room to broadcast from.');
  return performer;
}
