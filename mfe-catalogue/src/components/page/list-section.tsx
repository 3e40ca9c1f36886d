import { type ReactNode, useId } from 'react';
import { SectionHeading } from '@platform/shared/ui';
import { type FailedQuery, LoadFailure } from './load-failure';
import styles from './list-section.module.css';

export interface ListSectionProps<T> {
  title: string;
  more: { to: string; label: string };
  query: FailedQuery & { isPending: boolean };
  /** What to show; undefined until it is known. */
  items: readonly T[] | undefined;
  /** The grid with its skeletons. */
  loading: ReactNode;
  /** A sentence above the items. */
  note?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A section of a page with a query of its own: skeletons, failure or content; nothing when there is nothing. */
export function ListSection<T>({ title, more, query, items, loading, note, children }: ListSectionProps<T>): ReactNode {
  const id = useId();
  if (items?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id} more={more}>
        {title}
      </SectionHeading>
      {note}
      {items !== undefined && children(items)}
      {items === undefined && (query.isPending ? loading : <LoadFailure query={query} />)}
    </section>
  );
}
