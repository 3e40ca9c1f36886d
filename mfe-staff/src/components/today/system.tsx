import type { StaffFinding } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { systemQuery } from '../../state/queries';
import { ClockTime } from '../clock-time';
import { Loaded } from '../loaded';
import { Card } from '../table/card';
import { type Column, DataTable } from '../table/data-table';

const states = {
  ok: { label: 'OK', variant: 'ok' },
  warning: { label: 'Warning', variant: 'wait' },
  error: { label: 'Broken', variant: 'bad' },
} as const;

/** Lists of what a line is about, which say what to do. */
const lists: Readonly<Record<string, string>> = {
  outbox: ownPaths.mails(),
  mail: ownPaths.mails(),
  jobs: ownPaths.jobs(),
  payments: ownPaths.orders({ review: 'true' }),
};

/** Lists of more about a line. */
const details: Readonly<Record<string, string>> = {
  instances: ownPaths.releases(),
  site: ownPaths.releases(),
};

function Subject({ finding: { subject, severity } }: { finding: StaffFinding }): ReactNode {
  const name = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  // What was given up is an error, what is tried again a warning.
  const list =
    subject === 'outbox' && severity === 'error'
      ? ownPaths.mails({ state: 'failed' })
      : (lists[subject] ?? details[subject]);
  return list === undefined ? name : <Link to={list}>{name}</Link>;
}

const columns: readonly Column<StaffFinding>[] = [
  { label: 'What', phone: 'first', cell: (finding) => <Subject finding={finding} /> },
  {
    label: 'State',
    phone: 'first-end',
    cell: ({ severity }) => <Tag variant={states[severity].variant}>{states[severity].label}</Tag>,
  },
  {
    label: 'Finding',
    phone: 'third',
    wraps: true,
    // What to do is in the list that it leads to; the advice of the command line is for the others.
    cell: ({ subject, text, action }) => (action === null || subject in lists ? text : `${text} ${action}`),
  },
];

const order = ['error', 'warning', 'ok'];

/** System status: what the command `status` says, what is wrong first. */
export function System(): ReactNode {
  const query = useQuery(systemQuery());
  return (
    <Loaded query={query} what="the system status" rows={6}>
      {({ at, findings }) => (
        <Card
          title="System"
          detail={
            <>
              checked <ClockTime iso={at} />
            </>
          }
        >
          <DataTable
            caption="System status"
            columns={columns}
            rows={findings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))}
            keyOf={({ subject, text }) => `${subject} ${text}`}
          />
        </Card>
      )}
    </Loaded>
  );
}
