import { type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { privateCoins } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field, Panel } from '@platform/shared/ui';
import { saveStudio } from '../../api/studio';
import { studioQuery } from '../../state/queries';
import { readPrice } from '../../studio/room-form-values';
import { PrivateSwitch } from './private-switch';
import styles from './studio-panel.module.css';

/** The price of a private show, saved with a button, and the switch that closes the doors. */
export function PrivatePanel({ studio }: { studio: Studio }): ReactNode {
  const runtime = useRuntime();
  const [price, setPrice] = useState(String(studio.privateCoinsPerMinute));
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    const coins = readPrice(price);
    if (coins === null || isBusy) {
      setError(`Enter ${formatNumber(privateCoins.min)} to ${formatNumber(privateCoins.max)} coins.`);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      const saved = await saveStudio(runtime, { privateCoinsPerMinute: coins });
      runtime.queryClient.setQueryData(studioQuery().queryKey, saved);
      setPrice(String(saved.privateCoinsPerMinute));
      runtime.store.getState().notify('success', 'Price saved.');
    } catch (failure) {
      setError(toAppError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel aria-labelledby="private-heading">
      <div className={styles.split}>
        <div>
          <h2 id="private-heading" className={styles.title}>
            Private show
          </h2>
          <p className={styles.text}>
            Viewers see this price before they enter. We charge each minute and end the show when their coins run out.
            At 0, only members you invite can enter.
          </p>
          <p className={styles.note}>A new price is for viewers who enter after you save it.</p>
        </div>
        <form
          noValidate
          className={styles.copy}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field
            label="Price per minute, in coins"
            inputMode="numeric"
            maxLength={String(privateCoins.max).length}
            error={error}
            value={price}
            onChange={({ currentTarget: { value } }) => setPrice(value)}
          />
          <Button type="submit" variant="outlined" loading={isBusy}>
            Save price
          </Button>
        </form>
      </div>
      <PrivateSwitch isPrivate={studio.isPrivate} />
    </Panel>
  );
}
