import type { StaffInvitation } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { invitationsQuery } from '../state/queries';
import { namesOf } from '../state/roles';
import { ActDialog } from './act/act-dialog';
import { DayTime } from './clock-time';
import { Loaded } from './loaded';
import { Card, Pad } from './table/card';
import { type Column, DataTable } from './table/data-table';
import { ListSteps } from './table/list-steps';

/** @param withdraw opens the act for one; null: the one at work may not */
const columnsOf = (withdraw: ((invitation: StaffInvitation) => void) | null): readonly Column<StaffInvitation>[] => [
  { label: 'E-mail', phone: 'first', wraps: true, cell: ({ email }) => email },
  {
    label: 'Invited to',
    phone: 'second',
    cell: ({ roles, room }) => (room === null ? namesOf(roles) : `Room ${room}`),
  },
  { label: 'Invited by', wraps: true, cell: ({ invitedBy }) => invitedBy ?? 'a former account' },
  { label: 'Expires', phone: 'second-end', cell: ({ expiresAt }) => <DayTime iso={expiresAt} /> },
  ...(withdraw === null
    ? []
    : [
        {
          label: 'Acts',
          hideLabel: true,
          figures: true,
          phone: 'third' as const,
          cell: (invitation: StaffInvitation) => (
            <Button
              variant="text"
              size="sm"
              aria-label={`Withdraw the invitation to ${invitation.email}`}
              onClick={() => withdraw(invitation)}
            >
              Withdraw
            </Button>
          ),
        },
      ]),
];

/** Addresses that were invited and have not accepted. */
export function InvitationsCard(): ReactNode {
  const cursor = useSearchParams()[0].get('invitations') ?? undefined;
  const query = useQuery(invitationsQuery(cursor));
  const [withdrawn, setWithdrawn] = useState<StaffInvitation | null>(null);
  const mayGrant = useMay('team.grant');
  return (
    <Card title="Open invitations" detail="each valid for 7 days">
      <Loaded query={query} what="the invitations" rows={2}>
        {({ invitations, next }) => (
          <>
            {invitations.length === 0 ? (
              <Pad>No open invitations.</Pad>
            ) : (
              <DataTable
                caption="Open invitations"
                columns={columnsOf(mayGrant ? setWithdrawn : null)}
                rows={invitations}
                keyOf={({ id }) => id}
              />
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.team()}
              next={next === null ? null : ownPaths.team(next)}
            />
          </>
        )}
      </Loaded>
      {withdrawn !== null && <Withdraw invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Card>
  );
}

function Withdraw({
  invitation: { id, email },
  onClose,
}: {
  invitation: StaffInvitation;
  onClose: () => void;
}): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Withdraw the invitation to ${email}`}
      verb="Withdraw"
      danger
      name={`invitation ${id}`}
      intro="The link in it will stop working."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/invitations/{id}/withdraw', { params: { id }, body });
        return 'Invitation withdrawn.';
      }}
      onClose={onClose}
    />
  );
}
