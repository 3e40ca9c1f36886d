import { act, fireEvent, render, screen } from '@testing-library/react';
import { Image } from './image';

const picture = { path: 'posters/ember-orbit.webp', width: 600, height: 800, color: '#332211' };
const address = expect.stringContaining('/media/w_768,q_85,f_webp,fit_cover/posters/ember-orbit.webp');
const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const respond = (status: number, headers = {}) =>
  Promise.resolve({ ok: status < 400, status, headers: new Map(Object.entries(headers)) } as unknown as Response);
let scroll: (onScreen: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  fetched.mockReset().mockImplementation(() => respond(503));
  Object.assign(globalThis, { fetch: fetched });
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      scroll = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {
      scroll(true);
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
/** A picture of a card whose file the server had no time to draw. */
function renderMissing(alt = '') {
  const { container, unmount } = render(<Image image={picture} alt={alt} />);
  const element = container.querySelector('img');
  if (element) fireEvent.error(element);
  return { shown: () => container.querySelector('img'), unmount };
}

it('shows a picture that the server had no time to draw once it has', async () => {
  const { shown } = renderMissing();
  expect(shown()).not.toBeInTheDocument();
  await pass(2);
  expect(fetched).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'HEAD' }));
  expect(shown()).not.toBeInTheDocument();
  fetched.mockImplementation(() => respond(200));
  await pass(4);
  expect(shown()).toBeInTheDocument();
});

it('asks with a new element for a picture that has words, because the old one failed for good', async () => {
  fetched.mockImplementation(() => respond(200));
  renderMissing('Ember Orbit');
  const failed = screen.getByRole('img', { name: 'Ember Orbit' });
  await pass(2);
  expect(screen.getByRole('img', { name: 'Ember Orbit' })).not.toBe(failed);
});

it('waits twice as long each time, and not for ever', async () => {
  renderMissing();
  for (const [seconds, requests] of [
    [1.9, 0],
    [0.1, 1],
    [3.9, 1],
    [0.1, 2],
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 6],
    [1000, 6],
  ] as const) {
    await pass(seconds);
    expect(fetched).toHaveBeenCalledTimes(requests);
  }
});

it('keeps counting when a picture that should be there fails again', async () => {
  fetched.mockImplementation(() => respond(200));
  const { shown } = renderMissing();
  for (let times = 0; times < 10; times += 1) {
    await pass(100);
    const element = shown();
    if (element) fireEvent.error(element);
  }
  expect(fetched).toHaveBeenCalledTimes(6);
});

it('never asks sooner than the server allows', async () => {
  fetched.mockImplementation(() => respond(503, { 'retry-after': '30' }));
  renderMissing();
  await pass(2);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(29);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('asks no more for a picture that does not exist', async () => {
  fetched.mockImplementation(() => respond(404));
  renderMissing();
  await pass(1000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('asks again after a network that failed', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  renderMissing();
  await pass(2);
  fetched.mockImplementation(() => respond(200));
  await pass(4);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('rests while the picture is out of view, and goes on when it is seen again', async () => {
  renderMissing();
  scroll(false);
  await pass(1000);
  expect(fetched).not.toHaveBeenCalled();
  scroll(true);
  await pass(2);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('ends with the page that showed it', async () => {
  const { unmount } = renderMissing();
  await pass(2);
  const [, { signal }] = fetched.mock.calls[0] ?? ['', {}];
  unmount();
  expect(signal?.aborted).toBe(true);
  await pass(1000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
