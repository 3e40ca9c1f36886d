import type { ReactNode } from 'react';
import styles from './controls.module.css';

/** Drawn like the shared icons (24 px grid, one stroked path), and kept here: no other page loads them. */
const paths = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  nearer: 'M12 5v14M5 12h14',
  further: 'M5 12h14',
  recentre: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3',
  motion: 'M8.5 6.5h7v11h-7zM11 15h2M4 16.5C2.7 13.7 2.7 10.3 4 7.5M20 16.5c1.3-2.8 1.3-6.2 0-9',
  headset: 'M3 8h18v8.5h-5.5L13.7 13.5h-3.4L8.500 16.5H3zM6.500 8L8 5h8l1.500 3',
  larger: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  smaller: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  close: 'M6 6l12 12M18 6L6 18',
  device: 'M9 3v5M15 3v5M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0zM12 17v4',
  captions: 'M3 5.5h18v13H3zM10.500 10.500a2.200 2.200 0 1 0 0 3M17 10.500a2.200 2.200 0 1 0 0 3',
  'picture-in-picture': 'M3 5h18v14H3zM12.500 12h6v4.500h-6z',
} as const;

export type ViewerIconName = keyof typeof paths;

/** A decorative icon; the control's label carries the meaning. */
export function ViewerIcon({ name }: { name: ViewerIconName }): ReactNode {
  return (
    <svg className={styles.icon} width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
