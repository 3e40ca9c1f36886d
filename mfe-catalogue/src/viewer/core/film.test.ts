import { createFilm, type FilmStart } from './film';

beforeEach(() => {
  for (const name of ['play', 'pause', 'load'] as const)
    jest.spyOn(HTMLMediaElement.prototype, name).mockImplementation(() => Promise.resolve());
});
afterEach(() => jest.restoreAllMocks());

function start(how: Partial<FilmStart>) {
  const events = { changed: jest.fn(), measured: jest.fn(), second: jest.fn(), over: jest.fn() };
  return { film: createFilm({ startAt: 0, autoPlay: true, volume: 1, ...how }, events), events };
}

/** A film that has been played up to a second. */
function playedTo(second: number, ended: boolean) {
  const { film, events } = start({ autoPlay: false });
  for (const [name, value] of Object.entries({ currentTime: second, ended, readyState: 4 }))
    Object.defineProperty(film.video, name, { value });
  film.video.dispatchEvent(new Event('timeupdate'));
  if (ended) film.video.dispatchEvent(new Event('ended'));
  events.second.mockClear();
  return { film, events };
}

it('tells where it was left', () => {
  const { film, events } = playedTo(83.4, false);
  film.end();
  expect(events.second).toHaveBeenCalledWith(83.4);
  expect(events.over).not.toHaveBeenCalled();
});

it('says that it is over, and names no place to go on at after that', () => {
  const { film, events } = playedTo(12.04, true);
  film.end();
  expect(events.over).toHaveBeenCalledTimes(1);
  expect(events.second).not.toHaveBeenCalled();
});

it.each([
  [1, { muted: false, volume: 1 }],
  [0.4, { muted: false, volume: 0.4 }],
  [0, { muted: true, volume: 1 }],
])('begins as loud as it is told: %d', (volume, expected) => {
  const { film } = start({ volume });
  expect(film.video).toMatchObject(expected);
  expect(film.state.muted).toBe(expected.muted);
});

it.each([true, false])('begins as soon as it has its address, where that is wanted: %s', (autoPlay) => {
  const { film } = start({ autoPlay });
  film.load('/clip.mp4');
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(autoPlay ? 1 : 0);
});

it('begins without sound where the browser refuses it with sound, and asks no third time', async () => {
  const play = jest.mocked(HTMLMediaElement.prototype.play);
  play.mockImplementation(() => Promise.reject(new DOMException('no press', 'NotAllowedError')));
  const { film } = start({});
  film.load('/clip.mp4');
  await Promise.resolve();
  await Promise.resolve();
  expect(film.video.muted).toBe(true);
  expect(play).toHaveBeenCalledTimes(2);
});
