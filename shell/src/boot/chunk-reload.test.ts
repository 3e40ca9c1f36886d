import { isChunkError, reloadOnce, reloadOnLostChunk } from './chunk-reload';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each<[unknown, boolean]>([
  [named('ChunkLoadError', 'Loading chunk 12 failed.'), true],
  [new Error('Loading CSS chunk games-page failed.\n(/remotes/x.css)'), true],
  [new Error('/remotes/mfe-auth/remoteEntry.js could not be loaded'), false],
  [new TypeError('Failed to fetch'), false],
  ['ChunkLoadError', false],
  [undefined, false],
])('knows a lost chunk: %s is %p', (error, expected) => {
  expect(isChunkError(error)).toBe(expected);
});

describe('a lost chunk', () => {
  function page(onLine = true) {
    const values = new Map<string, string>();
    const reload = jest.fn();
    const sessionStorage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    };
    const window = Object.assign(new EventTarget(), { sessionStorage, location: { reload }, navigator: { onLine } });
    return { window: window as unknown as Window, reload };
  }

  it('starts the page over once in 10 s', () => {
    const { window, reload } = page();
    expect(reloadOnce(window, 1_000)).toBe(true);
    expect(reloadOnce(window, 10_999)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(window, 11_000)).toBe(true);
  });

  it('never does without a memory, which would be for ever', () => {
    const reload = jest.fn();
    const window = {
      get sessionStorage(): Storage {
        throw new DOMException('denied');
      },
      location: { reload },
      navigator: { onLine: true },
    } as unknown as Window;
    expect(reloadOnce(window)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not without a network: what still works would be lost', () => {
    const { window, reload } = page(false);
    expect(reloadOnce(window, 1_000)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is reported when no other handler takes it; other failures are not', () => {
    const { window, reload } = page();
    reloadOnLostChunk(window);
    window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('x') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('Failed to fetch') }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: named('ChunkLoadError', 'Loading chunk 12 failed.') }),
    );
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
