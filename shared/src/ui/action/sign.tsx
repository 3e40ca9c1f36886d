import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** Icons of a few pages, beside the table that is in every page's first view (icons.ts). */
const signs = {
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  headset: 'M3 8h18v9h-5.5l-2-2.5h-3l-2 2.5H3z',
  script: 'M6 3h8l5 5v13H6zM13.5 3v5.5H19M10.5 12.5L8.5 15l2 2.5M14 12.5l2 2.5-2 2.5',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
} as const;

export interface SignProps {
  name: keyof typeof signs;
  /** Edge length in pixels; default 16. */
  size?: 16 | 20 | undefined;
}

/** A decorative line icon, as `Icon` draws it. */
export function Sign({ name, size = 16 }: SignProps): ReactNode {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}
