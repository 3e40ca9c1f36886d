import { searchTextMaxLength } from '@platform/shared/limits';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Help } from '@platform/shared/contracts';
import { Link, useNavigate, useSearchParams } from '@platform/shared/router';
import { FieldFrame, Icon } from '@platform/shared/ui';
import styles from './help-page.module.css';
import { searchHelp } from './help-search';

/** The parameter of the address that keeps the search. */
const parameter = 'q';

/**
 * A search over all pages of the help and the questions, as one types. The arrow keys go through what it finds, Escape
 * empties it; how many there are is announced.
 */
export function HelpSearch({ pages }: { pages: Help['pages'] }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState(search.get(parameter) ?? '');
  const matches = useMemo(() => searchHelp(pages, query), [pages, query]);
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  const take = (value: string) => {
    setQuery(value);
    setSearch(value.trim() === '' ? {} : { [parameter]: value }, { replace: true, preventScrollReset: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') {
      take('');
      place.current?.querySelector('input')?.focus();
      event.preventDefault();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || matches.length === 0) return;
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  };
  const hasQuery = query.trim() !== '';
  return (
    <search ref={place} className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = matches;
          if (first) void navigate(first.path);
        }}
      >
        <FieldFrame label="Search help">
          {({ className, ...wiring }) => (
            <span className={styles.line}>
              <Icon name="search" size={20} className={styles.icon} />
              <input
                {...wiring}
                className={`${className} ${styles.input}`}
                type="search"
                name={parameter}
                maxLength={searchTextMaxLength}
                autoComplete="off"
                value={query}
                onKeyDown={onKeyDown}
                onChange={({ currentTarget }) => take(currentTarget.value)}
              />
            </span>
          )}
        </FieldFrame>
      </form>
      <p role="status" className={styles.count}>
        {hasQuery ? countText(matches.length) : ''}
      </p>
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Results">
          {matches.map(({ path, title, excerpt }) => (
            <li key={path}>
              <Link to={path} className={styles.match} onKeyDown={onKeyDown}>
                <b>{title}</b>
                <span>{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const countText = (count: number): string =>
  count === 0 ? 'No results. Try another word.' : count === 1 ? '1 result' : `${count} results`;
