import type { StaffJob } from '@platform/shared/contracts';
import { useQuery } from '@platform/shared/store';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { jobsQuery } from '../state/queries';

/** What the servers repeat by themselves, and when each last did its work. */
export default function JobsPage(): ReactNode {
  return (
    <StaffPage title="Jobs">
      <Jobs />
    </StaffPage>
  );
}

const states = {
  ok: { label: 'On time', variant: 'ok' },
  warning: { label: 'Late', variant: 'wait' },
  error: { label: 'Failing', variant: 'bad' },
} as const;

/** Milliseconds in the unit that reads best, e.g. `10 minutes`. */
function everyWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3_600 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A name such as `email-changes`, in words. */
const nameWords = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`.replace(/^Email\b/, 'E-mail');

const columns: readonly Column<StaffJob>[] = [
  { label: 'Job', phone: 'first', cell: ({ name }) => nameWords(name) },
  {
    label: 'State',
    phone: 'first-end',
    cell: ({ state }) => <Tag variant={states[state].variant}>{states[state].label}</Tag>,
  },
  { label: 'Runs every', phone: 'second-end', cell: ({ everyMs }) => everyWords(everyMs) },
  {
    label: 'Last success',
    phone: 'second',
    cell: ({ succeededAt }) => (succeededAt === null ? 'Never' : <DayTime iso={succeededAt} />),
  },
  { label: 'Last failure', cell: ({ failedAt }) => (failedAt === null ? 'None' : <DayTime iso={failedAt} />) },
  {
    label: 'Failed since',
    phone: 'third',
    figures: true,
    cell: ({ failures }) => (failures === 0 ? '' : `${failures} ${failures === 1 ? 'time' : 'times'}`),
  },
];

const order = ['error', 'warning', 'ok'];

function Jobs(): ReactNode {
  const query = useQuery({ ...jobsQuery(), refetchInterval: 30_000 });
  return (
    <Loaded query={query} what="jobs" rows={12}>
      {({ jobs }) => (
        <Card title="Jobs" detail="failing first; the API’s log says why">
          <DataTable
            caption="Jobs"
            columns={columns}
            rows={jobs.toSorted(
              (one, other) =>
                order.indexOf(one.state) - order.indexOf(other.state) || one.name.localeCompare(other.name, 'en'),
            )}
            keyOf={({ name }) => name}
          />
        </Card>
      )}
    </Loaded>
  );
}
