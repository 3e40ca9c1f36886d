import type { ReactNode } from 'react';
import { useAgeWords } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';

/**
 * Stands in for rooms, which have no soft source, while the server's age decision closes them: says what opens them.
 * @param props `shape` stands there for visitors who are to be told nothing
 */
export function AgeNotice({ shape }: { shape: ReactNode }): ReactNode {
  const isNoticeWanted = useAppState(presentsSoftMode);
  const { title, condition, action, wayOn } = useAgeWords();
  if (!isNoticeWanted) return shape;
  return (
    <EmptyState
      title={title}
      action={
        action && (
          <>
            {action}
            {wayOn}
          </>
        )
      }
    >
      {`Live rooms are for adults only. They open as soon as ${condition}.`}
    </EmptyState>
  );
}
