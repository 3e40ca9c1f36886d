import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Banner } from '@platform/shared/ui';
import type { FormProblem } from './form-problem';
import styles from './form-summary.module.css';

/** What went wrong with a form, above its fields: said aloud, and focused each time it is another. */
export function FormSummary({ problem }: { problem: FormProblem | null }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // In the commit that shows it: an effect would come later, and what is typed in between would go elsewhere.
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
