import { watchBuilds, type WatchBuildsOptions } from './watch-builds';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const json = (build: unknown) => JSON.stringify({ name: 'x', build, at: '2026-11-20T00:00:00Z' });
const settle = () => jest.advanceTimersByTimeAsync(0);

function watch(answers: Record<string, string | number | Error>, over: Partial<WatchBuildsOptions> = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const asked: string[] = [];
  const onNew = jest.fn();
  const onProblem = jest.fn();
  const sources = new Map([['shell', '/assets/builds/latest.json']]);
  const get = (address: string) => {
    asked.push(address);
    const answer = answers[address];
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ ok: typeof answer === 'string', text: () => Promise.resolve(String(answer)) });
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
  return { answers, asked, onNew, onProblem, sources, stop, show };
}
const shell = '/assets/builds/latest.json';
const auth = '/remotes/mfe-auth/builds/latest.json';

// jsdom has no such function, and its time would not be the test's.
beforeAll(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});

describe('looking for new builds', () => {
  it('tells of one once, and of the next one again', async () => {
    const { answers, onNew, stop } = watch({ [shell]: json('a') });
    await settle();
    expect(onNew).not.toHaveBeenCalled();
    answers[shell] = json('b');
    await jest.advanceTimersByTimeAsync(180_000);
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    answers[shell] = json('c');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew).toHaveBeenLastCalledWith('shell', 'c');
    stop();
  });

  it('is not confused by old and new instances that answer in turn', async () => {
    const { answers, onNew, stop } = watch({ [shell]: json('a') });
    await settle();
    for (const build of ['b', 'a', 'b', 'a']) {
      answers[shell] = json(build);
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    stop();
  });

  it('looks once a minute, and up to 12 s later by chance', async () => {
    const { asked, stop } = watch({ [shell]: json('a') }, { random: () => 0.999_999 });
    await jest.advanceTimersByTimeAsync(71_000);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
    stop();
  });

  it('rests while the page is out of view, and looks when it is back', async () => {
    const { asked, show, stop } = watch({ [shell]: json('a') });
    await settle();
    show('hidden');
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    show('visible');
    await settle();
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
    stop();
  });

  it('takes in remotes when they are mounted', async () => {
    const { answers, sources, onNew, stop } = watch({ [shell]: json('a'), [auth]: json('r1') });
    await settle();
    sources.set('mfe-auth', auth);
    await jest.advanceTimersByTimeAsync(60_000);
    answers[auth] = json('r2');
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
    const { answers, onNew, onProblem, stop } = watch({ [shell]: json('a') });
    await settle();
    answers[shell] = text;
    await jest.advanceTimersByTimeAsync(180_000);
    expect(onProblem).toHaveBeenCalledTimes(1);
    expect(onNew).not.toHaveBeenCalled();
    answers[shell] = json('b');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew.mock.calls).toEqual([['shell', 'b']]);
    stop();
  });

  it.each([[503], [404], [new TypeError('offline')]])('passes over %p in silence', async (answer) => {
    const { answers, onNew, onProblem, stop } = watch({ [shell]: json('a') });
    await settle();
    answers[shell] = answer;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onProblem).not.toHaveBeenCalled();
    answers[shell] = json('a');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onNew).not.toHaveBeenCalled();
    stop();
  });

  it('ends', async () => {
    const { asked, show, stop } = watch({ [shell]: json('a') });
    await settle();
    stop();
    show('visible');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });
});
