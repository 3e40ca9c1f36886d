import type { StaffSentMail } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Tag } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import { DayTime } from '../clock-time';
import { type Column, DataTable } from '../table/data-table';

const states = {
  sent: { variant: 'ok', text: 'Sent' },
  waiting: { variant: 'wait', text: 'Waiting' },
  failed: { variant: 'bad', text: 'Failed' },
} as const;

/** @param send opens the act for one; null: the one at work may not */
const columnsOf = (send: ((mail: StaffSentMail) => void) | null): readonly Column<StaffSentMail>[] => [
  {
    label: 'E-mail',
    phone: 'first',
    wraps: true,
    cell: ({ what, about }) => (about === null ? what : `${what}, ${about}`),
  },
  { label: 'Queued', phone: 'second', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Sent', cell: ({ sentAt }) => (sentAt === null ? 'not yet' : <DayTime iso={sentAt} />) },
  {
    label: 'State',
    phone: 'second-end',
    cell: ({ state }) => <Tag variant={states[state].variant}>{states[state].text}</Tag>,
  },
  {
    label: 'Problem',
    phone: 'third',
    wraps: true,
    cell: ({ problem, tries }) => problem && `${problem} (try ${tries})`,
  },
  {
    label: 'Send again',
    phone: 'third',
    wraps: true,
    cell: (mail) =>
      mail.notAgain ??
      (send === null ? (
        'Support can send it again.'
      ) : (
        <Button
          variant="text"
          size="sm"
          aria-label={`Send again: ${mail.what}${mail.about === null ? '' : `, ${mail.about}`}`}
          onClick={() => send(mail)}
        >
          Send again
        </Button>
      )),
  },
];

interface MailsTableProps {
  memberId: number;
  mails: readonly StaffSentMail[];
}

/** Mails to a member, and what may be sent again. */
export function MailsTable({ memberId, mails }: MailsTableProps): ReactNode {
  const [again, setAgain] = useState<StaffSentMail | null>(null);
  const maySend = useMay('members.mail');
  const columns = columnsOf(maySend ? setAgain : null).filter(
    ({ label }) => label !== 'Problem' || mails.some(({ problem }) => problem !== null),
  );
  return (
    <>
      <DataTable caption="E-mails to this member" columns={columns} rows={mails} keyOf={({ id }) => id} />
      {again !== null && <SendAgain memberId={memberId} mail={again} onClose={() => setAgain(null)} />}
    </>
  );
}

function SendAgain({
  memberId,
  mail: { id, what },
  onClose,
}: {
  memberId: number;
  mail: StaffSentMail;
  onClose: () => void;
}): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Send again: ${what}`}
      verb="Send again"
      name={`mail ${id}`}
      intro="We’ll create it again for the same member. You can resend up to five e-mails an hour."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/mails/{mail}/again', {
          params: { id: memberId, mail: id },
          body,
        });
        return 'The e-mail is on its way.';
      }}
      onClose={onClose}
    />
  );
}
