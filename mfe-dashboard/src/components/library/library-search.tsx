import { searchTextMaxLength } from '@platform/shared/limits';
import { type ReactNode, useState } from 'react';
import { FieldFrame, Icon } from '@platform/shared/ui';
import styles from './library.module.css';

/** Looks through the titles of the library while it is typed. @param q the text of the address */
export function LibrarySearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }): ReactNode {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    // The search was cleared, or Back changed the address.
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  return (
    <FieldFrame label="Search your library" className={styles.search}>
      {({ className, ...wiring }) => (
        <span className={styles.field}>
          <Icon name="search" size={16} className={styles.icon} />
          <input
            {...wiring}
            className={`${className} ${styles.input}`}
            type="search"
            value={typed}
            maxLength={searchTextMaxLength}
            placeholder="Search games"
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              onSearch(value.trim());
            }}
          />
        </span>
      )}
    </FieldFrame>
  );
}
