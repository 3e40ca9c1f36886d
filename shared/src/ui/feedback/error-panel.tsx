import type { ReactNode } from 'react';
import type { ErrorKind } from '@platform/shared/http';
import { Button } from '../action/button';
import { Icon } from '../action/icon';
import styles from './error-panel.module.css';

const words: Record<ErrorKind, { title: string; message: string }> = {
  network: { title: 'No connection', message: 'Check your connection and try again.' },
  auth: { title: 'Please log in', message: 'This is for members only.' },
  'not-found': { title: 'Nothing here', message: 'It doesn’t exist or has been removed.' },
  validation: { title: 'That didn’t work', message: 'Check what you entered and try again.' },
  conflict: { title: 'This has changed', message: 'Reload to see the latest version.' },
  server: { title: 'Something went wrong', message: 'We couldn’t load this. Try again in a moment.' },
  remote: {
    title: 'This part didn’t load',
    message: 'The rest of the site still works. Try again, or come back in a few minutes.',
  },
  media: { title: 'This couldn’t be played', message: 'Try again in a moment.' },
};

export interface ErrorPanelProps {
  kind?: ErrorKind | undefined;
  /** A sentence for the visitor instead of the kind's own. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** While a retry is under way. */
  retrying?: boolean | undefined;
  /** Another way on, e.g. a link. */
  action?: ReactNode;
  /** Heading level; 1 where the panel replaces the whole page; default 2. */
  level?: 1 | 2 | 3 | undefined;
}

/** A failure, shown once at the place it belongs to: what happened and what to do next. */
export function ErrorPanel({
  kind = 'server',
  message,
  onRetry,
  retrying,
  action,
  level = 2,
}: ErrorPanelProps): ReactNode {
  const text = words[kind];
  const Heading = `h${level}` as const;
  return (
    <section className={styles.panel} role="alert">
      <Icon name="error" size={24} className={styles.icon} />
      <Heading className={styles.title}>{text.title}</Heading>
      <p className={styles.message}>{message || text.message}</p>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="outlined" icon="retry" loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </section>
  );
}
