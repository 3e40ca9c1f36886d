import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { PageMessage } from '@platform/shared/ui';
import { useAgeWords } from './use-age-words';

/**
 * Stands in for a page of which the visitor may see nothing yet.
 * @param props `shape` stands there while only the gate is left to say it
 */
export function AgeNotice({ shape }: { shape: ReactNode }): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const isNoticeWanted = useAppState(presentsSoftMode);
  const { title, condition, action, wayOn } = useAgeWords();
  // Without soft mode the API has refused what the page believed to be open.
  if (softMode && !isNoticeWanted) return shape;
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
