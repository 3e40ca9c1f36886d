import type { ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { searchQuery } from '../../state/queries';
import styles from './found-elsewhere.module.css';

const kinds = ['games', 'videos', 'models'] as const;

const places = {
  games: { to: (q: string) => paths.games({ q }), one: 'game', many: 'games' },
  videos: { to: (q: string) => paths.videos({ q }), one: 'video', many: 'videos' },
  models: { to: (q: string) => paths.pornstars({ q }), one: 'performer', many: 'performers' },
} as const;

export interface FoundElsewhereProps {
  /** The search text. */
  q: string;
  /** What the page itself lists, in words: `games`, `videos` or `performers`. */
  here: string;
}

/** The same search in the other lists, with how much each of them has; nothing while that is not known. */
export function FoundElsewhere({ q, here }: FoundElsewhereProps): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const { data } = useQuery(searchQuery(q, softMode));
  // There is no list of videos in soft mode.
  const others = kinds.filter(
    (kind) => places[kind].many !== here && !(softMode && kind === 'videos') && (data?.[kind].total ?? 0) > 0,
  );
  if (data === undefined || others.length === 0) return null;
  return (
    <nav aria-label={`Also found for “${q}”`} className={styles.row}>
      <span className={styles.label}>Also found for “{q}”:</span>
      <ul className={styles.list}>
        {others.map((kind) => (
          <li key={kind}>
            <Link
              to={places[kind].to(q)}
              className={styles.link}
            >{`${formatNumber(data[kind].total)} ${data[kind].total === 1 ? places[kind].one : places[kind].many}`}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
