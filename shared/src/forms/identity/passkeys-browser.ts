import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Options and responses of WebAuthn in their JSON forms: made by the API, understood by the browser. */
export type WebAuthnJson = Record<string, unknown>;

// The API made the options with the same library's other half; nothing else reads them on the way.
type Ask = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Make = Parameters<typeof startRegistration>[0]['optionsJSON'];

export const ask = async (options: WebAuthnJson): Promise<WebAuthnJson> => ({
  ...(await startAuthentication({ optionsJSON: options as unknown as Ask })),
});
export const make = async (options: WebAuthnJson): Promise<WebAuthnJson> => ({
  ...(await startRegistration({ optionsJSON: options as unknown as Make })),
});
/** Offers passkeys among what the browser fills a field with; it waits until one is chosen. */
export const offer = async (options: WebAuthnJson): Promise<WebAuthnJson> => ({
  ...(await startAuthentication({ optionsJSON: options as unknown as Ask, useBrowserAutofill: true })),
});
export const canOffer = (): Promise<boolean> => browserSupportsWebAuthnAutofill();
/** Ends whatever waits for a passkey. */
export const cancel = (): void => WebAuthnAbortService.cancelCeremony();
