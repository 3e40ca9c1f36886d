import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { type Fixtures, openGuest, sampleProfile } from '@platform/shared/testing';
import { renderRemote } from '@platform/shared/testing/render';
import { definition } from '../routes';
import { responses } from '../fixtures/responses';

// jsdom has no passkeys.
Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} });
/** Whether the browser offers passkeys in the e-mail field, and what the visitor chooses there. */
export const mockOffered: { choose: (() => Promise<unknown>) | null } = { choose: null };
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: () => Promise.resolve(mockOffered.choose !== null),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
  startAuthentication: ({ useBrowserAutofill = false }) =>
    useBrowserAutofill && mockOffered.choose ? mockOffered.choose() : Promise.resolve({ id: 'a passkey' }),
  startRegistration: () => Promise.resolve({}),
}));

/** A refusal of the API. */
export const refusal = (code: string, status: number, fields: Record<string, string> = {}) =>
  new AppError({
    code,
    kind: status === 0 ? 'network' : status === 404 ? 'not-found' : 'validation',
    message: `refused: ${code}`,
    retryable: false,
    status,
    fields,
  });

export interface PageOptions {
  fixtures?: Fixtures;
  /** Opened by the sample member; by a guest unless told. */
  asMember?: boolean;
  gate?: 'none' | 'agreement' | 'verification';
}

/**
 * Renders a page of this remote.
 * @param at its address
 */
export async function renderPage(at: string, { fixtures = {}, asMember = false, gate = 'none' }: PageOptions = {}) {
  const viewer = {
    session: asMember ? { authorized: true, profile: sampleProfile } : openGuest.session,
    audience: { gate, softMode: gate !== 'none' },
  };
  const options = { at, viewer, fixtures: { ...responses, ...fixtures }, waitForData: false };
  return { ...(await renderRemote(definition, options)), user: userEvent.setup({ delay: null }) };
}
