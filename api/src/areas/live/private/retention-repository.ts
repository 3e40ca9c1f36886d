import { lte } from 'drizzle-orm';
import type { Retention } from '../../../ground/jobs/retention-repository';
import { privateInvites } from '../tables';
import { INVITE_LASTS } from './repository';

/** Invitations to private shows go at their end. */
export const privateInviteRetention: Retention = {
  table: privateInvites,
  expired: (before) => lte(privateInvites.createdAt, before(INVITE_LASTS)),
};
