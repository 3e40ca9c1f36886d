import { webcrypto } from 'node:crypto';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { matchRoute, RemoteRoot } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { definition } from '../routes';
import { answers } from '../fixtures/responses';
import { member } from '../fixtures/member';

// jsdom has no subtle cryptography, no passkeys and half a dialog; browsers have all.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: () => Promise.resolve({ id: 'a passkey' }),
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

export interface OpenOptions {
  fixtures?: Fixtures;
  /** Opened by the fixtures' member; by a guest unless told. */
  asMember?: boolean;
  gate?: 'none' | 'verification';
}

/**
 * Opens a page of this remote in a test.
 * @param at its address
 */
export async function openPage(at: string, { fixtures = {}, asMember = false, gate = 'none' }: OpenOptions = {}) {
  const facts = {
    session: asMember ? { authorized: true, profile: member } : openGuest.session,
    audience: { gate, softMode: gate !== 'none' },
  };
  const runtime = createTestRuntime({ at, facts, fixtures: { ...answers, ...fixtures } });
  await matchRoute(definition.routes, runtime.router.location.pathname)?.route.page.preload();
  const { container } = render(
    <RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />,
  );
  return { runtime, container, user: userEvent.setup({ delay: null }) };
}
