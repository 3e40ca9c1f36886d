import { searchTextMaxLength } from '@platform/shared/limits';
import { type ReactNode, useRef, useState } from 'react';
import { paths } from '@platform/shared/paths';
import { useNavigate } from '@platform/shared/router';
import { FieldFrame, Icon, IconButton } from '@platform/shared/ui';
import { readSearchAddress, type SearchAddress, searchPath } from '../../state/search-address';
import styles from './search-form.module.css';

/** The field of the page of results: a plain form, that keeps the tab. */
export function SearchForm({ address: { q = '', tab } }: { address: SearchAddress }): ReactNode {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  if (known !== q) {
    // Back, forward or the header's field changed the search.
    setKnown(q);
    setTyped(q);
  }
  const name = searchPath({ q: undefined, tab, page: 1 }).split('tab=')[1];
  return (
    <form
      role="search"
      aria-label="Search again"
      action={paths.search()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = readSearchAddress(new URLSearchParams({ q: typed })).q;
        void navigate(searchPath({ q: wanted, tab: wanted === undefined ? 'all' : tab, page: 1 }));
      }}
    >
      <FieldFrame label="Search games, videos and performers" className={styles.field}>
        {({ className, ...wiring }) => (
          <span className={styles.line}>
            <Icon name="search" size={20} className={styles.icon} />
            <input
              {...wiring}
              ref={field}
              className={`${className} ${styles.input}`}
              type="search"
              name="q"
              value={typed}
              maxLength={searchTextMaxLength}
              placeholder="Games, videos and performers"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
            {typed !== '' && (
              <IconButton
                icon="close"
                label="Clear the field"
                className={styles.clear}
                onClick={() => {
                  setTyped('');
                  field.current?.focus();
                }}
              />
            )}
          </span>
        )}
      </FieldFrame>
      {name !== undefined && <input type="hidden" name="tab" value={name} />}
    </form>
  );
}
