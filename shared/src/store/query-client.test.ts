import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { AppError, toAppError } from '@platform/shared/http';
import { createFixtureHttp } from '@platform/shared/testing';
import { createQueryClient, dehydrateQueries, hydrateQueries } from './query-client';

const http = createFixtureHttp({});
const failure = new AppError(
  { code: 'not-found', kind: 'not-found', message: 'There is no such game.', retryable: false, status: 404 },
  new Error('select * from games'),
);

/** Dehydrated state as the browser receives it from a server render. */
const sent = (client: ReturnType<typeof createQueryClient>): unknown =>
  JSON.parse(JSON.stringify(dehydrateQueries(client)));

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  it('lets a request fail at once, so that its page can say so, and asks again with the network', async () => {
    let network = false;
    const lost = new AppError({
      code: 'network',
      kind: 'network',
      message: 'No connection',
      retryable: true,
      status: 0,
    });
    const client = createQueryClient(http);
    client.mount();
    const deals = new QueryObserver(client, {
      queryKey: ['deals'],
      queryFn: () => (network ? Promise.resolve('deals') : Promise.reject(lost)),
    });
    const states: string[] = [];
    await new Promise<void>((resolve) => {
      deals.subscribe(({ status }) => {
        states.push(status);
        if (status === 'error') {
          network = true;
          onlineManager.setOnline(true);
        }
        if (status === 'success') resolve();
      });
    });
    expect(states).toContain('error');
    client.unmount();
  });
});

describe('query state between server and browser', () => {
  it('hands results on, and sends no request for what is there', async () => {
    const server = createQueryClient(http);
    await server.prefetchQuery({ queryKey: ['games'], queryFn: () => Promise.resolve({ items: [1] }) });
    const browser = createQueryClient(http);
    hydrateQueries(browser, sent(server));
    const ask = jest.fn();
    expect(await browser.fetchQuery({ queryKey: ['games'], queryFn: ask })).toEqual({ items: [1] });
    expect(ask).not.toHaveBeenCalled();
  });

  it('hands failures on as data, without stack and cause', async () => {
    const server = createQueryClient(http);
    await server.prefetchQuery({ queryKey: ['game'], queryFn: () => Promise.reject(failure) });
    const state = sent(server);
    expect(JSON.stringify(state)).not.toMatch(/stack|cause|select \*/);
    const browser = createQueryClient(http);
    hydrateQueries(browser, state);
    expect(toAppError(browser.getQueryState(['game'])?.error)).toMatchObject(failure.toJSON());
  });

  it('hands on nothing of an error that is none of ours', async () => {
    const server = createQueryClient(http);
    await server.prefetchQuery({
      queryKey: ['game'],
      queryFn: () => Promise.reject(new TypeError('at /srv/secret.js')),
    });
    expect(JSON.stringify(sent(server))).not.toContain('secret');
  });

  it('leaves a failure alone when a page mounts, until it is requested again', async () => {
    const server = createQueryClient(http);
    await server.prefetchQuery({ queryKey: ['game'], queryFn: () => Promise.reject(failure) });
    const browser = createQueryClient(http);
    hydrateQueries(browser, sent(server));
    const ask = jest.fn(() => Promise.resolve('found'));
    const observer = new QueryObserver(browser, { queryKey: ['game'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    expect(ask).not.toHaveBeenCalled();
    await observer.refetch();
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'found' });
    stop();
    browser.clear();
  });

  it('leaves out what is still under way', () => {
    const server = createQueryClient(http);
    void server.prefetchQuery({ queryKey: ['slow'], queryFn: () => new Promise(() => undefined) });
    expect(sent(server)).toMatchObject({ queries: [] });
    server.clear();
  });

  it.each([null, undefined, 7, 'text', [], {}, { queries: 'no' }])('takes %j for nothing known', (state) => {
    const browser = createQueryClient(http);
    expect(() => hydrateQueries(browser, state)).not.toThrow();
    expect(browser.getQueryCache().getAll()).toEqual([]);
  });

  it('makes no retries of its own', async () => {
    const ask = jest.fn(() => Promise.reject(failure));
    await createQueryClient(http).prefetchQuery({ queryKey: ['x'], queryFn: ask });
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
