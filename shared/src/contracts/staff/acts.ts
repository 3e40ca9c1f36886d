import { z } from 'zod';

/** Role of a staff account; one account may have several (docs/spec/staff.md#roles). */
export const StaffRole = z.enum(['owner', 'support', 'moderator', 'editor', 'finance']);
export type StaffRole = z.infer<typeof StaffRole>;

/**
 * Permissions of staff. An endpoint with `access: 'staff'` names one; the API's table says which roles have it
 * (api/src/areas/staff/roles.ts).
 */
export const StaffAct = z.enum([
  'staff.enter',
  'team.read',
  'team.grant',
  'audit.read',
  'audit.export',
  'search',
  'members.read',
  'members.export',
  'members.money',
  'members.note',
  'members.block',
  'members.log-out',
  'members.grant',
  'members.mail',
  'members.email',
  'members.data',
  'orders.read',
  'orders.export',
  'orders.refund',
  'orders.review',
  'partners.read',
  'payouts.read',
  'payouts.manage',
  'reports.read',
  'reports.claim',
  'reports.appeal',
  'reports.decide',
  'reports.export',
  'performers.read',
  'rooms.close',
  'rooms.bans',
  'rooms.edit',
  'rooms.give',
  'rooms.share',
  'system.read',
  'papers.read',
  'papers.add',
  'papers.decide',
  'papers.remind',
]);
export type StaffAct = z.infer<typeof StaffAct>;
