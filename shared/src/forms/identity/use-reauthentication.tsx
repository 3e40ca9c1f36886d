import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmIdentityDialog } from './confirm-identity-dialog';
import { dismissal } from './dismissal';
import { wantsReauthentication } from './reauthentication';

export interface Reauthentication {
  /**
   * Makes a call that may be refused with 403 `reauthentication-required`. Then the visitor is asked to
   * confirm that it is them, and the call is made again; the page behind keeps what was typed.
   * @returns what the call returns
   * @throws what the call throws, or an error that `isDismissal` knows when the visitor closes the dialog
   */
  guarded: <T>(call: () => Promise<T>) => Promise<T>;
  /** The dialog; to be drawn anywhere in the page. */
  dialog: ReactNode;
}

interface Prompt {
  confirmed: () => void;
  dismissed: () => void;
}

/**
 * Re-authentication before what another person at an open screen must not do (docs/spec/accounts.md#re-authentication).
 */
export function useReauthentication(): Reauthentication {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const confirmIdentity = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        const end = (how: () => void) => () => {
          setPrompt(null);
          how();
        };
        setPrompt({ confirmed: end(resolve), dismissed: end(() => reject(dismissal())) });
      }),
    [],
  );
  const guarded = useCallback(
    async <T,>(call: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          if (!wantsReauthentication(error)) throw error;
        }
        await confirmIdentity();
      }
    },
    [confirmIdentity],
  );
  return {
    guarded,
    dialog:
      prompt === null ? null : <ConfirmIdentityDialog onConfirmed={prompt.confirmed} onDismissed={prompt.dismissed} />,
  };
}
