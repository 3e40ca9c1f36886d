import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { presentsSoftMode } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { PageLoading } from './page-loading';
import { PageMessage } from './page-message';

/** What opens what the age decision closes on a page, and the way on without it; the gate itself is the shell's. */
function useAgeWords(): { title: string; condition: string; action: ReactNode; wayOn?: ReactNode } {
  const gate = useAppState((state) => state.audience.gate);
  const { pathname, search } = useLocation();
  if (gate !== 'verification')
    return { title: 'Confirm your age first', condition: 'you confirm you’re an adult', action: null };
  return {
    title: 'Verify your age first',
    condition: 'you verify your age, as your region requires',
    action: (
      <Button variant="primary" to={paths.ageVerification(`${pathname}${search}`)}>
        Verify my age
      </Button>
    ),
    wayOn: (
      <Button variant="text" to={paths.home()}>
        Not now, browse the limited site
      </Button>
    ),
  };
}

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
