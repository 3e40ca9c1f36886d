import { and, isNotNull, lt } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { backups, contactMessages, reports } from './tables';

export const siteRetentions: readonly Retention[] = [
  { table: contactMessages, expired: (before) => lt(contactMessages.createdAt, before(730 * DAY)) },
  { table: reports, expired: (before) => lt(reports.createdAt, before(730 * DAY)) },
  // Notes of those that were made stay: by them a site knows its own backups, however long it keeps them.
  { table: backups, expired: (before) => and(lt(backups.startedAt, before(400 * DAY)), isNotNull(backups.problem)) },
];
