import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths, useLocation } from '@platform/shared/router';
import { presentsSoftMode } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { PageLoading } from './page-loading';
import { PageMessage } from './page-message';

/** Says what stands between the visitor and the page; the gate itself is the shell's. */
export function AgeNotice(): ReactNode {
  const { gate, softMode } = useAppState((state) => state.audience);
  const isNoticeWanted = useAppState(presentsSoftMode);
  const { pathname, search } = useLocation();
  // Only the gate is left to say it. Without soft mode the API has refused what the page believed to be open.
  if (softMode && !isNoticeWanted) return <PageLoading />;
  if (gate === 'verification') {
    return (
      <PageMessage
        title="Verify your age first"
        actions={
          <Button variant="primary" to={paths.ageVerification(`${pathname}${search}`)}>
            Verify my age
          </Button>
        }
      >
        This page is for adults only. It opens as soon as your age is verified.
      </PageMessage>
    );
  }
  return (
    <PageMessage title="Agree first">
      This page is for adults only. It opens as soon as you have confirmed that you are an adult.
    </PageMessage>
  );
}
