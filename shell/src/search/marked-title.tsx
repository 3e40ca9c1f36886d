import type { ReactNode } from 'react';
import styles from './search-panel.module.css';

/** A title with what of it was found marked. */
export function MarkedTitle({
  title,
  highlights,
}: {
  title: string;
  highlights: readonly (readonly [number, number])[];
}): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of highlights) {
    parts.push(title.slice(at, from), <mark key={from}>{title.slice(from, to)}</mark>);
    at = to;
  }
  return <span className={styles.title}>{[...parts, title.slice(at)]}</span>;
}
