import { Button } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import styles from './list-steps.module.css';

interface ListStepsProps {
  /** Address of the next 50; null at the end. */
  older: string | null;
  /** Address of the first 50; null where they are shown. */
  newest: string | null;
}

/** On to older rows, and back to the newest: addresses, so that a place in a list can be sent to a colleague. */
export function ListSteps({ older, newest }: ListStepsProps): ReactNode {
  if (older === null && newest === null) return null;
  return (
    <nav className={styles.steps} aria-label="Pages of the list">
      {newest !== null && (
        <Button variant="outlined" size="sm" to={newest}>
          Newest
        </Button>
      )}
      {older !== null && (
        <Button variant="outlined" size="sm" to={older}>
          Older
        </Button>
      )}
    </nav>
  );
}
