import { whenIdle } from './on-idle';

function page(readyState: string, idle?: (run: () => void, options: object) => void) {
  const target = Object.assign(
    new EventTarget(),
    { document: { readyState } },
    idle === undefined ? {} : { requestIdleCallback: idle },
  );
  return target as unknown as Window;
}

describe('waiting until a page is idle', () => {
  it('begins when the page is loaded, and ends', () => {
    const idle = jest.fn();
    const window = page('interactive', idle);
    const run = jest.fn();
    whenIdle(window, run);
    expect(idle).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(idle.mock.calls).toEqual([[run, { timeout: 4_000 }]]);
  });

  it('begins at once on a page that is loaded', () => {
    const idle = jest.fn();
    whenIdle(page('complete', idle), jest.fn());
    expect(idle).toHaveBeenCalledTimes(1);
  });

  it('takes a moment for it in browsers that cannot tell', () => {
    jest.useFakeTimers();
    const run = jest.fn();
    whenIdle(page('complete'), run);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(run).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
