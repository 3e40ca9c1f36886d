import type { ReactNode } from 'react';
import { classNames, Icon } from '@platform/shared/ui';
import styles from './heart-button.module.css';

export interface HeartButtonProps {
  title: string;
  there: boolean;
  onToggle: () => void;
}

/** The heart on a favourite's picture: takes it away, and then puts it back. One element, as it has the focus. */
export const HeartButton = ({ title, there, onToggle }: HeartButtonProps): ReactNode => (
  <button
    type="button"
    className={classNames(styles.heart, !there && styles.undo)}
    aria-label={`${there ? 'Remove' : 'Undo'} ${title}`}
    title={there ? 'Remove from favourites' : undefined}
    onClick={onToggle}
  >
    {there ? <Icon name="heart" size={20} /> : 'Undo'}
  </button>
);
