import { type ReactNode, useRef, useState } from 'react';
import { failureOf } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Icon, Switch } from '@platform/shared/ui';
import { saveStudio } from '../../api/studio';
import { studioQuery } from '../../state/queries';
import styles from './private-switch.module.css';

/** What it does: the panel around it has the show's name. */
const label = 'Make your show private';

/**
 * Closes the room to new viewers as it is pressed, and says when that is saved. What could not be saved goes back.
 * @param props.isPrivate how the room is on the server
 */
export function PrivateSwitch({ isPrivate }: { isPrivate: boolean }): ReactNode {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  /** What the performer wants and the server has not said yes to. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isSaved, setSaved] = useState(false);
  const latest = useRef(0);
  /** One request after the other, so that the last press wins. */
  const queue = useRef(Promise.resolve());

  const save = async (isOn: boolean, press: number): Promise<void> => {
    let failed: unknown;
    try {
      const studio = await saveStudio(runtime, { isPrivate: isOn });
      const { queryKey } = studioQuery();
      // A response requested before the change must not overwrite it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, studio);
    } catch (error) {
      failed = error;
    }
    if (latest.current !== press) return;
    setWanted(null);
    setSaved(failed === undefined);
    if (failed !== undefined) store.getState().notify('error', `“${label}” wasn’t changed. ${failureOf(failed).title}`);
  };
  const change = (isOn: boolean): void => {
    latest.current += 1;
    const press = latest.current;
    setWanted(isOn);
    setSaved(false);
    queue.current = queue.current.then(() => save(isOn, press));
  };
  return (
    <div className={styles.row}>
      <Switch
        label={label}
        hint="Takes effect immediately. Viewers in the room have 30 seconds to join at your price or leave."
        checked={wanted ?? isPrivate}
        onChange={({ currentTarget: { checked } }) => change(checked)}
      />
      <p role="status" className={styles.saved}>
        {isSaved && (
          <>
            <Icon name="check" size={14} />
            Saved
          </>
        )}
      </p>
    </div>
  );
}
