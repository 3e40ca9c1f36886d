import { lt } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { backups, contactMessages, reports } from './tables';

export const siteRetentions: readonly Retention[] = [
  { table: contactMessages, expired: (before) => lt(contactMessages.createdAt, before(730 * DAY)) },
  { table: reports, expired: (before) => lt(reports.createdAt, before(730 * DAY)) },
  { table: backups, expired: (before) => lt(backups.startedAt, before(400 * DAY)) },
];
