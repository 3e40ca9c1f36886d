import type { ReactNode } from 'react';
import styles from './live-badge.module.css';

/** The red sign of a room in which a camera is on air; always with the word. */
export function LiveBadge(): ReactNode {
  return <span className={styles.badge}>LIVE</span>;
}
