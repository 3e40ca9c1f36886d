import { useState } from 'react';
import { type Reauthentication, useAction } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import {
  type AuthenticatorSecret,
  type Passkey,
  removeAuthenticator,
  recoveryCodesSaved,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
  startAuthenticator,
} from '../api/second-factor';
import { secondFactorQuery } from './queries';

/** An action that the member confirms first. */
export type SecondFactorAction = 'authenticator' | 'codes' | Passkey;

/** The dialog that is open. */
export type SecondFactorStep =
  | { kind: 'authenticator'; secret: AuthenticatorSecret }
  | { kind: 'passkey' }
  | { kind: 'confirmation'; about: SecondFactorAction }
  | { kind: 'codes'; codes: readonly string[] };

/**
 * Setting up and taking away the second step of log-ins: which dialog is open, and the calls behind it.
 * @param guarded makes calls after a re-authentication
 */
export function useSecondFactor(guarded: Reauthentication['guarded']) {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const { queryKey } = secondFactorQuery();
  const know = (changed: (before: SecondFactor) => SecondFactor): void =>
    void queryClient.setQueryData(queryKey, (before) => before && changed(before));
  const say = (words: string): void => store.getState().notify('success', words);

  const setUp = useAction(async () =>
    setStep({ kind: 'authenticator', secret: await guarded(() => startAuthenticator(runtime)) }),
  );

  /** Codes are shown once and at once; where there are none to show, all is done. */
  const showCodes = (codes: readonly string[]): void => setStep(codes.length === 0 ? null : { kind: 'codes', codes });

  const confirmed = (codes: readonly string[]): void => {
    know((before) => ({ ...before, totp: true }));
    say('Authenticator app set up.');
    showCodes(codes);
  };
  const keptPasskey = ({ recoveryCodes, ...now }: SecondFactor & { recoveryCodes: string[] | null }): void => {
    know(() => now);
    say('Passkey added.');
    showCodes(recoveryCodes ?? []);
  };

  const confirmAction = useAction(async (about: SecondFactorAction) => {
    if (about === 'codes') {
      return showCodes(await guarded(() => renewRecoveryCodes(runtime)));
    }
    const now = await guarded(() =>
      about === 'authenticator' ? removeAuthenticator(runtime) : removePasskey(runtime, about.id),
    );
    know(() => now);
    say(about === 'authenticator' ? 'Authenticator app removed.' : `Passkey “${about.name}” removed.`);
    setStep(null);
  });

  const codesSaved = useAction(async (codes: readonly string[]) => {
    const { ended, ...now } = await recoveryCodesSaved(runtime, codes[0] ?? '');
    know(() => now);
    say(ended > 0 ? 'Your new recovery codes work now. The old ones no longer do.' : 'Your recovery codes work now.');
    setStep(null);
  });

  const requestConfirmation = (about: SecondFactorAction): void => {
    confirmAction.setProblem(null);
    setStep({ kind: 'confirmation', about });
  };
  return {
    step,
    close: () => {
      codesSaved.setProblem(null);
      setStep(null);
    },
    setUp,
    confirmed,
    addPasskey: () => setStep({ kind: 'passkey' }),
    keptPasskey,
    requestConfirmation,
    confirmAction,
    codesSaved,
  };
}
