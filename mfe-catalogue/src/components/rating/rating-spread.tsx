import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { formatStars } from '@platform/shared/format';
import { Panel, StarRating } from '@platform/shared/ui';
import styles from './rating-spread.module.css';

/** What members gave a game: the mean, and the share of each number of stars. */
export function RatingSpread({
  game,
  children,
}: {
  game: Pick<GamePage, 'rating' | 'ratingSpread'>;
  children?: ReactNode;
}): ReactNode {
  const votes = game.ratingSpread.reduce((sum, count) => sum + count, 0);
  return (
    <Panel aria-labelledby="rating-heading">
      <h2 id="rating-heading" className={styles.heading}>
        Member rating
      </h2>
      {votes === 0 ? (
        <p className={styles.none}>No ratings yet.</p>
      ) : (
        <div className={styles.spread}>
          <div className={styles.mean}>
            <span className={styles.number} aria-hidden="true">
              {formatStars(game.rating)}
            </span>
            <StarRating value={game.rating} />
          </div>
          <ul className={styles.bars}>
            {game.ratingSpread
              .map((count, index) => ({ stars: index + 1, percent: Math.round((count / votes) * 100) }))
              .toReversed()
              .map(({ stars, percent }) => (
                <li key={stars}>
                  <span>
                    {stars}
                    <span className="visually-hidden">{stars === 1 ? ' star' : ' stars'}</span>
                  </span>
                  <svg height="6" aria-hidden="true">
                    <rect width={`${percent}%`} height="6" rx="3" />
                  </svg>
                  <span>{percent}%</span>
                </li>
              ))}
          </ul>
        </div>
      )}
      {children}
    </Panel>
  );
}
