import type { StaffRole } from '@platform/shared/contracts';

/** Roles by name, e.g. `Support, Editor`. */
export const namesOf = (roles: readonly StaffRole[]): string =>
  roles.map((role) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`).join(', ');

/** The roles, with what each is for. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: 'everything, roles included',
  support: 'members, their orders, coins and refunds',
  moderator: 'members and what they post',
  editor: 'titles and texts',
  finance: 'orders, refunds, exports for the accountant',
};
