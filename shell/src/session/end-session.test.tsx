import { renderHook } from '@testing-library/react';
import type { HttpClient } from '@platform/shared/http';
import { endpointQuery } from '@platform/shared/queries';
import { createAppStore, createQueryClient, QueryClientProvider, useQuery } from '@platform/shared/store';
import { createMemoryRouter, openGuest } from '@platform/shared/testing';
import { endSession } from './end-session';

/** A member's page that waits for the library. @param send how the server takes the log-out */
function memberPage(send: () => Promise<unknown>) {
  const events: string[] = [];
  const http = {
    call: (_name: string, _request: object, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        events.push('read');
        signal.addEventListener('abort', () => {
          events.push('given up');
          reject(new Error('aborted'));
        });
      }),
    send: async () => {
      events.push('log-out');
      return { reply: await send(), stale: [] };
    },
  } as unknown as HttpClient;
  const queryClient = createQueryClient(http);
  const store = createAppStore({ ...openGuest, session: { authorized: true, profile: null } });
  const router = createMemoryRouter('/dashboard');
  renderHook(() => useQuery(endpointQuery('GET /api/library')), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return { events, runtime: { http, queryClient, store, router } };
}

it('gives up what the page reads before the session ends: it would be refused', async () => {
  const { events, runtime } = memberPage(() => Promise.resolve({ status: 'ok' }));
  await endSession(runtime);
  expect(events).toEqual(['read', 'given up', 'log-out']);
  expect(runtime.store.getState().session.authorized).toBe(false);
  expect(runtime.router.visited).toEqual(['/']);
});

it('reads it anew where the server could not be told, and leaves the member signed in', async () => {
  const { events, runtime } = memberPage(() => Promise.reject(new Error('no network')));
  await expect(endSession(runtime)).rejects.toThrow('no network');
  expect(events).toEqual(['read', 'given up', 'log-out', 'read']);
  expect(runtime.store.getState().session.authorized).toBe(true);
  expect(runtime.router.visited).toEqual([]);
});
