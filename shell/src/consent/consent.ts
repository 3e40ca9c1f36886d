import { createStore, type StoreApi } from '@platform/shared/store';
import { readCookie, writeCookie } from '../cookies/cookies';
import { removeOptionalCookies } from './optional-cookies';

/** `undecided` until the visitor chooses: nothing but essentials then. */
export type ConsentChoice = 'undecided' | 'accepted' | 'refused';
export type ConsentStore = StoreApi<{ choice: ConsentChoice }>;

/** Reads the visitor's choice from the cookie `cookies-accepted`; a malformed one is none. */
export function createConsentStore(document: Document): ConsentStore {
  const choice = (readCookie(document, 'cookies-accepted') ?? 'undecided') as ConsentChoice;
  return createStore(() => ({ choice }));
}

/**
 * Remembers a choice for one year (docs/spec/entities.md#cookies). A refusal removes what an earlier consent allowed.
 */
export function decideConsent(consent: ConsentStore, document: Document, choice: 'accepted' | 'refused'): void {
  writeCookie(document, 'cookies-accepted', choice);
  if (choice === 'refused') removeOptionalCookies(document);
  consent.setState({ choice });
}

/**
 * Runs something once when the visitor accepts, at once if that was before; never after a refusal.
 */
export function whenAccepted(consent: ConsentStore, run: () => void): void {
  const { choice } = consent.getState();
  if (choice === 'accepted') run();
  if (choice !== 'undecided') return;
  const stop = consent.subscribe((state) => {
    if (state.choice === 'undecided') return;
    stop();
    if (state.choice === 'accepted') run();
  });
}
