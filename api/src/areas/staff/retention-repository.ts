import { lt } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { staffInvitations } from './tables';

export const staffRetentions: readonly Retention[] = [
  { table: staffInvitations, expired: (before) => lt(staffInvitations.expiresAt, before(7 * DAY)) },
];
