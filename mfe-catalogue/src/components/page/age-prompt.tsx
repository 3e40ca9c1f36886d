import type { ReactNode } from 'react';
import { useAgeWords } from '@platform/shared/forms';

interface AgePromptProps {
  /** What opens, as the beginning of a sentence: `Buying and playing open`. */
  opens: string;
  /** Nothing else can be done on the page. */
  isWholePage?: boolean;
  className?: string | undefined;
}

/** Stands in for a part of a soft page. */
export function AgePrompt({ opens, isWholePage = false, className }: AgePromptProps): ReactNode {
  const { title, condition, action, wayOn } = useAgeWords();
  return (
    <div className={className}>
      <h2>{title}</h2>
      <p>{`${opens} as soon as ${condition}.`}</p>
      {action}
      {isWholePage && wayOn}
    </div>
  );
}
