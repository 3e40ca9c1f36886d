import { formatStars } from '@platform/shared/format';
import type { ReactNode } from 'react';
import styles from './star-rating.module.css';

export interface StarRatingProps {
  /** 0 to 50; values outside are clamped (docs/spec/interface.md#star-rating). */
  value: number;
}

/** Five stars and their number: `Rated 4.8 out of 5`; nothing without a rating, because 0.0 would be a verdict. */
export function StarRating({ value }: StarRatingProps): ReactNode {
  if (value <= 0) return null;
  const stars = formatStars(value);
  return (
    <span className={styles.rating} role="img" aria-label={`Rated ${stars} out of 5`}>
      <svg className={styles.stars} width="84" height="15">
        <rect className={styles.lit} width={`${Number(stars) * 20}%`} height="100%" />
      </svg>
      <span>{stars}</span>
    </span>
  );
}
