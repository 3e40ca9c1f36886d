import { type LoopFilm, playLoop } from './loop-film';

const loop = { url: '/streams/rooms/mara-vellin.mp4', clockMs: 61_000 };
let film: LoopFilm;
/** When it was fetched anew. */
let loads: number[];
/** What the browser says to a film that begins. */
let play: () => Promise<void>;
const element = () => film.snapshot().element;
const tell = (event: string) => void element().dispatchEvent(new Event(event));
const phase = () => film.snapshot().phase;

beforeEach(() => {
  jest.useFakeTimers();
  loads = [];
  play = () => Promise.resolve();
  const prototype = HTMLMediaElement.prototype;
  jest.spyOn(prototype, 'load').mockImplementation(() => void loads.push(Date.now()));
  jest.spyOn(prototype, 'play').mockImplementation(() => play());
  jest.spyOn(prototype, 'pause').mockImplementation(() => undefined);
  jest.spyOn(Math, 'random').mockReturnValue(0);
  film = playLoop(loop, Date.now(), 'Recorded video');
});
afterEach(() => {
  film.end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('is fetched anew after growing pauses, 15 s at most, until it plays', () => {
  const pauses: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    tell('error');
    expect(phase()).toBe('failed');
    const failedAt = Date.now();
    jest.advanceTimersByTime(16_000);
    pauses.push((loads[count] ?? 0) - failedAt);
  }
  expect(pauses.map((ms) => Math.round(ms / 100) / 10)).toEqual([1, 1.5, 2.3, 3.4, 5.1, 7.6, 11.4, 15, 15]);
  tell('loadedmetadata');
  tell('playing');
  expect(phase()).toBe('playing');
  tell('error');
  jest.advanceTimersByTime(1000);
  expect(loads).toHaveLength(10);
});

it('is fetched at once when the network is back, and not while it plays', () => {
  tell('playing');
  window.dispatchEvent(new Event('online'));
  expect(loads).toHaveLength(0);
  tell('error');
  window.dispatchEvent(new Event('online'));
  expect(loads).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(loads).toHaveLength(1);
});

it('plays again after a failure in the middle of beginning', async () => {
  play = () => Promise.reject(new DOMException('fetched anew', 'AbortError'));
  tell('loadedmetadata');
  tell('error');
  await jest.advanceTimersByTimeAsync(1000);
  expect(film.snapshot().isPaused).toBe(false);
});

it('is there to be played where the browser wants a press first', async () => {
  play = () => Promise.reject(new DOMException('a press is needed', 'NotAllowedError'));
  tell('loadedmetadata');
  await jest.advanceTimersByTimeAsync(0);
  expect([phase(), film.snapshot().isPaused]).toEqual(['playing', true]);
});

it('is there again when it failed while it was paused', () => {
  tell('playing');
  film.setPaused(true);
  tell('error');
  jest.advanceTimersByTime(1000);
  tell('loadedmetadata');
  expect([phase(), film.snapshot().isPaused]).toEqual(['playing', true]);
});

it('asks for nothing once it was left', () => {
  tell('error');
  film.end();
  const before = loads.length;
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(60_000);
  expect(loads).toHaveLength(before);
});
