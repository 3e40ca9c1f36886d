import type { StaffPerformerFull } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import { Day, DayTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';

type Earnings = NonNullable<StaffPerformerFull['money']>['earnings'][number];
type Share = Earnings['shares'][number];

const columns: readonly Column<Share>[] = [
  { label: 'From (UTC)', phone: 'first', cell: ({ from }) => <Day iso={`${from}T12:00:00.000Z`} /> },
  { label: 'Share', figures: true, phone: 'first-end', cell: ({ percent }) => `${percent}%` },
  { label: 'Set', phone: 'second', cell: ({ setAt }) => <DayTime iso={setAt} /> },
  { label: 'By', phone: 'third', wraps: true, cell: ({ setBy }) => setBy },
];

/** Which share of the price of coins a room's performer gets, since when, and who set it. */
export function ShareCard({ earnings }: { earnings: Earnings }): ReactNode {
  const { room, sharePercent, shares } = earnings;
  const [isSetting, setSetting] = useState(false);
  const mayShare = useMay('rooms.share');
  return (
    <Card
      title="Share of tips"
      detail={`${sharePercent}% today, of ${room}`}
      action={
        mayShare && (
          <Button variant="outlined" size="sm" aria-label={`Set the share of ${room}`} onClick={() => setSetting(true)}>
            Set
          </Button>
        )
      }
    >
      {shares.length === 0 ? (
        <Pad>This room has no share of its own: the site’s share applies.</Pad>
      ) : (
        <DataTable
          caption={`Shares of ${room}`}
          columns={columns}
          rows={shares}
          keyOf={({ from, setAt }) => `${from} ${setAt}`}
        />
      )}
      {isSetting && <SetShare earnings={earnings} onClose={() => setSetting(false)} />}
    </Card>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

function SetShare({
  earnings: { room, sharePercent },
  onClose,
}: {
  earnings: Earnings;
  onClose: () => void;
}): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Set the share of ${room}`}
      verb="Set the share"
      name={`share ${room}`}
      intro="Earnings before that day keep their share. No payout spans a change."
      labels={{ percent: 'The share', from: 'The day' }}
      renderFields={(draft, errors) => (
        <>
          <Field
            label="Share in percent"
            name="percent"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={draft['percent'] ?? String(sharePercent)}
            error={errors['percent']}
          />
          <Field
            label="From (UTC)"
            name="from"
            type="date"
            min={today()}
            defaultValue={draft['from'] ?? today()}
            error={errors['from']}
          />
        </>
      )}
      read={(field) => ({
        percent: /^\d{1,3}$/.test(field('percent').trim()) ? Number(field('percent')) : 0,
        from: field('from'),
      })}
      check={({ percent, from }) => ({
        percent: percent >= 1 && percent <= 100 ? undefined : 'Enter a whole number from 1 to 100.',
        from: /^\d{4}-\d{2}-\d{2}$/.test(from) ? undefined : 'Choose a date.',
      })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/rooms/{nickname}/share', { params: { nickname: room }, body });
        return `${room} gets ${body.percent}% from ${body.from} on.`;
      }}
      onClose={onClose}
    />
  );
}
