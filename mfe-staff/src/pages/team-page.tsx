import type { ReplyOf, StaffRole } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, Tag } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { InvitationsCard } from '../components/invitations-card';
import { Loaded } from '../components/loaded';
import { RolesDialog } from '../components/roles-dialog';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { teamQuery } from '../state/queries';
import { namesOf } from '../state/roles';

type Person = ReplyOf<'GET /api/staff/team'>['team'][number];
type Session = Person['sessions'][number] & { email: string };

const sessionColumns: readonly Column<Session>[] = [
  { label: 'Who', phone: 'first', cell: ({ email }) => email },
  { label: 'Device', phone: 'second', cell: ({ device }) => device },
  { label: 'Since', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Last seen', phone: 'second-end', cell: ({ lastSeenAt }) => <DayTime iso={lastSeenAt} /> },
];

/** @param edit opens the roles of somebody; null: the one at work may not */
const peopleColumns = (edit: ((person: Person) => void) | null): readonly Column<Person>[] => [
  {
    label: 'Name',
    phone: 'first',
    cell: ({ accountId, name }) => <Link to={ownPaths.member(accountId)}>{name}</Link>,
  },
  { label: 'E-mail', phone: 'second', cell: ({ email }) => email },
  { label: 'Roles', phone: 'first-end', cell: ({ roles }) => namesOf(roles) },
  {
    label: 'Second factor',
    phone: 'second-end',
    cell: ({ hasSecondFactor }) => (
      <Tag variant={hasSecondFactor ? 'ok' : 'bad'}>{hasSecondFactor ? 'Set up' : 'Missing'}</Tag>
    ),
  },
  { label: 'Since', cell: ({ grantedAt }) => <DayTime iso={grantedAt} /> },
  ...(edit !== null
    ? [
        {
          label: 'Acts',
          hideLabel: true,
          figures: true,
          phone: 'third' as const,
          cell: (person: Person) => (
            <Button
              variant="text"
              size="sm"
              aria-label={`Change roles of ${person.email}`}
              onClick={() => edit(person)}
            >
              Change roles
            </Button>
          ),
        },
      ]
    : []),
];

/** Who is of staff, with which roles, and where they are logged in. */
export default function TeamPage(): ReactNode {
  return (
    <StaffPage title="Team">
      <Team />
    </StaffPage>
  );
}

function Team(): ReactNode {
  const query = useQuery(teamQuery());
  const [edited, setEdited] = useState<{ email: string; roles: readonly StaffRole[] } | null>(null);
  const mayGrant = useMay('team.grant');
  return (
    <>
      <Loaded query={query} what="the team">
        {({ team }) => (
          <>
            <Card
              title="People"
              detail={team.length}
              action={
                mayGrant && (
                  <Button variant="outlined" size="sm" onClick={() => setEdited({ email: '', roles: [] })}>
                    Invite
                  </Button>
                )
              }
            >
              <DataTable
                caption="People"
                columns={peopleColumns(mayGrant ? setEdited : null)}
                rows={team}
                keyOf={({ accountId }) => accountId}
              />
            </Card>
            <InvitationsCard />
            <Card title="Sessions" detail="each ends 12 hours after login">
              <DataTable
                caption="Sessions of the team"
                columns={sessionColumns}
                rows={team.flatMap(({ email, sessions }) => sessions.map((session) => ({ ...session, email })))}
                keyOf={({ email, createdAt, device }) => `${email} ${createdAt} ${device}`}
              />
            </Card>
          </>
        )}
      </Loaded>
      {edited !== null && <RolesDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}
