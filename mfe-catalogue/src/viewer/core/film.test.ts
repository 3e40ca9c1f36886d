import { createFilm } from './film';

beforeEach(() => {
  for (const name of ['play', 'pause', 'load'] as const)
    jest.spyOn(HTMLMediaElement.prototype, name).mockImplementation(() => Promise.resolve());
});
afterEach(() => jest.restoreAllMocks());

/** A film that has been played up to a second. */
function playedTo(second: number, ended: boolean) {
  const events = { changed: jest.fn(), measured: jest.fn(), second: jest.fn(), over: jest.fn() };
  const film = createFilm(0, false, events);
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
