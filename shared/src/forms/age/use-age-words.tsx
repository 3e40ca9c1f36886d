import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';

export interface AgeWords {
  title: string;
  /** What opens it, as the end of a sentence after "as soon as". */
  condition: string;
  /** Null: the gate, which is the shell's, has it. */
  action: ReactNode;
  /** The way on without it. */
  wayOn: ReactNode;
}

/**
 * What opens what the age decision closes, in the same words on every page.
 * @param refusal code of the API's refusal, where the page believed it to be open
 */
export function useAgeWords(refusal?: string): AgeWords {
  const gate = useAppState((state) => state.audience.gate);
  const { pathname, search } = useLocation();
  if (gate !== 'verification' && refusal !== 'age-verification-required')
    return { title: 'Confirm your age first', condition: 'you confirm you’re an adult', action: null, wayOn: null };
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
