import { type FormEvent, type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { blockedWordLength, blockedWordsMax } from '@platform/shared/limits';
import { Button, Field, Panel } from '@platform/shared/ui';
import { useSaveRoom } from '../../studio/use-save-room';
import styles from './studio-panel.module.css';

/** Words that no viewer's message may have; saved as they are changed. */
export function WordsPanel({ blockedWords }: Pick<Studio, 'blockedWords'>): ReactNode {
  const { isBusy, save } = useSaveRoom();
  const [word, setWord] = useState('');
  const [error, setError] = useState<string | undefined>();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const added = word.trim();
    const isKnown = blockedWords.some((other) => other.toLowerCase() === added.toLowerCase());
    const wrong =
      added.length < blockedWordLength.min
        ? `Enter a word of at least ${blockedWordLength.min} letters.`
        : isKnown
          ? 'This word is already on your list.'
          : undefined;
    setError(wrong);
    if (wrong !== undefined || isBusy) return;
    if (await save({ blockedWords: [...blockedWords, added] }, `Messages with “${added}” will be refused.`))
      setWord('');
  };
  return (
    <Panel aria-labelledby="words-heading" className={styles.stack}>
      <h2 id="words-heading" className={styles.title}>
        Blocked words
      </h2>
      <p className={styles.note}>
        Messages with these words are refused, and the writer is told why. Only you see the list.
      </p>
      {blockedWords.length > 0 && (
        <ul className={styles.words}>
          {blockedWords.map((blocked) => (
            <li key={blocked}>
              <span>{blocked}</span>
              <Button
                variant="text"
                size="sm"
                disabled={isBusy}
                aria-label={`Allow ${blocked} again`}
                onClick={() =>
                  void save(
                    { blockedWords: blockedWords.filter((other) => other !== blocked) },
                    `“${blocked}” is allowed again.`,
                  )
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {blockedWords.length < blockedWordsMax && (
        <form noValidate className={styles.copy} onSubmit={(event) => void add(event)}>
          <Field
            label="Word or phrase"
            maxLength={blockedWordLength.max}
            error={error}
            value={word}
            onChange={({ currentTarget: { value } }) => setWord(value)}
          />
          <Button type="submit" variant="outlined" loading={isBusy}>
            Block
          </Button>
        </form>
      )}
    </Panel>
  );
}
