import { StaffRole } from '@platform/shared/contracts';
import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../ground/db/columns';
import { accounts } from './accounts';

/** Roles of staff. In this area because staff sessions expire sooner; the staff area defines what a role may do. */
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
