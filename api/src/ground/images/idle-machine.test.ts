import { untilIdle } from './idle-machine';

/** A machine whose processors had so much to do, second by second, in percent. */
function machine(...busy: number[]) {
  let [idle, all] = [0, 0];
  return {
    seconds: () => all / 100,
    read: () => ({ idle, all }),
    second: async () => {
      all += 100;
      idle += 100 - (busy.shift() ?? 0);
    },
  };
}

it.each([
  [1, [0]],
  [1, [40]],
  [4, [100, 60, 41, 39]],
])(
  'waits %i seconds for one in which a machine has little to do that was busy for %j percent',
  async (waited, busy) => {
    const { seconds, read, second } = machine(...busy);
    await untilIdle(new AbortController().signal, read, second);
    expect(seconds()).toBe(waited);
  },
);

it('watches this machine, and is ended by its signal', async () => {
  const stop = new AbortController();
  const waited = untilIdle(stop.signal).catch((error: Error) => error.name);
  stop.abort();
  expect(await waited).toBe('AbortError');
});
