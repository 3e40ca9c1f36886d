import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import { HorizonPage } from './horizon-page';
import styles from './horizon-page.module.css';

export interface NotFoundPageProps {
  /** On a page without header and footer there is no way home to offer (docs/spec/errors.md#not-found). */
  empty?: boolean | undefined;
}

/** The 404 page; its texts are fixed letter by letter (docs/spec/errors.md#fixed-texts). */
export function NotFoundPage({ empty }: NotFoundPageProps): ReactNode {
  return (
    <HorizonPage title="Ooops! The page is not found!" above={<p className={styles.number} aria-hidden="true" />}>
      <p className="lead">This page doesn`t exist or was removed! We suggest you go back to the home page.</p>
      {!empty && (
        <Button variant="primary" size="lg" to={paths.home()}>
          Back to Home
        </Button>
      )}
    </HorizonPage>
  );
}
