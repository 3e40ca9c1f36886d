import { browserPorts } from './browser-ports';
import { closeSocketAhead, openSocketAhead, takeSocketAhead } from './socket-ahead';

/** A socket whose states the test sets. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly made: TestSocket[] = [];
  readyState = 0;
  binaryType = 'blob';
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    TestSocket.made.push(this);
  }

  close(): void {
    this.readyState = 3;
  }
}

const here = 'ws://localhost/ws/rooms';
const original = globalThis.WebSocket;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  TestSocket.made.length = 0;
  Object.assign(globalThis, { WebSocket: TestSocket });
});
afterEach(() => {
  closeSocketAhead();
  Object.assign(globalThis, { WebSocket: original });
  jest.useRealTimers();
});

const states = () => TestSocket.made.map(({ url, readyState }) => [url, readyState]);

it('gives the socket to who opens one to the same address, once', () => {
  openSocketAhead();
  expect(takeSocketAhead(here)).toBe(TestSocket.made[0]);
  expect(takeSocketAhead(here)).toBeNull();
  expect(states()).toEqual([[here, 0]]);
});

it('tells the engine that it is open, whether it was before or is later', async () => {
  for (const isEarly of [true, false]) {
    openSocketAhead();
    const socket = TestSocket.made.at(-1);
    const opened = jest.fn();
    if (isEarly) Object.assign(socket ?? {}, { readyState: 1 });
    browserPorts.openSocket(here, { opened, message: () => undefined, closed: () => undefined });
    expect(opened).not.toHaveBeenCalled();
    if (!isEarly) socket?.dispatchEvent(new Event('open'));
    await Promise.resolve();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(socket?.binaryType).toBe('arraybuffer');
  }
  expect(TestSocket.made).toHaveLength(2);
});

it('is not taken, and closed, when the server names another address', () => {
  openSocketAhead();
  expect(takeSocketAhead('wss://elsewhere.example/ws/rooms')).toBeNull();
  expect(states()).toEqual([[here, 3]]);
});

it('that the server has ended is an ended one to the engine: a full server is not asked twice in one try', async () => {
  openSocketAhead();
  TestSocket.made[0]?.close();
  const closed = jest.fn();
  browserPorts.openSocket(here, { opened: () => undefined, message: () => undefined, closed });
  expect(closed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(closed.mock.calls).toEqual([[1006]]);
  expect(TestSocket.made).toHaveLength(1);
});

it('is closed when nobody takes it within ten seconds, or another one is opened, and never once it is taken', () => {
  openSocketAhead();
  openSocketAhead();
  expect(states()).toEqual([
    [here, 3],
    [here, 0],
  ]);
  jest.advanceTimersByTime(10_000);
  expect(TestSocket.made[1]?.readyState).toBe(3);
  openSocketAhead();
  takeSocketAhead(here);
  jest.advanceTimersByTime(10_000);
  closeSocketAhead();
  expect(TestSocket.made[2]?.readyState).toBe(0);
});
