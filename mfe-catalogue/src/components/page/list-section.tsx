import { type ReactNode, useId } from 'react';
import { SectionHeading } from '@platform/shared/ui';
import { type FailedQuery, LoadFailure } from './load-failure';
import styles from './list-section.module.css';

export interface ListSectionProps<T> {
  title: string;
  more: { to: string; label: string };
  /** What to show; undefined until it is known. */
  items: readonly T[] | undefined;
  /** Of a section that loads its items itself. */
  query?: FailedQuery & { isPending: boolean };
  /** The grid with its skeletons, where there is a query. */
  loading?: ReactNode;
  /** A sentence above the items. */
  note?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A section of a page: skeletons, failure or content; nothing when there is nothing. */
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
      {items === undefined && query && (query.isPending ? loading : <LoadFailure query={query} />)}
    </section>
  );
}
