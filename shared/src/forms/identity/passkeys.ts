import { AppError } from '@platform/shared/http';
import type * as Browser from './passkeys-browser';
import type { WebAuthnJson } from './passkeys-browser';

/** Whether this browser supports passkeys; on a server it is unknown, so false. */
export const passkeysKnown = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Has the browser sign the challenge with a passkey. The code is a chunk that is loaded now.
 * @param options of `POST …/passkeys/assertion-options`
 * @returns the response for the API
 * @throws AppError `passkey-refused` when the visitor or the device gave up, `passkey-unsupported`, `network`
 */
export const askPasskey = (options: WebAuthnJson): Promise<WebAuthnJson> =>
  withBrowser((browser) => browser.ask(options));

/**
 * Has the browser create a passkey.
 * @param options of `POST …/passkeys/options`
 * @returns the response that the API stores
 * @throws AppError as `askPasskey`; `passkey-known` when this device already has one for the account
 */
export const makePasskey = (options: WebAuthnJson): Promise<WebAuthnJson> =>
  withBrowser((browser) => browser.make(options));

/** Passkeys that the browser offers in a field with `autocomplete="… webauthn"`. */
export interface PasskeyOffer {
  /** Response for the API, once the visitor has chosen a passkey; null when the offer ended without a choice. */
  chosen: Promise<WebAuthnJson | null>;
  end: () => void;
}

/**
 * Has the browser offer its passkeys in the autofill of the email address. The visitor did not request it, so a failure
 * is silent.
 * @param fetchOptions called only where the browser supports this
 */
export function offerPasskeys(fetchOptions: () => Promise<WebAuthnJson>): PasskeyOffer {
  let browser: typeof Browser | null = null;
  let ended = false;
  const choose = async (): Promise<WebAuthnJson | null> => {
    if (!passkeysKnown()) return null;
    browser = await loadBrowser();
    if (!(await browser.canOffer())) return null;
    const options = await fetchOptions();
    return ended ? null : browser.offer(options);
  };
  return {
    chosen: choose().catch(() => null),
    end: () => {
      ended = true;
      browser?.cancel();
    },
  };
}

const loadBrowser = () => import(/* webpackChunkName: "passkeys" */ './passkeys-browser');

async function withBrowser(run: (browser: typeof Browser) => Promise<WebAuthnJson>): Promise<WebAuthnJson> {
  if (!passkeysKnown()) throw refusal('passkey-unsupported');
  let browser: typeof Browser;
  try {
    browser = await loadBrowser();
  } catch (error) {
    throw new AppError(
      { code: 'network', kind: 'network', message: 'We couldn’t reach the server.', retryable: true, status: 0 },
      error,
    );
  }
  try {
    return await run(browser);
  } catch (error) {
    throw refusal(codeOf(error), error);
  }
}

/** Error names of the standard: https://www.w3.org/TR/webauthn-3/ (the library keeps them). */
function codeOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'passkey-known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'passkey-refused' : 'passkey-unsupported';
}

const refusal = (code: string, cause?: unknown): AppError =>
  new AppError(
    { code, kind: 'validation', message: 'The passkey could not be used.', retryable: true, status: 0 },
    cause,
  );
