import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EndpointName, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { type PageOptions, renderPage } from './render-page';

/** Errors of the API as the client makes them. */
export const failure = (
  kind: AppError['kind'],
  status: number,
  overrides: { code?: string; message?: string; fields?: Record<string, string> } = {},
): AppError =>
  new AppError({
    code: kind === 'network' ? 'network' : 'failed',
    kind,
    message: 'Something went wrong on our side. Please try again.',
    retryable: true,
    status,
    ...overrides,
  });
export const offline = failure('network', 0);

/** Opens the settings on fixtures, and keeps what was sent. */
export async function openSettings(options?: PageOptions) {
  const { runtime, calls } = await renderPage('/dashboard/settings', options);
  return {
    runtime,
    user: userEvent.setup({ delay: null }),
    /** Bodies of the calls of an endpoint, in their order. */
    bodiesOf: <N extends EndpointName>(name: N) =>
      calls.mock.calls.filter(([called]) => called === name).map(([, request]) => (request as RequestOf<N>).body),
    toasts: () => runtime.store.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`),
  };
}

export const section = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

/** A response that comes when the test says so. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (error: unknown) => reject(error) };
}
