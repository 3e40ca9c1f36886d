import type { StaffUnsentMail } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { ActDialog } from '../components/act/act-dialog';
import { BulkBar, useBulk } from '../components/bulk/bulk-bar';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { mailActs } from '../state/bulk-acts';
import { useMay } from '../state/me';
import { readMailsAddress } from '../state/mails-address';
import { mailsQuery } from '../state/queries';

/** E-mails that have not left: those that wait, and those that failed. */
export default function MailsPage(): ReactNode {
  return (
    <StaffPage title="E-mails" actions={<CopyLink />}>
      <Mails />
    </StaffPage>
  );
}

interface ColumnsOf {
  isFailed: boolean;
  /** Null: the one at work may not. */
  retry: ((mail: StaffUnsentMail) => void) | null;
}

const columnsOf = ({ isFailed, retry }: ColumnsOf): readonly Column<StaffUnsentMail>[] => [
  {
    label: 'E-mail',
    phone: 'first',
    wraps: true,
    cell: ({ what, about }) => (about === null ? what : `${what}, ${about}`),
  },
  { label: 'To', phone: 'second', wraps: true, cell: (mail) => <Receiver mail={mail} /> },
  { label: 'Queued', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  {
    label: isFailed ? 'Stopped trying' : 'Next try',
    phone: 'second-end',
    cell: ({ dueAt }) => <DayTime iso={dueAt} />,
  },
  { label: 'Tries', figures: true, cell: ({ tries }) => tries },
  { label: 'Problem', phone: 'third', wraps: true, cell: ({ problem }) => problem },
  ...(isFailed
    ? [
        {
          label: 'Try again',
          phone: 'third' as const,
          wraps: true,
          cell: (mail: StaffUnsentMail) =>
            mail.notAgain ??
            (retry === null ? (
              'Support can try it again.'
            ) : (
              <Button
                variant="text"
                size="sm"
                aria-label={`Try again: ${mail.what}, number ${mail.id}`}
                onClick={() => retry(mail)}
              >
                Try again
              </Button>
            )),
        },
      ]
    : []),
];

function Receiver({ mail: { memberId, email } }: { mail: StaffUnsentMail }): ReactNode {
  const mayOpen = useMay('members.read');
  if (memberId === null) return 'Not a member';
  const name = email ?? `Member ${memberId}`;
  return mayOpen ? <Link to={ownPaths.memberTab(memberId, 'mails')}>{name}</Link> : name;
}

function Mails(): ReactNode {
  const [search] = useSearchParams();
  const address = readMailsAddress(search);
  const { cursor, ...filter } = address;
  const isFailed = filter.state === 'failed';
  const query = useQuery(mailsQuery(address));
  const [again, setAgain] = useState<StaffUnsentMail | null>(null);
  const mayRetry = useMay('members.mail');
  const columns = columnsOf({ isFailed, retry: mayRetry ? setAgain : null });
  const bulk = useBulk(mailActs, query.data?.mails ?? []);
  const countOf = (count: number | undefined) => (count === undefined ? '' : ` ${formatNumber(count)}`);
  return (
    <>
      <ListTabs
        label="Which e-mails"
        name="state"
        tabs={[
          { label: `Waiting${countOf(query.data?.waiting)}` },
          { label: `Failed${countOf(query.data?.failed)}`, value: 'failed' },
        ]}
        read={readMailsAddress}
        path={ownPaths.mails}
      />
      <Loaded query={query} what="e-mails" rows={8}>
        {({ mails, next }) => (
          <>
            <BulkBar bulk={bulk} />
            {mails.length === 0 ? (
              <EmptyState title={isFailed ? 'No failed e-mails' : 'No e-mails waitinging'}>
                Sent e-mails are on each member’s page.
              </EmptyState>
            ) : (
              <Card
                title={isFailed ? 'Failed' : 'Waiting'}
                detail={isFailed ? 'latest first, kept 90 days' : 'next try first'}
              >
                <DataTable
                  caption="E-mails"
                  columns={columns}
                  rows={mails}
                  keyOf={({ id }) => id}
                  selection={bulk.selection}
                />
              </Card>
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.mails(filter)}
              next={next === null ? null : ownPaths.mails({ ...filter, cursor: next })}
            />
          </>
        )}
      </Loaded>
      {again !== null && <TryAgain mail={again} onClose={() => setAgain(null)} />}
    </>
  );
}

function TryAgain({ mail: { id, what }, onClose }: { mail: StaffUnsentMail; onClose: () => void }): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Try again: ${what}`}
      verb="Try again"
      name={`retry mail ${id}`}
      intro="It goes unchanged to its original address. We’ll keep trying for two days."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/mails/{id}/retry', { params: { id }, body });
        return 'The e-mail is on its way.';
      }}
      onClose={onClose}
    />
  );
}
