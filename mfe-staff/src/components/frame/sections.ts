import type { ReplyOf, StaffAct } from '@platform/shared/contracts';
import type { IconName } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';

interface Section {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName | 'mail';
  /** What one must be allowed to do to find anything there. */
  readonly act: StaffAct;
  /** What waits there, and how its number is read out. */
  readonly waiting?: { readonly of: keyof Waiting; readonly words: string };
}

type Waiting = ReplyOf<'GET /api/staff/waiting'>;

/** The menu of the staff area, from top to bottom; everybody sees what their roles open. */
export const sections: readonly Section[] = [
  { to: ownPaths.today(), label: 'Today', icon: 'dashboard', act: 'staff.enter' },
  { to: ownPaths.members(), label: 'Members', icon: 'user', act: 'members.read' },
  {
    to: ownPaths.orders(),
    label: 'Orders',
    icon: 'transactions',
    act: 'orders.read',
    waiting: { of: 'orders', words: 'to review' },
  },
  { to: ownPaths.subscriptions(), label: 'Subscriptions', icon: 'premium', act: 'orders.read' },
  { to: ownPaths.partners(), label: 'Partners', icon: 'heart', act: 'partners.read' },
  { to: ownPaths.payouts(), label: 'Payouts', icon: 'arrow-right', act: 'payouts.read' },
  {
    to: ownPaths.reports(),
    label: 'Reports',
    icon: 'flag',
    act: 'reports.read',
    waiting: { of: 'reports', words: 'open' },
  },
  {
    to: ownPaths.performers(),
    label: 'Performers',
    icon: 'studio',
    act: 'performers.read',
    waiting: { of: 'performers', words: 'with papers to see to' },
  },
  { to: ownPaths.mails(), label: 'E-mails', icon: 'mail', act: 'system.read' },
  { to: ownPaths.jobs(), label: 'Jobs', icon: 'retry', act: 'system.read' },
  { to: ownPaths.team(), label: 'Team', icon: 'shield', act: 'team.read' },
  { to: ownPaths.audit(), label: 'Audit log', icon: 'clock', act: 'audit.read' },
];

/** Whether a page lies in a section: the longest address that it begins with. */
export const isWithin = ({ to }: Section, pathname: string): boolean =>
  to === ownPaths.today() ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
