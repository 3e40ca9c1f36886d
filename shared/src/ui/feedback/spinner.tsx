import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Edge length in pixels; default 20. */
  size?: number | undefined;
  /** Words for a screen reader; without them the spinner is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A turning arc for work under way. */
export function Spinner({ size = 20, label, className }: SpinnerProps): ReactNode {
  const arc = (
    <svg
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.55" />
    </svg>
  );
  if (!label) return arc;
  return (
    <span role="status" className={styles.status}>
      {arc}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
