import { Link } from '@platform/shared/router';
import { Button, Field, Icon } from '@platform/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type SavedFilter, type SavedFilters, savedFiltersMax, savedNameMaxLength } from '../../state/saved-filters';
import styles from './saved-filters.module.css';

interface SavedFilterTabsProps {
  saved: SavedFilters;
  /** The list as it is filtered now; null: by nothing that could be saved. */
  current: string | null;
  /** How the tabs beside it look. */
  className: string | undefined;
}

/** The lists that the one at work saved, as tabs beside those of the page, and a way to save this one. */
export function SavedFilterTabs({ saved: { filters, write }, current, className }: SavedFilterTabsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // What gets the focus once that which had it has gone.
  const focus = useRef<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [error, setError] = useState<string>();
  const [removed, setRemoved] = useState<{ filter: SavedFilter; at: number } | null>(null);
  useEffect(() => {
    if (focus.current !== null) place.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });
  const startNaming = (): void => {
    focus.current = 'input';
    setNaming(true);
  };
  const cancel = (): void => {
    focus.current = '[data-save]';
    setNaming(false);
    setError(undefined);
  };
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = typedName(event.currentTarget);
    const wrong = mistakeOf(typed, filters);
    if (wrong !== undefined || current === null) return setError(wrong);
    if (!write([...filters, { name: typed, to: current }]))
      return setError('Your browser doesn’t let this site save anything.');
    focus.current = tabAt(filters.length);
    setNaming(false);
    setError(undefined);
    setRemoved(null);
  };
  const remove = (filter: SavedFilter): void => {
    if (!write(filters.filter((one) => one !== filter))) return;
    focus.current = '[data-undo]';
    setRemoved({ filter, at: filters.indexOf(filter) });
  };
  const undo = (): void => {
    if (removed === null) return;
    focus.current = tabAt(removed.at);
    write([...filters.slice(0, removed.at), removed.filter, ...filters.slice(removed.at)]);
    setRemoved(null);
  };
  const isSaved = filters.some(({ to }) => to === current);
  return (
    <div ref={place} className={styles.place}>
      {filters.map((filter, at) => (
        <span key={filter.name} className={styles.tab}>
          <Link
            to={filter.to}
            className={className}
            data-tab={at}
            aria-current={filter.to === current ? 'page' : undefined}
          >
            {filter.name}
          </Link>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove the saved filters ${filter.name}`}
            onClick={() => remove(filter)}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      {removed !== null && (
        <span className={styles.removed} role="status">
          {`“${removed.filter.name}” removed.`}{' '}
          <Button variant="text" size="sm" data-undo="" onClick={undo}>
            Undo
          </Button>
        </span>
      )}
      {current !== null && !isSaved && !isNaming && (
        <Button variant="text" size="sm" className={styles.save} data-save="" onClick={startNaming}>
          Save these filters
        </Button>
      )}
      {isNaming && current !== null && (
        <form className={styles.form} aria-label="Save these filters" onSubmit={save}>
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={savedNameMaxLength}
            hint="Saved in this browser, for you only."
            error={error}
          />
          <Button type="submit" variant="outlined" size="sm">
            Save
          </Button>
          <Button variant="text" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}

const tabAt = (at: number): string => `[data-tab="${at}"]`;

function typedName(form: HTMLFormElement): string {
  const typed = new FormData(form).get('name');
  return typeof typed === 'string' ? typed.trim() : '';
}

function mistakeOf(name: string, filters: readonly SavedFilter[]): string | undefined {
  if (filters.length >= savedFiltersMax) return `You have ${savedFiltersMax} saved filters. Remove one first.`;
  if (name === '') return 'Enter a name.';
  return filters.some((filter) => filter.name === name)
    ? 'You already have filters with this name. Enter another.'
    : undefined;
}
