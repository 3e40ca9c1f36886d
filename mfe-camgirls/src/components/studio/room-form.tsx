import { type ReactNode, useState } from 'react';
import type { LiveGoal, Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { goalCoins, goalTitleMaxLength, roomTopicMaxLength } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { Banner, Button, Field, Panel } from '@platform/shared/ui';
import { saveStudio } from '../../api/studio';
import { studioQuery } from '../../state/queries';
import { readRoomForm, type RoomFormErrors, type RoomFormValues } from '../../studio/room-form-values';
import { GoalBar, goalWords } from '../room/goal-panel';
import styles from './studio-panel.module.css';

const valuesOf = ({ topic, goal }: Studio): RoomFormValues => ({
  topic,
  goalTitle: goal?.title ?? '',
  goalCoins: goal === null ? '' : String(goal.coins),
});

/** Title and goal of a room, saved with a button. @param props `goal` as it is now, with what has been tipped */
export function RoomForm({ studio, goal }: { studio: Studio; goal: LiveGoal | null }): ReactNode {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const [values, setValues] = useState(() => valuesOf(studio));
  const [errors, setErrors] = useState<RoomFormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<RoomFormValues>): void => setValues({ ...values, ...change });

  const save = async (): Promise<void> => {
    const read = readRoomForm(values);
    setErrors(read.errors);
    if (read.settings === null || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await saveStudio(runtime, read.settings);
      queryClient.setQueryData(studioQuery().queryKey, saved);
      setValues(valuesOf(saved));
      store.getState().notify('success', 'Room saved.');
    } catch (error) {
      const { fields, message } = toAppError(error);
      setErrors({
        topic: fields?.['topic'],
        goalTitle: fields?.['goal.title'],
        goalCoins: fields?.['goal.coins'],
      });
      setProblem(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel aria-labelledby="room-heading">
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 id="room-heading" className={styles.title}>
          Room
        </h2>
        {problem !== null && <Banner tone="error" title={problem} announce />}
        <Field
          label="Title"
          maxLength={roomTopicMaxLength}
          hint={`${values.topic.length} of ${roomTopicMaxLength} characters`}
          error={errors.topic}
          value={values.topic}
          onChange={({ currentTarget: { value } }) => set({ topic: value })}
        />
        <div className={styles.goal}>
          <Field
            label="Goal"
            maxLength={goalTitleMaxLength}
            error={errors.goalTitle}
            value={values.goalTitle}
            onChange={({ currentTarget: { value } }) => set({ goalTitle: value })}
          />
          <Field
            label="Coins"
            inputMode="numeric"
            maxLength={String(goalCoins.max).length}
            error={errors.goalCoins}
            value={values.goalCoins}
            onChange={({ currentTarget: { value } }) => set({ goalCoins: value })}
          />
        </div>
        <p className={styles.note}>A new goal starts at zero. Leave both fields empty for no goal.</p>
        {goal !== null && (
          <div className={styles.progress}>
            <GoalBar goal={goal} />
            <p className={styles.note}>{goalWords(goal)}</p>
          </div>
        )}
        <Button type="submit" variant="outlined" loading={isBusy}>
          Save room
        </Button>
      </form>
    </Panel>
  );
}
