import { AppError, type HttpClient } from '@platform/shared/http';
import { createQueryClient } from '@platform/shared/store';
import { createFixtureHttp } from '@platform/shared/testing';
import { QueryObserver } from '@tanstack/react-query';
import { endpointQuery, invalidate, mutate } from '.';

const pending = {
  email: 'new@example.com',
  oldConfirmed: false,
  newConfirmed: false,
  expiresAt: '2026-11-22T10:00:00Z',
};

/** An API that remembers a change of email and every request. */
function emailApi() {
  let change: typeof pending | null = null;
  const http = createFixtureHttp({
    'GET /api/profile/email': () => ({ pending: change }),
    'POST /api/profile/email': () => (change = pending),
    'DELETE /api/profile/email': new AppError({
      code: 'network',
      kind: 'network',
      message: 'lost',
      retryable: true,
      status: 0,
    }),
    'GET /api/history': { items: [] },
    'DELETE /api/history': {},
    'GET /api/models': { items: [] } as never,
  } as never);
  return { http, call: jest.spyOn(http, 'call') };
}

describe('the query of an endpoint', () => {
  it('is one query wherever it is made, so that two apps never keep one response twice', async () => {
    const { http, call } = emailApi();
    const client = createQueryClient(http);
    await client
      .fetchQuery(endpointQuery('GET /api/camgirls', { query: { page: 1, limit: 4 } }))
      .catch(() => undefined);
    await client.fetchQuery(endpointQuery('GET /api/models', {}));
    await client.fetchQuery(endpointQuery('GET /api/models'));
    expect(call.mock.calls.filter(([name]) => name === 'GET /api/models')).toHaveLength(1);
    expect(endpointQuery('GET /api/games', { query: { page: 2 } }).queryKey).toEqual([
      'GET /api/games',
      { query: { page: 2 } },
    ]);
  });

  it('calls its endpoint with its request, and cancels the call when no page waits for it', async () => {
    const call = jest.fn<Promise<unknown>, Parameters<HttpClient['call']>>(() => Promise.resolve({}));
    const client = createQueryClient({ ...createFixtureHttp({}), call: call as HttpClient['call'] });
    await client.fetchQuery(endpointQuery('GET /api/games/{slug}', { params: { slug: 'neon-dunes' } }));
    expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['GET /api/games/{slug}', { params: { slug: 'neon-dunes' } }]);
    expect(call.mock.calls[0]?.[2]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('is cached as all-models for the list of performers, which is loaded once (docs/spec/routes.md#cached-replies)', async () => {
    const { http, call } = emailApi();
    const client = createQueryClient(http);
    await client.fetchQuery(endpointQuery('GET /api/models'));
    expect(client.getQueryData(['all-models', {}])).toEqual({ items: [] });
    jest.useFakeTimers({ now: Date.now() + 3_600_000 });
    await client.fetchQuery(endpointQuery('GET /api/models'));
    jest.useRealTimers();
    expect(call).toHaveBeenCalledTimes(1);
    expect(endpointQuery('GET /api/soft-page/models').queryKey).not.toEqual(endpointQuery('GET /api/models').queryKey);
  });
});

describe('a mutation', () => {
  it('has what it makes untrue loaded again, on whichever page of whichever remote it is shown', async () => {
    const { http } = emailApi();
    const queryClient = createQueryClient(http);
    const shown = new QueryObserver(queryClient, endpointQuery('GET /api/profile/email'));
    const stop = shown.subscribe(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(shown.getCurrentResult().data).toEqual({ pending: null });
    await mutate({ http, queryClient }, 'POST /api/profile/email', { body: { email: pending.email } });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(shown.getCurrentResult().data).toEqual({ pending });
    stop();
  });

  const owned = ['GET /api/library', 'GET /api/library/{id}', 'GET /api/games/purchase'] as const;
  it.each([
    ['buying', 'POST /api/purchases', owned],
    ['tipping', 'POST /api/camgirls/{nickname}/tips', []],
    ['rating', 'PUT /api/games/{slug}/rating', owned.slice(0, 2)],
  ] as const)('after %s, transactions, balance and what else it changes are stale', async (_what, name, others) => {
    const http = createFixtureHttp({ [name]: {} });
    const queryClient = createQueryClient(http);
    const stale = [
      'GET /api/transactions',
      'GET /api/transactions/balance',
      'GET /api/profile',
      'GET /api/profile/balance',
      ...others,
    ] as const;
    const known = [...stale, 'GET /api/games'] as const;
    for (const query of known) queryClient.setQueryData([query, {}], {});
    await mutate({ http, queryClient }, name, {} as never);
    expect(known.filter((query) => queryClient.getQueryState([query, {}])?.isInvalidated)).toEqual(stale);
  });

  it('leaves everything as it is when it fails', async () => {
    const { http, call } = emailApi();
    const queryClient = createQueryClient(http);
    await queryClient.fetchQuery(endpointQuery('GET /api/profile/email'));
    await expect(mutate({ http, queryClient }, 'DELETE /api/profile/email', { body: {} })).rejects.toThrow('lost');
    await queryClient.fetchQuery(endpointQuery('GET /api/profile/email'));
    expect(call.mock.calls.filter(([name]) => name === 'GET /api/profile/email')).toHaveLength(1);
  });

  it('keeps the lines of a list in view, and lets the next page load it', async () => {
    const { http, call } = emailApi();
    const queryClient = createQueryClient(http);
    const shown = new QueryObserver(queryClient, endpointQuery('GET /api/history'));
    const stop = shown.subscribe(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const requestCount = () => call.mock.calls.filter(([name]) => name === 'GET /api/history').length;
    await mutate({ http, queryClient }, 'DELETE /api/history', { body: {} });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(requestCount()).toBe(1);
    stop();
    await queryClient.fetchQuery(endpointQuery('GET /api/history'));
    expect(requestCount()).toBe(2);
  });

  it('can name one request or all of an endpoint as stale', async () => {
    const { http, call } = emailApi();
    const queryClient = createQueryClient(http);
    const one = endpointQuery('GET /api/models', { query: { q: 'mara' } });
    await queryClient.fetchQuery(one);
    await queryClient.fetchQuery(endpointQuery('GET /api/models'));
    await invalidate(queryClient, 'GET /api/models', { query: { q: 'mara' } });
    expect(queryClient.getQueryState(one.queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(endpointQuery('GET /api/models').queryKey)?.isInvalidated).toBe(false);
    await invalidate(queryClient, 'GET /api/models');
    expect(queryClient.getQueryState(endpointQuery('GET /api/models').queryKey)?.isInvalidated).toBe(true);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
