import type { PaperState, StaffPaper, StaffPerformerFull } from '@platform/shared/contracts';
import { formatMegabytes } from '@platform/shared/format';
import { paperKindWords } from '@platform/shared/limits';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { Day } from '../clock-time';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';
import { AddPaper } from './add-paper';
import { PaperActs } from './paper-acts';
import styles from './performer.module.css';

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
  {
    label: 'Paper',
    phone: 'first',
    wraps: true,
    cell: ({ kind, type, sizeBytes, uploadedAt, handedInBy, room }) => (
      <>
        <span className={styles.paper}>
          {paperKindWords[kind]} <span className={styles.small}>{`${typeWords[type]}, ${sizeWords(sizeBytes)}`}</span>
        </span>
        <div className={styles.given}>
          <Day iso={uploadedAt} />
          {handedInBy !== null && `, by ${handedInBy}`}
          {room === null ? ', for titles' : `, for titles and ${room}`}
        </div>
      </>
    ),
  },
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
    wraps: true,
    cell: ({ expiresOn, state }) =>
      expiresOn === null ? (
        'No date given'
      ) : (
        <>
          <span className={styles.paper}>
            <Day iso={`${expiresOn}T12:00:00.000Z`} />
          </span>
          {state === 'waiting' && ', as uploaded'}
        </>
      ),
  },
  {
    label: 'Last opened by',
    wraps: true,
    cell: ({ lastLook }) =>
      lastLook === null ? (
        'Not opened'
      ) : (
        <div className={styles.opened}>
          {lastLook.actor} <Day iso={lastLook.at} />
        </div>
      ),
  },
  {
    label: 'Acts',
    hideLabel: true,
    phone: 'third',
    cell: (paper) => (
      <div className={styles.rowActs}>
        <PaperActs paper={paper} />
      </div>
    ),
  },
];

/** Papers of a performer, and what may be done about each. */
export function PapersCard({ performer }: { performer: StaffPerformerFull }): ReactNode {
  const { paperList, rooms } = performer;
  const hasStudio = rooms.some(({ member }) => member !== null);
  return (
    <Card title="Papers" detail="encrypted, every view is recorded" action={<AddPaper performer={performer} />}>
      {paperList.length === 0 ? (
        <Pad>
          {hasStudio
            ? 'None yet. The performer uploads them in the studio.'
            : 'None yet. No account broadcasts for her, so add what she sends you.'}
        </Pad>
      ) : (
        <DataTable caption="Papers of the performer" columns={columns} rows={paperList} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
