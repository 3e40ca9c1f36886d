import { watchBuilds, type WatchBuildsOptions } from './watch-builds';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const json = (build: unknown) => JSON.stringify({ name: 'x', build, at: '2026-11-20T00:00:00Z' });
const settle = () => jest.advanceTimersByTimeAsync(0);

function watch(responses: Record<string, string | number | Error>, over: Partial<WatchBuildsOptions> = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const requests: string[] = [];
  const onNew = jest.fn();
  const onProblem = jest.fn();
  const sources = new Map([['shell', '/assets/builds/latest.json']]);
  const get = (address: string) => {
    requests.push(address);
    const response = responses[address];
    if (response instanceof Error) return Promise.reject(response);
    return Promise.resolve({ ok: typeof response === 'string', text: () => Promise.resolve(String(response)) });
  };
  const stop = watchBuilds({
    document: document as unknown as Document,
    sources: () => sources,
    get,
    onNew,
    onProblem,
    random: () => 0,
    ...over,
  });
  const show = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { responses, requests, onNew, onProblem, sources, stop, show };
}
const shell = '/assets/builds/latest.json';
const auth = '/remotes/mfe-auth/release.json';

// jsdom has no such function, and its time would not be the test's.
beforeAll(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});

describe('looking for new builds', () => {
  it('tells of one once, and of the next one again', async () => {
    const { responses, onNew, stop } = watch({ [shell]: json('a') });
    await settle();
    expect(onNew).not.toHaveBeenCalled();
    responses[shell] = json('b');
    await jest.advanceTimersByTimeAsync(180_000);
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    responses[shell] = json('c');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew).toHaveBeenLastCalledWith('shell', 'c');
    stop();
  });

  it('is not confused by old and new instances that respond in turn', async () => {
    const { responses, onNew, stop } = watch({ [shell]: json('a') });
    await settle();
    for (const build of ['b', 'a', 'b', 'a']) {
      responses[shell] = json(build);
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    stop();
  });

  it('looks once a minute, and up to 12 s later by chance', async () => {
    const { requests, stop } = watch({ [shell]: json('a') }, { random: () => 0.999_999 });
    await jest.advanceTimersByTimeAsync(71_000);
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
    stop();
  });

  it('rests while the page is out of view, and looks when it is back', async () => {
    const { requests, show, stop } = watch({ [shell]: json('a') });
    await settle();
    show('hidden');
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(requests).toHaveLength(1);
    show('visible');
    await settle();
    expect(requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(3);
    stop();
  });

  it('takes in remotes when they are mounted', async () => {
    const { responses, sources, onNew, stop } = watch({ [shell]: json('a'), [auth]: json('r1') });
    await settle();
    sources.set('mfe-auth', auth);
    await jest.advanceTimersByTimeAsync(60_000);
    responses[auth] = json('r2');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew.mock.calls).toEqual([['mfe-auth', 'r2']]);
    stop();
  });

  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['null', 'null'],
    ['no build', '{"name":"shell"}'],
    ['a number', json(7)],
    ['a build that is markup', json('<b>')],
    ['a build as long as a page', json('a'.repeat(65))],
  ])('passes over %s, tells of it once, and goes on', async (_what, text) => {
    const { responses, onNew, onProblem, stop } = watch({ [shell]: json('a') });
    await settle();
    responses[shell] = text;
    await jest.advanceTimersByTimeAsync(180_000);
    expect(onProblem).toHaveBeenCalledTimes(1);
    expect(onNew).not.toHaveBeenCalled();
    responses[shell] = json('b');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    stop();
  });

  it.each([[503], [404], [new TypeError('offline')]])('passes over %p in silence', async (response) => {
    const { responses, onNew, onProblem, stop } = watch({ [shell]: json('a') });
    await settle();
    responses[shell] = response;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onProblem).not.toHaveBeenCalled();
    responses[shell] = json('a');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew).not.toHaveBeenCalled();
    stop();
  });

  it('ends', async () => {
    const { requests, show, stop } = watch({ [shell]: json('a') });
    await settle();
    stop();
    show('visible');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(1);
  });
});
