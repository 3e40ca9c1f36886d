import type { ReactNode } from 'react';
import { useAgeWords } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { PageLoading } from './page-loading';
import { PageMessage } from './page-message';

/** Stands in for a page of which the visitor may see nothing yet. */
export function AgeNotice(): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const isNoticeWanted = useAppState(presentsSoftMode);
  const { title, condition, action, wayOn } = useAgeWords();
  // Only the gate is left to say it. Without soft mode the API has refused what the page believed to be open.
  if (softMode && !isNoticeWanted) return <PageLoading />;
  return (
    <PageMessage
      title={title}
      actions={
        action && (
          <>
            {action}
            {wayOn}
          </>
        )
      }
    >
      {`This page is for adults only. It opens as soon as ${condition}.`}
    </PageMessage>
  );
}

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
