import type { PaperState, StaffPaper, StaffRoomFull } from '@platform/shared/contracts';
import { formatDate, formatMegabytes } from '@platform/shared/format';
import { paperKindWords } from '@platform/shared/limits';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';
import { PaperActs } from './paper-acts';

const states: Readonly<Record<PaperState, { words: string; variant?: 'ok' | 'wait' | 'bad' }>> = {
  waiting: { words: 'To check', variant: 'wait' },
  valid: { words: 'Valid', variant: 'ok' },
  expired: { words: 'Expired', variant: 'bad' },
  refused: { words: 'Refused', variant: 'bad' },
  replaced: { words: 'Replaced' },
};
const typeWords: Readonly<Record<StaffPaper['type'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : formatMegabytes(bytes);

const columns: readonly Column<StaffPaper>[] = [
  { label: 'Paper', phone: 'first', cell: ({ kind }) => paperKindWords[kind] },
  {
    label: 'State',
    phone: 'first-end',
    wraps: true,
    cell: ({ state, reason }) => (
      <>
        <Tag variant={states[state].variant}>{states[state].words}</Tag> {reason}
      </>
    ),
  },
  {
    label: 'Valid until',
    phone: 'second',
    cell: ({ expiresOn, state }) =>
      expiresOn === null ? 'No day given' : `${formatDate(expiresOn)}${state === 'waiting' ? ', as uploaded' : ''}`,
  },
  { label: 'File', cell: ({ type, sizeBytes }) => `${typeWords[type]}, ${sizeWords(sizeBytes)}` },
  { label: 'Uploaded', cell: ({ uploadedAt }) => <DayTime iso={uploadedAt} /> },
  {
    label: 'Last opened by',
    wraps: true,
    cell: ({ lastLook }) =>
      lastLook === null ? (
        'Not opened'
      ) : (
        <>
          {lastLook.actor}, <DayTime iso={lastLook.at} />
        </>
      ),
  },
  {
    label: 'Acts',
    hideLabel: true,
    phone: 'third',
    cell: (paper) => <PaperActs paper={paper} />,
  },
];

/** Papers of a room's performer, and what may be done about each. */
export function PapersCard({ room: { paperList } }: { room: StaffRoomFull }): ReactNode {
  return (
    <Card title="Papers" detail="sealed, every look is recorded">
      {paperList.length === 0 ? (
        <Pad>None so far. The performer uploads them in the studio.</Pad>
      ) : (
        <DataTable caption="Papers of the performer" columns={columns} rows={paperList} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
