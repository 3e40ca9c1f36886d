import { type FormEvent, type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { announcedShowsMax } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field, LocalTime, Panel } from '@platform/shared/ui';
import { announceShow, removeShow } from '../../api/studio';
import styles from './studio-panel.module.css';

/** Where the check list leads to. */
export const scheduleId = 'schedule';

/** The next shows, which the room's and the performer's page announce. */
export function SchedulePanel({ shows }: Pick<Studio, 'shows'>): ReactNode {
  const runtime = useRuntime();
  const [at, setAt] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const act = async (action: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
      runtime.store.getState().notify('success', done);
      setAt('');
    } catch (failure) {
      setError(toAppError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    // Of this browser's zone, as the field shows it.
    const time = new Date(at);
    if (Number.isNaN(time.getTime())) setError('Choose a date and a time.');
    else if (!isBusy) void act(() => announceShow(runtime, time.toISOString()), 'Show announced.');
  };
  return (
    <Panel id={scheduleId} aria-labelledby="schedule-heading" className={styles.stack} tabIndex={-1}>
      <h2 id="schedule-heading" className={styles.title}>
        Next shows
      </h2>
      <p className={styles.note}>Your room and profile show these times in each viewer’s time zone.</p>
      {shows.length > 0 && (
        <ul className={styles.list}>
          {shows.map(({ id, startsAt }) => (
            <li key={id} className={styles.row}>
              <b>
                <LocalTime iso={startsAt} />
              </b>
              <Button
                size="sm"
                disabled={isBusy}
                aria-describedby={`show-${id}`}
                onClick={() => void act(() => removeShow(runtime, id), 'Show removed.')}
              >
                Remove
                <span id={`show-${id}`} className="visually-hidden">
                  <LocalTime iso={startsAt} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shows.length < announcedShowsMax && (
        <form noValidate className={styles.copy} onSubmit={add}>
          <Field
            type="datetime-local"
            label="Date and time"
            error={error}
            value={at}
            onChange={({ currentTarget: { value } }) => setAt(value)}
          />
          <Button type="submit" variant="outlined" loading={isBusy}>
            Add date
          </Button>
        </form>
      )}
    </Panel>
  );
}
