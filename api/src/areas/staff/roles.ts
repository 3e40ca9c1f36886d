import { StaffAct, type StaffRole } from '@platform/shared/contracts';

/** Permissions by role: the single source (docs/spec/staff.md#roles). An owner may do everything. */
export const rolesOf: Readonly<Record<StaffAct, readonly StaffRole[]>> = {
  'staff.enter': ['owner', 'support', 'moderator', 'editor', 'finance'],
  'team.read': ['owner'],
  'team.grant': ['owner'],
  'audit.read': ['owner', 'support', 'moderator', 'finance'],
  'audit.export': ['owner', 'finance'],
  search: ['owner', 'support', 'moderator', 'editor', 'finance'],
  'members.read': ['owner', 'support', 'moderator', 'finance'],
  'members.export': ['owner'],
  'members.money': ['owner', 'support', 'finance'],
  'members.note': ['owner', 'support', 'moderator', 'finance'],
  'members.block': ['owner', 'support', 'moderator'],
  'members.log-out': ['owner', 'support', 'moderator'],
  'members.grant': ['owner', 'support'],
  'members.mail': ['owner', 'support'],
  'members.email': ['owner', 'support'],
  'members.data': ['owner', 'support'],
  'orders.read': ['owner', 'support', 'finance'],
  'orders.export': ['owner', 'finance'],
  'orders.refund': ['owner', 'support', 'finance'],
  'orders.review': ['owner', 'finance'],
  'partners.read': ['owner', 'finance'],
  'partners.add': ['owner', 'finance'],
  'partners.edit': ['owner', 'finance'],
  'payouts.read': ['owner', 'finance'],
  'payouts.manage': ['owner', 'finance'],
  'reports.read': ['owner', 'support', 'moderator'],
  'reports.claim': ['owner', 'moderator'],
  'reports.appeal': ['owner', 'support', 'moderator'],
  'reports.decide': ['owner', 'moderator'],
  'reports.export': ['owner', 'moderator'],
  'performers.read': ['owner', 'support', 'moderator', 'finance'],
  'rooms.close': ['owner', 'moderator'],
  'rooms.bans': ['owner', 'support', 'moderator'],
  'rooms.edit': ['owner', 'moderator'],
  'rooms.give': ['owner'],
  'rooms.share': ['owner', 'finance'],
  'system.read': ['owner', 'support'],
  'papers.read': ['owner', 'moderator'],
  'papers.add': ['owner', 'moderator'],
  'papers.decide': ['owner', 'moderator'],
  'papers.remind': ['owner', 'support', 'moderator'],
};

/** @param roles those of an account @returns whether one of them permits the action */
export const may = (roles: readonly StaffRole[], act: StaffAct): boolean =>
  rolesOf[act].some((role) => roles.includes(role));

/** Permitted actions of an account with these roles, in the order of the table. */
export const actsOf = (roles: readonly StaffRole[]): StaffAct[] => StaffAct.options.filter((act) => may(roles, act));
