import { movementsOf } from './script-movements';
import { createScriptPlayer } from './script-player';

const movements = movementsOf(
  {
    inverted: false,
    range: 100,
    actions: Array.from({ length: 21 }, (_, index) => ({ at: index * 200, pos: index % 2 === 0 ? 0 : 100 })),
  },
  { low: 0, high: 100, speed: 500 },
);

/** A film and a clock that the tests move; a film may run slower than time. */
function world(rate = 1, slowness = 1) {
  let now = 0;
  let ms = 0;
  const waiting: { at: number; run: () => void }[] = [];
  const sent: { now: number; filmMs: number; at: number; durationMs: number }[] = [];
  const player = createScriptPlayer({
    clock: {
      after: (wait, run) => {
        const timer = { at: now + wait, run };
        waiting.push(timer);
        return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1));
      },
    },
    place: () => ({ ms, rate }),
    send: ({ at }, durationMs) => sent.push({ now, filmMs: ms, at, durationMs }),
  });
  return {
    player,
    sent,
    waiting,
    seek: (to: number) => (ms = to),
    pass: (milliseconds: number) => {
      const end = now + milliseconds;
      for (;;) {
        const next = waiting.toSorted((a, b) => a.at - b.at)[0];
        const until = next && next.at <= end ? next.at : end;
        ms += ((until - now) * rate) / slowness;
        now = until;
        if (!next || next.at > end) return;
        waiting.splice(waiting.indexOf(next), 1);
        next.run();
      }
    },
  };
}

test.each([0.5, 1, 2])('sends each movement when the film is at it, at %d times its speed', (rate) => {
  const { player, sent, pass } = world(rate);
  player.start(movements);
  pass(2000);
  expect(sent.length).toBeGreaterThanOrEqual(10 * rate);
  for (const { filmMs, at, durationMs } of sent) {
    expect(filmMs).toBeCloseTo(at, 3);
    expect(durationMs).toBeCloseTo(200 / rate, 3);
  }
});

test('follows the film and not the clock when the film runs slower', () => {
  const { player, sent, pass } = world(1, 1.25);
  player.start(movements);
  pass(3000);
  expect(sent.length).toBeGreaterThan(10);
  for (const { filmMs, at } of sent) expect(Math.abs(filmMs - at)).toBeLessThan(5);
});

test('begins in the middle of a movement with the rest of its time', () => {
  const { player, sent, seek, pass } = world();
  seek(1050);
  player.start(movements);
  pass(200);
  expect(sent.map(({ at, durationMs }) => [at, durationMs])).toEqual([
    [1000, 150],
    [1200, 200],
  ]);
});

test('sends nothing after it was stopped, and leaves no timer', () => {
  const { player, sent, waiting, pass } = world();
  player.start(movements);
  pass(300);
  const before = sent.length;
  player.stop();
  pass(2000);
  expect([sent.length, waiting.length]).toEqual([before, 0]);
});

test('ends with the script', () => {
  const { player, sent, waiting, pass } = world();
  player.start(movements);
  pass(10_000);
  expect([sent.length, waiting.length]).toEqual([movements.length, 0]);
});
