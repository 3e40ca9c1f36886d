import { formatStars } from '@platform/shared/format';
import type { CSSProperties, ReactNode } from 'react';
import styles from './star-rating.module.css';

export interface StarRatingProps {
  /** 0 to 50; values outside are clamped (product.md §5). */
  value: number;
}

/** Five stars and their number: `Rated 4.8 out of 5`. */
export function StarRating({ value }: StarRatingProps): ReactNode {
  const stars = formatStars(value);
  return (
    <span className={styles.rating} role="img" aria-label={`Rated ${stars} out of 5`}>
      <span className={styles.stars} style={{ '--stars': stars } as CSSProperties} />
      <span>{stars}</span>
    </span>
  );
}
