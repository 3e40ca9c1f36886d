import { useEffect, useState } from 'react';
import { useRuntime } from '@platform/shared/remote';
import { mistakes } from '../form-problem';
import { useAction } from '../use-action';
import {
  passkeyProof,
  type Proof,
  proveIdentity,
  type ReauthenticationMethod,
  reauthenticationMethods,
} from './reauthentication';

const labels = { password: 'The password', code: 'The code' };
/** Only what was asked for can be wrong. */
const wordsFor = (methods: readonly ReauthenticationMethod[]) => ({
  labels,
  sentences: {
    'invalid-credentials':
      methods.length > 1
        ? { title: 'Wrong password or code.', advice: 'Please try again.' }
        : { title: 'Wrong password.', advice: 'Please try again.' },
  },
});

/**
 * The dialog's behaviour: which ways there are, and one try at a time.
 * @param onConfirmed called once the server is satisfied
 */
export function useConfirmIdentity(onConfirmed: () => void) {
  const runtime = useRuntime();
  const { http } = runtime;
  // The password always; the other methods come with the response. If that request fails, the next try says why.
  const [methods, setMethods] = useState<readonly ReauthenticationMethod[]>(['password']);
  const { busy, problem, run, setProblem } = useAction(
    async (proof: () => Promise<Proof>) => {
      await proveIdentity(runtime, await proof());
      onConfirmed();
    },
    {
      words: wordsFor(methods),
      repeatable: false,
      // It may have failed because of a way that was not known yet.
      onFailure: () => void reauthenticationMethods(http).then(setMethods, () => undefined),
    },
  );

  useEffect(() => {
    let gone = false;
    void reauthenticationMethods(http).then(
      (available) => {
        if (!gone) setMethods(available);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [http]);

  const confirm = async (
    { password, code }: { password: string; code: string },
    by: 'code' | 'passkey',
  ): Promise<void> => {
    if (busy) return;
    const second = by === 'code' && methods.some((method) => method !== 'password');
    const mistake = mistakes({
      password: password === '' ? 'Enter your password.' : undefined,
      code:
        second && code === ''
          ? methods.includes('passkey')
            ? 'Enter a code, or use a passkey.'
            : 'Enter the code.'
          : undefined,
    });
    setProblem(mistake);
    if (mistake !== null) return;
    await run(async () => ({
      password,
      ...(by === 'passkey' ? { passkey: await passkeyProof(runtime) } : code === '' ? {} : { code }),
    }));
  };
  return { methods, busy, problem, confirm };
}
