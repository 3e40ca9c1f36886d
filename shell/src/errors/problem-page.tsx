import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Button, Spinner } from '@platform/shared/ui';
import { HorizonPage } from './horizon-page';
import styles from './horizon-page.module.css';

export interface ProblemPageProps {
  brand: ReactNode;
  title: string;
  text: string;
  /** Whether the page looks again by itself. */
  waits: boolean;
  /** Whether to try the same address again is the way on; the home page is else. */
  canRetry: boolean;
}

/** The response of the edge when the site is away or the address is malformed: nothing is known about the visitor. */
export function ProblemPage({ brand, title, text, waits, canRetry }: ProblemPageProps): ReactNode {
  return (
    <HorizonPage title={title} above={brand} full>
      <p className="lead" role={waits ? 'status' : undefined}>
        {text}
      </p>
      {waits && (
        <p className={styles.status}>
          <Spinner size={16} />
          Checking every few seconds
        </p>
      )}
      <Button variant={waits ? 'outlined' : 'primary'} size="lg" href={canRetry ? '' : paths.home()}>
        {canRetry ? 'Try again' : 'Back to Home'}
      </Button>
    </HorizonPage>
  );
}
