import { lt } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { ageNotifications, ageSessions, ageTokens } from './tables';

export const ageRetentions: readonly Retention[] = [
  { table: ageSessions, expired: (before) => lt(ageSessions.expiresAt, before(DAY)) },
  { table: ageNotifications, expired: (before) => lt(ageNotifications.receivedAt, before(30 * DAY)) },
  { table: ageTokens, expired: (before) => lt(ageTokens.expiresAt, before(DAY)) },
];
