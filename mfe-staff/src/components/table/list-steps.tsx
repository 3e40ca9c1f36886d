import { Button } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import styles from './list-steps.module.css';

interface ListStepsProps {
  /** Address of the next 50; null at the end. */
  next: string | null;
  /** Address of the first 50; null where they are shown. */
  first: string | null;
}

/** On to further rows, and back to the first: addresses, so that a place in a list can be sent to a colleague. */
export function ListSteps({ next, first }: ListStepsProps): ReactNode {
  if (next === null && first === null) return null;
  return (
    <nav className={styles.steps} aria-label="Pages of the list">
      {first !== null && (
        <Button variant="outlined" size="sm" to={first}>
          First page
        </Button>
      )}
      {next !== null && (
        <Button variant="outlined" size="sm" to={next}>
          Next page
        </Button>
      )}
    </nav>
  );
}
