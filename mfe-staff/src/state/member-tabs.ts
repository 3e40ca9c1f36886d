import type { StaffAct } from '@platform/shared/contracts';

/** Lists of a member, each with an address below that of the member. */
export type MemberTab = 'orders' | 'ledger' | 'library' | 'sessions' | 'mails' | 'audit';

interface Tab {
  readonly label: string;
  /** Of the document, before the number of the member. */
  readonly title: string;
  /** What one must be allowed to do to read it. */
  readonly act: StaffAct;
}

/** From left to right. */
export const memberTabs: Readonly<Record<MemberTab, Tab>> = {
  orders: { label: 'Orders', title: 'Orders of member', act: 'orders.read' },
  ledger: { label: 'Ledger', title: 'Ledger of member', act: 'members.money' },
  library: { label: 'Library', title: 'Library of member', act: 'members.read' },
  sessions: { label: 'Sessions', title: 'Sessions of member', act: 'members.read' },
  mails: { label: 'E-mails', title: 'E-mails to member', act: 'members.read' },
  audit: { label: 'Audit', title: 'Audit of member', act: 'audit.read' },
};

const isTab = (text: string): text is MemberTab => Object.hasOwn(memberTabs, text);

/** Which of them an address is of; null: the overview. */
export function readMemberTab(pathname: string): MemberTab | null {
  const last = pathname.split('/').at(-1) ?? '';
  return isTab(last) ? last : null;
}
