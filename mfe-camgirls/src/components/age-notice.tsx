import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { presentsSoftMode } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';

/**
 * Stands in for rooms, which have no soft source, while the server's age decision closes them: says what opens them.
 * @param props `shape` stands there for visitors who are to be told nothing
 */
export function AgeNotice({ shape }: { shape: ReactNode }): ReactNode {
  const gate = useAppState((state) => state.audience.gate);
  const isNoticeWanted = useAppState(presentsSoftMode);
  const { pathname, search } = useLocation();
  if (!isNoticeWanted) return shape;
  if (gate === 'verification') {
    return (
      <EmptyState
        title="Verify your age first"
        action={
          <Button variant="primary" to={paths.ageVerification(`${pathname}${search}`)}>
            Verify my age
          </Button>
        }
      >
        Live rooms are for adults only. They open as soon as your age is verified.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Confirm your age first">
      Live rooms are for adults only. They open as soon as you confirm that you are an adult.
    </EmptyState>
  );
}
