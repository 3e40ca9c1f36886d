import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { createHttpClient, type HttpOptions } from './client';

type StubResponse = { status: number; body?: unknown; headers?: Record<string, string> } | 'no response' | 'time-out';

/** A network that returns the responses in turn, repeats the last one, and records the requests. */
function network(...responses: StubResponse[]) {
  const requests: InternalAxiosRequestConfig[] = [];
  const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const stub = responses[Math.min(requests.length, responses.length - 1)] as StubResponse;
    requests.push(config);
    if (config.signal?.aborted === true)
      return Promise.reject(new AxiosError('canceled', AxiosError.ERR_CANCELED, config));
    if (stub === 'no response') return Promise.reject(new AxiosError('connect ECONNREFUSED', 'ECONNREFUSED', config));
    if (stub === 'time-out') return Promise.reject(new AxiosError('timeout', AxiosError.ECONNABORTED, config));
    const response: AxiosResponse = {
      status: stub.status,
      statusText: '',
      data: stub.body,
      headers: stub.headers ?? {},
      config,
    };
    if (stub.status < 400) return Promise.resolve(response);
    return Promise.reject(new AxiosError(`status ${stub.status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response));
  };
  return { requests, adapter };
}

const client = (adapter: HttpOptions['adapter'], options: HttpOptions = {}) =>
  createHttpClient({ ...options, ...(adapter === undefined ? {} : { adapter }) });
const body = { email: 'a@b.example', password: 'secret words', recaptchaToken: 't' };

/** Runs all pauses between tries at once. */
async function settle<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  await jest.runAllTimersAsync();
  return call;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a call', () => {
  it('outlives its page when asked to', async () => {
    const { requests, adapter } = network({ status: 200, body: { status: 'ok' } });
    const http = client(adapter);
    const note = { params: { kind: 'video', slug: 'glass-walk' }, body: { seconds: 4 } } as const;
    await http.send('PUT /api/history/{kind}/{slug}', note, { keepalive: true });
    await http.send('PUT /api/history/{kind}/{slug}', note);
    expect(requests.map(({ fetchOptions }) => (fetchOptions as RequestInit | undefined)?.keepalive)).toEqual([
      true,
      undefined,
    ]);
  });

  it('with a large body says how much of it was sent, and has the time that the edge waits for it', async () => {
    const { requests, adapter } = network({ status: 200, body: {} });
    const http = client(adapter);
    const onProgress = jest.fn();
    await http.send('POST /api/studio/papers', { body: { kind: 'identity', file: 'JVBE' } }, { onProgress });
    await http.send('POST /api/studio/call', {});
    expect(requests.map(({ timeout }) => timeout)).toEqual([150_000, 10_000]);
    const [upload, other] = requests;
    upload?.onUploadProgress?.({ progress: 0.4, loaded: 4, bytes: 4, lengthComputable: true });
    expect(onProgress.mock.calls).toEqual([[0.4]]);
    expect(other?.onUploadProgress).toBeUndefined();
  });

  it('sends a change that says nothing as empty JSON, which the API wants', async () => {
    const { requests, adapter } = network({ status: 200, body: {} }, { status: 200, body: 'bars' });
    await client(adapter).send('POST /api/studio/call', {});
    await client(adapter).call('GET /api/bars', {});
    expect(requests.map(({ data }) => data as unknown)).toEqual(['{}', undefined]);
  });

  it('says with the reply to a change what it made stale, as the response names it (RFC 9875)', async () => {
    const groups = { 'cache-group-invalidation': '"GET /api/transactions", "GET /api/library/{id}"' };
    const { adapter } = network({ status: 200, body: { status: 'ok' }, headers: groups }, { status: 200, body: 'old' });
    const http = client(adapter);
    const logout = () => http.send('POST /api/profile/logout', { body: {} });
    await expect(logout()).resolves.toEqual({
      reply: { status: 'ok' },
      stale: ['GET /api/transactions', 'GET /api/library/{id}'],
    });
    await expect(logout()).resolves.toEqual({ reply: 'old', stale: [] });
  });

  it('takes endpoints that read: the types refuse what changes something', async () => {
    const { requests, adapter } = network({ status: 200 });
    const { call, send } = client(adapter);
    // @ts-expect-error -- only a mutation reads what buying makes stale
    await call('POST /api/purchases', { body: { gameId: 1, currency: 'coins', price: 1, key: 'k' } });
    // @ts-expect-error -- a query is not sent
    await send('GET /api/transactions', {});
    // A release of a remote from before these types does it all the same, and is served.
    expect(requests.map(({ method }) => method)).toEqual(['post', 'get']);
  });

  it('fills path, query and body as the contract says', async () => {
    const { requests, adapter } = network({ status: 200, body: { ok: true } });
    const http = client(adapter, { baseURL: 'http://api.example', headers: { cookie: 'session=1' } });
    await expect(http.call('GET /api/games/{slug}', { params: { slug: 'a/b ü?' } })).resolves.toEqual({ ok: true });
    await http.call('GET /api/games', { query: { page: 2, sort: 'newest' } });
    await http.send('POST /api/profile/login', { body });
    expect(requests.map(({ method, url, params }) => [method, url, params])).toEqual([
      ['get', '/api/games/a%2Fb%20%C3%BC%3F', undefined],
      ['get', '/api/games', { page: 2, sort: 'newest' }],
      ['post', '/api/profile/login', undefined],
    ]);
    expect(JSON.parse(requests[2]?.data as string)).toEqual(body);
    expect(requests[0]?.baseURL).toBe('http://api.example');
    expect(requests[0]?.headers.get('cookie')).toBe('session=1');
  });
});

describe('retries', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('asks again after a status %i, twice at most', async (status) => {
    const { requests, adapter } = network({ status });
    await expect(settle(client(adapter).call('GET /api/bars', {}))).rejects.toMatchObject({ status, retryable: true });
    expect(requests).toHaveLength(3);
  });

  it('repeats the request when the network gave no response, and takes the next response', async () => {
    const { requests, adapter } = network('no response', { status: 200, body: 'bars' });
    await expect(settle(client(adapter).call('GET /api/bars', {}))).resolves.toBe('bars');
    expect(requests).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 410, 413, 422, 501, 505])('takes a status %i as final', async (status) => {
    const { requests, adapter } = network({ status });
    await expect(settle(client(adapter).call('GET /api/bars', {}))).rejects.toMatchObject({ status, retryable: false });
    expect(requests).toHaveLength(1);
  });

  it.each<StubResponse>([{ status: 503 }, { status: 429, headers: { 'retry-after': '1' } }, 'no response'])(
    'never repeats a call that changes something, after %j',
    async (stub) => {
      const { requests, adapter } = network(stub);
      await expect(settle(client(adapter).send('POST /api/profile/login', { body }))).rejects.toMatchObject({
        retryable: true,
      });
      expect(requests).toHaveLength(1);
    },
  );

  it('makes none where a caller has no time for them', async () => {
    const { requests, adapter } = network({ status: 503 });
    await expect(settle(client(adapter, { retries: 0 }).call('GET /api/bars', {}))).rejects.toMatchObject({
      status: 503,
    });
    expect(requests).toHaveLength(1);
  });

  it('waits as long as the server says', async () => {
    const { requests, adapter } = network(
      { status: 503, headers: { 'retry-after': '2' } },
      { status: 200, body: 'bars' },
    );
    const call = client(adapter).call('GET /api/bars', {});
    await jest.advanceTimersByTimeAsync(1_900);
    expect(requests).toHaveLength(1);
    // At most a fifth is added, so that not all clients come back at once.
    await jest.advanceTimersByTimeAsync(600);
    await expect(call).resolves.toBe('bars');
  });

  it('gives up at once when the server wants more time than the call has', async () => {
    const { requests, adapter } = network({ status: 503, headers: { 'retry-after': '3600' } });
    const call = client(adapter).call('GET /api/bars', {});
    call.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });

  it('waits longer from try to try', async () => {
    const { requests, adapter } = network({ status: 500 });
    const call = client(adapter).call('GET /api/bars', {});
    call.catch(() => undefined);
    const times: number[] = [];
    for (let now = 0; now < 2_000; now += 10) {
      if (requests.length > times.length) times.push(now);
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(times).toHaveLength(3);
    expect((times[2] as number) - (times[1] as number)).toBeGreaterThan((times[1] as number) - (times[0] as number));
  });
});

describe('an aborted call', () => {
  it('is told apart from a fault of the network, and is not repeated', async () => {
    const { requests, adapter } = network({ status: 200 });
    const signal = AbortSignal.abort();
    await expect(settle(client(adapter).call('GET /api/bars', {}, { signal }))).rejects.toMatchObject({
      code: 'aborted',
      retryable: false,
    });
    expect(requests.length).toBeLessThanOrEqual(1);
  });

  it('ends at once while it waits for its next try', async () => {
    const { requests, adapter } = network({ status: 503, headers: { 'retry-after': '5' } });
    const controller = new AbortController();
    const call = client(adapter).call('GET /api/bars', {}, { signal: controller.signal });
    call.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(100);
    controller.abort();
    await jest.advanceTimersByTimeAsync(0);
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(requests.length).toBeLessThanOrEqual(2);
  });
});

describe('a 401 response', () => {
  it('is told to the app once, before the error arrives', async () => {
    const { adapter } = network({ status: 401, body: { code: 'login-required' } });
    const order: string[] = [];
    const http = client(adapter, { onUnauthorized: () => order.push('told') });
    await settle(http.call('GET /api/profile', {}).catch((error: { code: string }) => order.push(error.code)));
    expect(order).toEqual(['told', 'login-required']);
  });

  it('is not told when it says that a password is wrong: that is for the form', async () => {
    const onUnauthorized = jest.fn();
    const { adapter } = network({ status: 401, body: { code: 'invalid-credentials' } });
    await expect(
      settle(client(adapter, { onUnauthorized }).send('POST /api/profile/login', { body })),
    ).rejects.toMatchObject({ code: 'invalid-credentials' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('is the only one that is told', async () => {
    const onUnauthorized = jest.fn();
    for (const stub of [{ status: 403 }, { status: 500 }, 'no response'] as const) {
      await expect(
        settle(client(network(stub).adapter, { onUnauthorized }).call('GET /api/profile', {})),
      ).rejects.toBeDefined();
    }
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  it.each<[StubResponse, object]>([
    ['no response', { code: 'network', kind: 'network', status: 0, retryable: true }],
    [
      'time-out',
      {
        code: 'slow',
        kind: 'server',
        status: 0,
        message: 'The server is taking too long. Please try again in a moment.',
      },
    ],
    [{ status: 404 }, { code: 'http-404', kind: 'not-found', message: 'Server error!' }],
    [
      { status: 400, body: { code: 'validation-failed', message: 'Wrong.', fields: { email: 'Not an address.' } } },
      { kind: 'validation', message: 'Wrong.', fields: { email: 'Not an address.' } },
    ],
  ])('%j becomes an AppError', async (stub, expected) => {
    await expect(settle(client(network(stub).adapter).call('GET /api/bars', {}))).rejects.toMatchObject({
      name: 'AppError',
      ...expected,
    });
  });
});
