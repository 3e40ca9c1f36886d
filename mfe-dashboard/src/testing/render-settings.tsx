import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EndpointName, Profile, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { RemoteRoot } from '@platform/shared/remote';
import { type Fixtures, createTestRuntime } from '@platform/shared/testing';
import { answers, member } from '../fixtures/responses';
import { definition } from '../routes';

/** Errors of the API as the client makes them. */
export const failure = (
  kind: AppError['kind'],
  status: number,
  facts: { code?: string; message?: string; fields?: Record<string, string> } = {},
): AppError =>
  new AppError({
    code: kind === 'network' ? 'network' : 'failed',
    kind,
    message: 'The server has a problem. Please try again.',
    retryable: true,
    status,
    ...facts,
  });
export const offline = failure('network', 0);

/** jsdom knows the element but not its methods. */
function mendDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('[autofocus], button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}

/** Opens the settings on fixtures, and keeps what was sent. */
export async function openSettings({
  fixtures = {},
  profile = member,
}: { fixtures?: Fixtures; profile?: Profile } = {}) {
  mendDialogs();
  const runtime = createTestRuntime({
    at: '/dashboard/settings',
    fixtures: { ...answers, 'GET /api/profile': profile, ...fixtures },
    facts: { session: { authorized: true, profile }, audience: { gate: 'none', softMode: false } },
  });
  const sent = jest.spyOn(runtime.http, 'call');
  await definition.routes.find(({ path }) => path === '/dashboard/settings')?.page.preload();
  render(<RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />);
  return {
    runtime,
    user: userEvent.setup({ delay: null }),
    /** Bodies of the calls of an endpoint, in their order. */
    bodiesOf: <N extends EndpointName>(name: N) =>
      sent.mock.calls.filter(([called]) => called === name).map(([, request]) => (request as RequestOf<N>).body),
    toasts: () => runtime.store.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`),
  };
}

export const section = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

/** An answer that comes when the test says so. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (error: unknown) => reject(error) };
}
