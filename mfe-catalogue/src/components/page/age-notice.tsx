import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths, useLocation } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { PageMessage } from './page-message';

/** Says what stands between the visitor and the page; the gate itself is the shell's. */
export function AgeNotice(): ReactNode {
  const gate = useAppState((state) => state.audience.gate);
  const { pathname, search } = useLocation();
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
