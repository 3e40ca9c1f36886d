import type { ReactNode } from 'react';
import styles from './live-badge.module.css';

/** The red sign of a running room; always with the word. */
export function LiveBadge(): ReactNode {
  return <span className={styles.badge}>LIVE</span>;
}
