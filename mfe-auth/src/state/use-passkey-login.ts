import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { askPasskey, type FormState, offerPasskeys, passkeysKnown } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { logInByPasskey, passkeyLogin, type SignedIn } from '../api/login';

/** Milliseconds after which a new challenge is offered; one is good for five minutes. */
const renewMs = 4 * 60_000;

const never = () => () => undefined;

/**
 * Logging in by a passkey alone: offered by the browser in the e-mail field, and by a button.
 * @param run does something under the rules of the form: one at a time, failures shown
 * @param onSignedIn what a log-in ends with
 * @returns what the button does; null where the browser knows no passkeys
 */
export function usePasskeyLogin(run: FormState['run'], onSignedIn: (reply: SignedIn) => void): (() => void) | null {
  const runtime = useRuntime();
  // A server does not know it: the button comes with the page's code, which it needs anyway.
  const known = useSyncExternalStore(never, passkeysKnown, () => false);
  const [turn, setTurn] = useState(0);
  const finish = useEffectEvent((ticket: string, passkey: Record<string, unknown>) =>
    run(async () => onSignedIn(await logInByPasskey(runtime, { ticket, passkey }))),
  );
  const again = (): void => setTurn((before) => before + 1);
  useEffect(() => {
    let current = true;
    let ticket = '';
    const offer = offerPasskeys(async () => {
      const login = await passkeyLogin(runtime);
      ({ ticket } = login);
      return login.options;
    });
    void offer.chosen.then(async (passkey) => {
      if (passkey !== null && current && !(await finish(ticket, passkey))) again();
    });
    const renewal = setTimeout(again, renewMs);
    return () => {
      current = false;
      clearTimeout(renewal);
      offer.end();
    };
  }, [runtime, turn]);

  const logIn = (): void =>
    void run(async () => {
      const { ticket, options } = await passkeyLogin(runtime);
      onSignedIn(await logInByPasskey(runtime, { ticket, passkey: await askPasskey(options) }));
    }).then((done) => {
      // Asking has ended the offer.
      if (!done) again();
    });
  return known ? logIn : null;
}
