import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Icon, Image, SectionHeading } from '@platform/shared/ui';
import type { NextUp } from '../../state/next-up';
import styles from './next-up.module.css';

export interface NextUpSectionProps {
  items: readonly NextUp[];
  /** Whether the whole library is known. */
  isAll: boolean;
}

/** What to play after this; where there is nothing, the way to the shop, or to the rest of the library. */
export function NextUpSection({ items, isAll }: NextUpSectionProps): ReactNode {
  return (
    <section aria-labelledby="next-heading">
      <SectionHeading
        id="next-heading"
        more={
          items.length === 0 && isAll
            ? { to: paths.games(), label: 'Browse games' }
            : { to: paths.dashboardGames(), label: 'Library' }
        }
      >
        Up next
      </SectionHeading>
      {items.length === 0 ? (
        <p className={styles.words}>
          {isAll
            ? 'You’ve played every game in your library. Find your next one.'
            : 'Your other games are in your library.'}
        </p>
      ) : (
        <ul className={styles.row}>
          {items.map(({ title, words, to, picture }) => (
            <li key={to} className={styles.item}>
              <span className={styles.picture}>
                <Image image={picture} alt="" sizes="(max-width: 768px) 92vw, 440px" quality={80} ratio={16 / 9} />
                <span className={styles.sign}>
                  <Icon name="play" size={20} />
                </span>
              </span>
              <Link to={to} className={styles.title}>
                <span className="visually-hidden">Play </span>
                {title}
              </Link>
              <p className={styles.words}>{words}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
