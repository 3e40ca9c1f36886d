import type { CSSProperties, ReactNode } from 'react';
import styles from './star-rating.module.css';

export interface StarRatingProps {
  /** 0 to 50; values outside are clamped (product.md §5). */
  value: number;
}

/**
 * A stored rating as stars with one decimal.
 * @param value 0 to 50
 * @returns `0.0` to `5.0`
 */
export function starsText(value: number): string {
  const clamped = Number.isFinite(value) ? Math.min(50, Math.max(0, value)) : 0;
  return (clamped / 10).toFixed(1);
}

/** Five stars and their number: `Rated 4.8 out of 5`. */
export function StarRating({ value }: StarRatingProps): ReactNode {
  const stars = starsText(value);
  return (
    <span className={styles.rating} role="img" aria-label={`Rated ${stars} out of 5`}>
      <span className={styles.stars} style={{ '--stars': stars } as CSSProperties} />
      <span>{stars}</span>
    </span>
  );
}
