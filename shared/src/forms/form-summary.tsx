import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Banner } from '@platform/shared/ui';
import type { FormProblem } from './form-problem';
import styles from './form-summary.module.css';

/** The problem of a form, above its fields: announced to screen readers, and focused whenever it changes. */
export function FormSummary({ problem }: { problem: FormProblem | null }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // In the commit that shows it: with a later effect, keys typed in between would go elsewhere.
  useLayoutEffect(() => {
    if (problem !== null) place.current?.focus();
  }, [problem]);
  if (problem === null) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <Banner tone="error" title={problem.title} announce>
        {problem.advice}
      </Banner>
    </div>
  );
}
