import { gamesToContinue, playedPercent, playStateOf, progressWords } from './play-progress';

const at = (seconds: number, completed = false) => ({
  progress: {
    seconds,
    durationSeconds: 60,
    playedAt: '2026-06-01T20:00:00Z',
    completedAt: completed ? '2026-05-01T20:00:00Z' : null,
  },
});
const never = { progress: null };

it.each([
  ['never opened', never, 'new', 0],
  ['opened, and left at once', at(0), 'new', 0],
  ['half played', at(30), 'started', 50],
  ['almost played', at(59), 'started', 98],
  ['completed', at(60, true), 'completed', 100],
  ['completed, and played again', at(3, true), 'completed', 100],
])('a game that was %s', (_, item, state, percent) => {
  expect([playStateOf(item), playedPercent(item)]).toEqual([state, percent]);
});

it('goes on with what was started, at most three, in the order of the API', () => {
  const [a, b, c, d] = [at(1), at(2), at(3), at(4)];
  expect(gamesToContinue([never, a, at(9, true), b, c, d])).toEqual([a, b, c]);
});

it('says the scene where playing stopped, else how much was played', () => {
  const scene = { number: 3, count: 4, title: 'Moonrise' };
  expect(progressWords({ ...at(30), scene })).toBe('Scene 3 of 4, Moonrise');
  expect(progressWords({ ...at(30), scene: null })).toBe('50% played');
});
