import { type FormEvent, type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { tipCoins, tipMenuMaxEntries, tipMenuTitleMaxLength } from '@platform/shared/limits';
import { Button, Field, Panel } from '@platform/shared/ui';
import { useSaveRoom } from '../../studio/use-save-room';
import styles from './studio-panel.module.css';

/** What the performer does for a tip, with its price; saved as it is changed. */
export function TipMenuPanel({ tipMenu }: Pick<Studio, 'tipMenu'>): ReactNode {
  const { isBusy, save } = useSaveRoom();
  const [title, setTitle] = useState('');
  const [coins, setCoins] = useState('');
  const [error, setError] = useState<{ title?: string; coins?: string }>({});
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const sum = /^\d{1,5}$/.test(coins.trim()) ? Number(coins) : 0;
    const wrong = {
      ...(title.trim() === '' && { title: 'Enter what you’ll do for the tip.' }),
      ...((sum < tipCoins.min || sum > tipCoins.max) && {
        coins: `Enter ${formatNumber(tipCoins.min)} to ${formatNumber(tipCoins.max)} coins.`,
      }),
    };
    setError(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    const entry = { title: title.trim(), coins: sum };
    if (!(await save({ tipMenu: [...tipMenu, entry] }, `“${entry.title}” is on your tip menu.`))) return;
    setTitle('');
    setCoins('');
  };
  return (
    <Panel aria-labelledby="tip-menu-heading" className={styles.stack}>
      <h2 id="tip-menu-heading" className={styles.title}>
        Tip menu
      </h2>
      {tipMenu.length === 0 && (
        <p className={styles.note}>Viewers see your menu beside the chat and can tip with one tap.</p>
      )}
      {tipMenu.length > 0 && (
        <ul className={styles.list}>
          {tipMenu.map((entry, index) => (
            <li key={`${index} ${entry.title}`} className={styles.row}>
              <span>
                <b>{entry.title}</b>{' '}
                <span
                  className={styles.note}
                >{`${formatNumber(entry.coins)} ${entry.coins === 1 ? 'coin' : 'coins'}`}</span>
              </span>
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Remove ${entry.title} from the tip menu`}
                onClick={() =>
                  void save({ tipMenu: tipMenu.filter((_, other) => other !== index) }, `“${entry.title}” removed.`)
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {tipMenu.length < tipMenuMaxEntries && (
        <form noValidate className={styles.entry} onSubmit={(event) => void add(event)}>
          <Field
            label="What you’ll do"
            maxLength={tipMenuTitleMaxLength}
            error={error.title}
            value={title}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
          <Field
            label="Price in coins"
            inputMode="numeric"
            maxLength={String(tipCoins.max).length}
            error={error.coins}
            value={coins}
            onChange={({ currentTarget: { value } }) => setCoins(value)}
          />
          <Button type="submit" variant="outlined" loading={isBusy}>
            Add to menu
          </Button>
        </form>
      )}
    </Panel>
  );
}
