import { searchTextMaxLength } from '@platform/shared/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FieldFrame, Icon } from '@platform/shared/ui';
import type { ListKind } from '../../state/list-kinds';
import styles from './list-search.module.css';

export interface ListSearchProps {
  /** The search text. */
  kind: Pick<ListKind, 'many'>;
  /** The text of the address. */
  q: string | undefined;
  /** Called on Enter, and when the field is emptied. */
  onSearch: (q: string | undefined) => void;
}

/** Looks through a list by words. */
export function ListSearch({ kind: { many }, q = '', onSearch }: ListSearchProps): ReactNode {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    // Back, forward or a removed chip changed the search.
    setKnown(q);
    setTyped(q);
  }
  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted !== q) onSearch(wanted === '' ? undefined : wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  return (
    <form role="search" aria-label={`Search ${many} by name`} className={styles.form} onSubmit={submit}>
      <FieldFrame label={`Search ${many}`} className={styles.field}>
        {({ className, ...wiring }) => (
          <span className={styles.line}>
            <Icon name="search" size={16} className={styles.icon} />
            <input
              {...wiring}
              className={`${className} ${styles.input}`}
              type="search"
              name="q"
              value={typed}
              maxLength={searchTextMaxLength}
              placeholder={`Search ${many}`}
              enterKeyHint="search"
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                if (value === '') search('');
              }}
            />
          </span>
        )}
      </FieldFrame>
    </form>
  );
}
