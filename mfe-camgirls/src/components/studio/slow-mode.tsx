import { type ReactNode, useState } from 'react';
import { slowModeChoices } from '@platform/shared/limits';
import { Select } from '@platform/shared/ui';
import type { Studio } from '@platform/shared/contracts';
import { useSaveRoom } from '../../studio/use-save-room';
import styles from './slow-mode.module.css';

type SlowModeSeconds = Studio['slowModeSeconds'];

const options = slowModeChoices.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'Off' : `One message every ${seconds} s`,
}));

/** How often a viewer may write, below the chat. It is saved as it is chosen; what could not be saved goes back. */
export function SlowMode({ seconds }: { seconds: SlowModeSeconds }): ReactNode {
  const { isBusy, save } = useSaveRoom();
  /** What the performer wants and the server has not said yes to. */
  const [wanted, setWanted] = useState<SlowModeSeconds | null>(null);
  const choose = async (slowModeSeconds: SlowModeSeconds): Promise<void> => {
    setWanted(slowModeSeconds);
    await save({ slowModeSeconds }, 'Slow mode saved.');
    setWanted(null);
  };
  return (
    <div className={styles.row}>
      <Select
        label="Slow mode"
        options={options}
        value={String(wanted ?? seconds)}
        aria-busy={isBusy}
        onChange={({ currentTarget: { value } }) => {
          if (!isBusy) void choose(Number(value) as SlowModeSeconds);
        }}
      />
    </div>
  );
}
