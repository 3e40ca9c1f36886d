import { type Connection, type Device } from './connection';
import { createDeviceSession } from './device-session';

const script = {
  inverted: false,
  range: 100,
  actions: Array.from({ length: 100 }, (_, index) => ({ at: index * 200, pos: (index % 2) * 100 })),
};

/** A film, a program with a device, and a clock that never comes by itself. */
async function world({ devices = 1, problem }: { devices?: number; problem?: string } = {}) {
  const state = { paused: true, ended: false, seeking: false, currentTime: 1, hidden: false };
  const video = document.createElement('video');
  for (const name of ['paused', 'ended', 'seeking', 'currentTime'] as const)
    Object.defineProperty(video, name, { get: () => state[name] });
  Object.defineProperty(video, 'readyState', { value: 4 });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (state.hidden ? 'hidden' : 'visible'),
  });
  const [move, stop, stopAll] = [jest.fn(), jest.fn(), jest.fn()].map((mock) => mock.mockResolvedValue(undefined)) as [
    jest.Mock,
    jest.Mock,
    jest.Mock,
  ];
  const made = (id: number): Device => ({ id, name: `Device ${id}`, kind: 'stroke', move, stop });
  let there = Array.from({ length: devices }, (_, id) => made(id));
  let [changed, closed]: [() => void, () => void] = [() => undefined, () => undefined];
  const connection: Connection = {
    devices: () => there,
    search: () => Promise.resolve(there),
    onChange: (listener) => (changed = listener),
    onClosed: (listener) => (closed = listener),
    stopAll,
    close: () => Promise.resolve(),
  };
  const open = jest.fn(() =>
    problem === undefined
      ? Promise.resolve(connection)
      : Promise.reject(Object.assign(new Error(problem), { problem })),
  );
  const session = createDeviceSession({ open, clock: { after: () => () => undefined } });
  const loadScript = jest.fn(() => Promise.resolve(script));
  session.follow({ video, loadScript });
  await Promise.resolve();
  const tell = (event: string, change: Partial<typeof state> = {}) => {
    Object.assign(state, change);
    (event === 'visibilitychange' ? document : video).dispatchEvent(new Event(event));
  };
  return {
    session,
    open,
    move,
    stop,
    stopAll,
    tell,
    at: () => session.snapshot().state,
    lose: () => ((there = []), changed()),
    close: () => closed(),
  };
}
const playing = async () => {
  const made = await world();
  await made.session.connect('127.0.0.1:12345');
  made.tell('playing', { paused: false });
  expect([made.at(), made.move.mock.calls.length]).toEqual(['moving', 1]);
  return made;
};

test('connects to nothing before it is told to, and to no other computer', async () => {
  const { session, open } = await world();
  expect(open).not.toHaveBeenCalled();
  await session.connect('ws://192.168.0.9:12345');
  expect([open.mock.calls.length, session.snapshot().problem]).toEqual([0, 'bad-address']);
});

test.each([
  ['a pause', 'pause', { paused: true }],
  ['a seek', 'seeking', { seeking: true }],
  ['the end', 'ended', { ended: true }],
  ['a hidden tab', 'visibilitychange', { hidden: true }],
])('stops the device at %s', async (_, event, change) => {
  const { tell, stop, at } = await playing();
  tell(event, change);
  expect([at(), stop.mock.calls.length]).toEqual(['ready', 1]);
});

test('goes on where the film is after a seek', async () => {
  const { tell, move, at } = await playing();
  tell('seeking', { seeking: true });
  tell('seeked', { seeking: false, currentTime: 4.05 });
  expect([at(), move.mock.lastCall]).toEqual(['moving', [expect.objectContaining({ at: 4000 }), 150]]);
});

test('stops every device in an emergency, and moves again by a press alone', async () => {
  const { session, tell, stopAll, move, at } = await playing();
  session.emergencyStop();
  expect([at(), stopAll.mock.calls.length]).toEqual(['stopped', 1]);
  tell('pause', { paused: true });
  tell('playing', { paused: false });
  expect([at(), move.mock.calls.length]).toEqual(['stopped', 1]);
  session.resume();
  expect([at(), move.mock.calls.length]).toEqual(['moving', 2]);
});

test('says that the device or the connection is gone, and moves nothing then', async () => {
  const lost = await playing();
  lost.lose();
  expect(lost.session.snapshot()).toMatchObject({ state: 'searching', problem: 'device-lost', chosen: null });
  const ended = await playing();
  ended.close();
  expect(ended.session.snapshot()).toMatchObject({ state: 'off', problem: 'lost' });
  const before = ended.move.mock.calls.length;
  ended.tell('playing');
  expect(ended.move.mock.calls.length).toBe(before);
});

test.each(['not-running', 'refused'])('says that the program was %s', async (problem) => {
  const { session } = await world({ problem });
  await session.connect('ws://127.0.0.1:12345');
  expect(session.snapshot()).toMatchObject({ state: 'off', problem });
});

test('says that no device was found, and finds one later', async () => {
  const { session } = await world({ devices: 0 });
  await session.connect('ws://127.0.0.1:12345');
  expect(session.snapshot()).toMatchObject({ state: 'searching', problem: 'no-device' });
});

test('keeps to new limits from the next movement on', async () => {
  const { session, move } = await playing();
  session.limit({ low: 40, high: 60, speed: 500 });
  const [{ position }] = (move.mock.lastCall ?? []) as [{ position: number }];
  expect(position).toBeGreaterThanOrEqual(0.4);
  expect(position).toBeLessThanOrEqual(0.6);
});
