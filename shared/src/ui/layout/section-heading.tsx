import type { ReactNode } from 'react';
import { Link } from '@platform/shared/router';
import { Icon } from '../action/icon';
import styles from './section-heading.module.css';

export interface SectionHeadingProps {
  children: ReactNode;
  /** Default 2. */
  level?: 2 | 3 | undefined;
  /** For `aria-labelledby` of the section. */
  id?: string | undefined;
  /** A link at the end of the row. */
  more?: { to: string; label: string } | undefined;
}

/** The heading of a section, with a way to all of it. */
export function SectionHeading({ children, level = 2, id, more }: SectionHeadingProps): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.row}>
      <Heading id={id}>{children}</Heading>
      {more && (
        <Link to={more.to} className={styles.more}>
          {more.label}
          <Icon name="arrow-right" size={16} />
        </Link>
      )}
    </div>
  );
}
