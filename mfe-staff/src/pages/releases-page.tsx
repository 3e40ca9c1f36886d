import type { ReplyOf } from '@platform/shared/contracts';
import { useQuery } from '@platform/shared/store';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { releasesQuery } from '../state/queries';

type Releases = ReplyOf<'GET /api/staff/releases'>;
type Process = Releases['processes'][number];
type Remote = NonNullable<Releases['remotes']>[number];

/** The releases in use: of APIs, shell and media nodes, and of the remotes. */
export default function ReleasesPage(): ReactNode {
  return (
    <StaffPage title="Releases">
      <InUse />
    </StaffPage>
  );
}

const roles = { api: 'API', edge: 'Shell', 'media-node': 'Media node' } as const;

const processColumns: readonly Column<Process>[] = [
  { label: 'Part', phone: 'first', cell: ({ role }) => roles[role] },
  { label: 'Release', phone: 'first-end', cell: ({ release }) => release ?? 'Unknown' },
  { label: 'Running at', phone: 'second', cell: ({ place }) => place },
  { label: 'Since', phone: 'second-end', cell: ({ startedAt }) => <DayTime iso={startedAt} /> },
];

function State({ remote: { build, problem } }: { remote: Remote }): ReactNode {
  if (build === null) return <Tag variant="bad">Broken</Tag>;
  return problem === null ? <Tag variant="ok">In use</Tag> : <Tag variant="wait">Newer one refused</Tag>;
}

const remoteColumns: readonly Column<Remote>[] = [
  { label: 'Remote', phone: 'first', cell: ({ name }) => name },
  { label: 'Build', phone: 'second', cell: ({ build }) => build ?? 'None' },
  { label: 'State', phone: 'first-end', cell: (remote) => <State remote={remote} /> },
  { label: 'Problem', phone: 'third', wraps: true, cell: ({ problem }) => problem ?? '' },
];

function InUse(): ReactNode {
  const query = useQuery(releasesQuery());
  return (
    <Loaded query={query} what="releases" rows={6}>
      {({ processes, remotes }) => (
        <>
          <Card title="API and shell" detail={processes.length}>
            <DataTable
              caption="Releases of API and shell"
              columns={processColumns}
              rows={processes}
              keyOf={({ role, place }) => `${role} ${place}`}
            />
          </Card>
          <Card title="Remotes" detail="without the staff area’s own">
            {remotes === null ? (
              <Pad>No shell answers at the site’s address, so the builds of the remotes aren’t known.</Pad>
            ) : (
              <DataTable
                caption="Builds of the remotes"
                columns={remoteColumns}
                rows={remotes}
                keyOf={({ name }) => name}
              />
            )}
          </Card>
        </>
      )}
    </Loaded>
  );
}
