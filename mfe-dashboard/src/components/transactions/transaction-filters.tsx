import { type FormEvent, useState } from 'react';
import { useNavigate } from '@platform/shared/router';
import { Button, Field, Select } from '@platform/shared/ui';
import { type ChosenDates, periods, type TransactionsAddress, writeAddress } from '../../state/transactions-address';
import { useTimeZone } from '../../state/use-time-zone';
import { kindNames } from './transaction-words';
import styles from './transaction-filters.module.css';

const periodNames = { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 12 months', all: 'All time' } as const;
const chosen = 'dates';

/** Which kinds and days of the transactions are shown: all of it is in the address. */
export function TransactionFilters({ address }: { address: TransactionsAddress }) {
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const go = (change: Partial<TransactionsAddress>): void => void navigate(writeAddress(address, change));
  const dates = typeof address.time === 'string' ? null : address.time;
  const openDates = choosing || dates !== null;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.selects}>
          <Select
            label="Kind"
            hideLabel
            value={address.kind ?? ''}
            options={[{ value: '', label: 'All kinds' }, ...kindNames.map(([value, label]) => ({ value, label }))]}
            onChange={({ currentTarget: { value } }) =>
              go({ kind: kindNames.find(([kind]) => kind === value)?.[0] ?? null })
            }
          />
          <Select
            label="Period"
            hideLabel
            value={choosing || typeof address.time !== 'string' ? chosen : address.time}
            options={[
              ...periods.map((value) => ({ value, label: periodNames[value] })),
              { value: chosen, label: 'Choose dates' },
            ]}
            onChange={({ currentTarget: { value } }) => {
              const period = periods.find((one) => one === value);
              setChoosing(period === undefined);
              if (period !== undefined) go({ time: period });
            }}
          />
        </div>
      </div>
      {openDates && <DateForm key={JSON.stringify(dates)} dates={dates} onChoose={(time) => go({ time })} />}
    </>
  );
}

/** The first and the last day, in the visitor's own time zone. */
function DateForm({ dates, onChoose }: { dates: ChosenDates | null; onChoose: (dates: ChosenDates) => void }) {
  const tz = useTimeZone();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = ['from', 'to'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    });
    if (!from || !to) return setError('Choose both dates.');
    if (to < from) return setError('The last day can’t be before the first.');
    setError(undefined);
    onChoose({ from, to, tz: tz ?? 'UTC' });
  };
  return (
    <form className={styles.dates} onSubmit={submit} noValidate aria-label="Dates">
      <Field label="From" name="from" type="date" defaultValue={dates?.from} />
      <Field label="To" name="to" type="date" defaultValue={dates?.to} error={error} />
      <Button type="submit" variant="outlined">
        Show these days
      </Button>
    </form>
  );
}
