import { StaffRole } from '@platform/shared/contracts';
import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../ground/db/columns';
import { accounts } from './accounts';

/** Who is of staff. Sessions end sooner for them, so it lies here; what a role may do is the staff area's. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: oneOf('role', StaffRole).notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.role] })],
);
