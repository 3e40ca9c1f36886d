import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { hydrateRemote, renderRemote } from '@platform/shared/testing/render';
import userEvent from '@testing-library/user-event';
import { responses } from '../fixtures/responses';
import { definition } from '../routes';

/** A failure of the API as the client makes it. */
export const failure = (
  status: number,
  code: string,
  kind: AppError['kind'] = 'auth',
  fields: Record<string, string> = {},
): AppError => new AppError({ code, kind, message: 'It did not work.', retryable: false, status, fields });

/** Opens a page of the staff area for an owner, with other responses where they are given. */
export async function open(at: string, fixtures: Fixtures = {}) {
  const page = await renderRemote(definition, { at, fixtures: { ...responses, ...fixtures } });
  const { calls, runtime } = page;
  return {
    ...page,
    user: userEvent.setup({ delay: null }),
    /** What an endpoint was called with, in turn. */
    sent: (name: string): unknown[] => calls.mock.calls.filter(([called]) => called === name).map(([, sent]) => sent),
    toasts: () => runtime.store.getState().toasts.map(({ text }) => text),
  };
}

/** Renders it as the edge does, and hydrates it. */
export const hydrate = (at: string, fixtures: Fixtures = {}) =>
  hydrateRemote(definition, { at, fixtures: { ...responses, ...fixtures } });
