import { type FormEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { withQuery } from '@platform/shared/paths';
import styles from './filters.module.css';

interface FiltersProps {
  /** For screen readers, e.g. `Filters of orders`. */
  label: string;
  /** Whether any filter is set. */
  isSet: boolean;
  /** The fields; their names are those of the address. */
  children: ReactNode;
}

/** The filters of a list, which are its address: a form that leads there, with and without code. */
export function Filters({ label, isSet, children }: FiltersProps): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const set = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
    );
    void navigate(withQuery(pathname, Object.fromEntries(set)), { preventScrollReset: true });
  };
  return (
    // Made anew with the address: the fields show what is filtered.
    <form key={search} className={styles.filters} aria-label={label} action={pathname} onSubmit={submit}>
      {children}
      <Button type="submit" variant="outlined" size="sm">
        Apply
      </Button>
      {isSet && (
        <Button variant="text" size="sm" to={pathname}>
          Clear all
        </Button>
      )}
    </form>
  );
}
