import type { StaffListedMember } from '@platform/shared/contracts';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Field, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { Day, DayTime } from '../components/clock-time';
import { FileButton } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import memberStyles from '../components/member/member.module.css';
import { Card } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { type Column, DataTable } from '../components/table/data-table';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { type MembersAddress, readMembersAddress } from '../state/members-address';
import { membersQuery } from '../state/queries';

/** Members by what their accounts are, by name and by day, and the same as a file. */
export default function MembersPage(): ReactNode {
  const [search] = useSearchParams();
  const { cursor: _cursor, ...filter } = readMembersAddress(search);
  return (
    <StaffPage
      title="Members"
      actions={
        <>
          <CopyLink />
          <MembersFile filter={filter} />
        </>
      }
    >
      <Members />
    </StaffPage>
  );
}

function MembersFile({ filter }: { filter: MembersAddress }): ReactNode {
  return useMay('members.export') ? <FileButton address={ownPaths.membersFile(filter)}>Export CSV</FileButton> : null;
}

const columns: readonly Column<StaffListedMember>[] = [
  {
    label: 'Member',
    phone: 'first',
    wraps: true,
    cell: ({ id, name }) => <Link to={ownPaths.member(id)}>{name}</Link>,
  },
  { label: 'E-mail', phone: 'second', wraps: true, cell: ({ email }) => email },
  { label: 'State', phone: 'third', cell: (member) => <MemberTags member={member} /> },
  { label: 'Premium until', cell: ({ premiumUntil }) => premiumUntil !== null && <Day iso={premiumUntil} /> },
  { label: 'Joined', phone: 'second-end', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Number', figures: true, phone: 'first-end', cell: ({ id }) => id },
];

function MemberTags({ member }: { member: StaffListedMember }): ReactNode {
  const { ageVerifiedUntil, premiumUntil, blockedAt, removalDueAt } = member;
  return (
    <span className={memberStyles.marks}>
      {blockedAt !== null && <Tag variant="bad">Blocked</Tag>}
      {removalDueAt !== null && (
        <Tag variant="wait">
          Erased on <Day iso={removalDueAt} />
        </Tag>
      )}
      {ageVerifiedUntil !== null && <Tag variant="ok">Verified</Tag>}
      {premiumUntil !== null && <Tag variant="line">Premium</Tag>}
    </span>
  );
}

const queues = [
  { label: 'All', value: undefined },
  { label: 'New this week', value: 'new' },
  { label: 'Verified', value: 'verified' },
  { label: 'Premium', value: 'premium' },
  { label: 'Blocked', value: 'blocked' },
  { label: 'About to be erased', value: 'removal' },
] as const;

function Members(): ReactNode {
  const [search] = useSearchParams();
  const address = readMembersAddress(search);
  const { cursor, ...filter } = address;
  const { state, ...typed } = filter;
  const query = useQuery(membersQuery(address));
  const queue = queues.find(({ value }) => value === state) ?? queues[0];
  const what = state === 'verified' ? 'Verified' : 'Joined';
  return (
    <>
      <ListTabs label="Which members" name="state" tabs={queues} read={readMembersAddress} path={ownPaths.members} />
      <Filters label="Filters of members" isSet={Object.keys(typed).length > 0}>
        {state !== undefined && <input type="hidden" name="state" value={state} />}
        <Field label="Name or e-mail" name="q" maxLength={100} defaultValue={typed.q ?? ''} />
        <Field label={`${what} from`} name="from" type="date" defaultValue={typed.from ?? ''} />
        <Field label={`${what} to`} name="to" type="date" defaultValue={typed.to ?? ''} />
      </Filters>
      <Loaded query={query} what="members" rows={12}>
        {({ members, next }) => (
          <>
            {members.length === 0 ? (
              <EmptyState title="No members match">Remove a filter, or press / to search for a number.</EmptyState>
            ) : (
              <Card title={queue.value === undefined ? 'All members' : queue.label} detail="newest first">
                <DataTable caption="Members" columns={columns} rows={members} keyOf={({ id }) => id} />
              </Card>
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.members(filter)}
              next={next === null ? null : ownPaths.members({ ...filter, cursor: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
