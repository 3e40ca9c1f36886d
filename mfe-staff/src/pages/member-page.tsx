import { toAppError } from '@platform/shared/http';
import { useLocation, useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffDoor } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { MemberActs } from '../components/member/member-acts';
import { MemberFacts, MemberHead, MemberTabs } from '../components/member/member-head';
import { MemberList } from '../components/member/member-lists';
import { MemberOverview } from '../components/member/member-overview';
import { type MemberTab, memberTabs, readMemberTab } from '../state/member-tabs';
import { memberQuery } from '../state/queries';

/** What staff know of a member, and what they may do; each list has a tab, which is an address. */
export default function MemberPage(): ReactNode {
  const id = Number(useParams()['id']);
  const tab = readMemberTab(useLocation().pathname);
  return (
    <StaffDoor title={`${tab === null ? 'Member' : memberTabs[tab].title} ${id}`}>
      <MemberView key={id} id={id} tab={tab} />
    </StaffDoor>
  );
}

function MemberView({ id, tab }: { id: number; tab: MemberTab | null }): ReactNode {
  const query = useQuery(memberQuery(id));
  if (query.isError && toAppError(query.error).kind === 'not-found')
    return (
      <EmptyState title="There is no such member" level={1}>
        The account may have been erased. Its receipts are among the orders.
      </EmptyState>
    );
  return (
    <Loaded query={query} what="the member" level={1}>
      {(member) => (
        <>
          <MemberHead member={member} />
          <MemberActs member={member} />
          <MemberFacts member={member} />
          <MemberTabs member={member} current={tab} />
          {tab === null ? <MemberOverview member={member} /> : <MemberList member={member} tab={tab} />}
        </>
      )}
    </Loaded>
  );
}
