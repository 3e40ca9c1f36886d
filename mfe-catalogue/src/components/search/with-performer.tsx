import type { ReactNode } from 'react';
import type { SearchResults } from '@platform/shared/contracts';
import styles from './search.module.css';

export interface WithPerformerProps {
  performer: string;
  results: Pick<SearchResults, 'best'>;
}

/** Whom a title is with, where that is why it was found: what of the name was searched for stands out. */
export function WithPerformer({ performer, results: { best } }: WithPerformerProps): ReactNode {
  const highlights = best.find(({ kind, title }) => kind === 'model' && title === performer)?.highlights ?? [];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of highlights) {
    parts.push(
      performer.slice(at, from),
      <b key={from} className={styles.found}>
        {performer.slice(from, to)}
      </b>,
    );
    at = to;
  }
  return (
    <>
      With {parts}
      {performer.slice(at)}
    </>
  );
}

/** The performer by whom a title among the results was found; undefined: by its own words. */
export const performerOf = (results: Pick<SearchResults, 'with'>, address: string): string | undefined =>
  results.with.find(({ pageUrl }) => pageUrl === address)?.performer;
