// Over 300 lines: one chat’s model, with the same simulated socket and clock.
import type { ChatEvent, ChatMessage, RoomState } from '@platform/shared/contracts';
import { type ChatModel, type ChatPorts, type ChatSocketEvents, enterChat } from './chat-model';

const state: RoomState = {
  status: 'live',
  isInterrupted: false,
  isLoop: false,
  topic: 'Late talk',
  viewers: 3,
  goal: null,
  slowModeSeconds: 0,
};
const message = (sequence: number, text = `message ${sequence}`): ChatMessage => ({
  sequence,
  kind: 'text',
  name: 'Northlight',
  isPerformer: false,
  text,
  coins: null,
  sentAt: '2026-01-10T21:12:00.000Z',
});
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** A browser with a clock of its own, and a server that the test plays. */
class World {
  time = Date.parse('2026-01-10T21:12:00.000Z');
  keys = 0;
  timers = new Set<() => void>();
  sockets: { after: number; sent: { key: string; text: string }[]; events: ChatSocketEvents; isClosed: boolean }[] = [];
  ports: ChatPorts = {
    openSocket: (_, after, events) => {
      const socket = { after, sent: [] as { key: string; text: string }[], events, isClosed: false };
      this.sockets.push(socket);
      return {
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => (socket.isClosed = true),
      };
    },
    now: () => this.time,
    every: (_, callback) => {
      this.timers.add(callback);
      return () => this.timers.delete(callback);
    },
    makeKey: () => `key-${(this.keys += 1)}`,
    random: () => 1,
  };

  get socket() {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error('no socket has been opened');
    return last;
  }
  get open(): number {
    return this.sockets.filter(({ isClosed }) => !isClosed).length;
  }
  tell(event: ChatEvent): void {
    this.socket.events.message(JSON.stringify(event));
  }
  welcome(change: Partial<Extract<ChatEvent, { type: 'welcome' }>> = {}): void {
    this.tell({
      type: 'welcome',
      messages: [],
      room: state,
      as: 'member',
      sanction: null,
      openReports: 0,
      ...change,
    });
  }
  pass(seconds: number): void {
    for (let count = 0; count < seconds; count += 1) {
      this.time += 1000;
      for (const timer of this.timers) timer();
    }
  }
}

let world: World;
let chat: ChatModel;
const sequences = () => chat.snapshot().messages.map(({ sequence }) => sequence);
const enter = (known: readonly ChatMessage[] = []) => (chat = enterChat('mara-vellin', known, world.ports));
beforeEach(() => {
  world = new World();
});

describe('coming in', () => {
  it('shows the history of the page at once, and takes over how the server has it', () => {
    enter(span(4, 6));
    expect(chat.snapshot()).toMatchObject({ connection: 'connecting', as: null, messages: span(4, 6) });
    expect(world.socket.after).toBe(3);
    world.welcome({ messages: [message(4), { ...message(5), kind: 'deleted', name: '', text: '' }, ...span(6, 8)] });
    expect(chat.snapshot()).toMatchObject({ connection: 'open', as: 'member', room: state });
    expect(sequences()).toEqual([4, 5, 6, 7, 8]);
    expect(chat.snapshot().messages[1]).toMatchObject({ kind: 'deleted', text: '' });
  });

  it('asks for all of the history where the page has none', () => {
    enter();
    expect(world.socket.after).toBe(0);
  });

  it('ignores frames that are no event', () => {
    enter();
    world.welcome({ messages: span(1, 2) });
    for (const frame of ['', '{', 'null', '7', '{"a":1}', '{"type":"later"}']) world.socket.events.message(frame);
    expect(sequences()).toEqual([1, 2]);
    expect(chat.snapshot().connection).toBe('open');
  });
});

describe('a connection that breaks', () => {
  it('comes back after a growing wait, and without a loss or a double', () => {
    enter();
    world.welcome({ messages: span(1, 3) });
    world.tell({ type: 'message', message: message(4) });
    world.socket.events.closed(1006);
    expect(chat.snapshot()).toMatchObject({ connection: 'waiting', nextTryInS: 1 });
    world.pass(1);
    expect(world.sockets).toHaveLength(2);
    world.socket.events.closed(1006);
    expect(chat.snapshot()).toMatchObject({ connection: 'waiting', nextTryInS: 2 });
    world.pass(2);
    world.welcome({ messages: span(world.socket.after + 1, 7) });
    world.tell({ type: 'message', message: message(7) });
    world.tell({ type: 'message', message: message(8) });
    expect(sequences()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    world.socket.events.closed(1006);
    expect(chat.snapshot().nextTryInS).toBe(1);
  });

  it('waits for half a minute at most', () => {
    enter();
    for (let count = 0; count < 12; count += 1) {
      world.socket.events.closed(1006);
      world.pass(chat.snapshot().nextTryInS ?? 0);
    }
    world.socket.events.closed(1006);
    expect(chat.snapshot().nextTryInS).toBe(30);
  });

  it('connects at once when told, and only then', () => {
    enter();
    chat.retry();
    expect(world.sockets).toHaveLength(1);
    world.socket.events.closed(1006);
    chat.retry();
    expect(world.sockets).toHaveLength(2);
    expect(chat.snapshot()).toMatchObject({ connection: 'connecting', nextTryInS: null });
  });

  it('asks for the history again when a number is missing', () => {
    enter();
    world.welcome({ messages: span(1, 3) });
    world.tell({ type: 'message', message: message(5) });
    expect([sequences(), world.open, chat.snapshot().connection]).toEqual([[1, 2, 3], 0, 'waiting']);
    world.pass(1);
    world.welcome({ messages: span(1, 5) });
    expect(sequences()).toEqual([1, 2, 3, 4, 5]);
  });

  it('asks for the last hundred alone after a long evening', () => {
    enter();
    world.welcome({ messages: span(1, 100) });
    for (const next of span(101, 450)) world.tell({ type: 'message', message: next });
    expect(sequences()).toHaveLength(300);
    world.socket.events.closed(1006);
    world.pass(1);
    expect(world.socket.after).toBe(350);
  });
});

it.each([
  [4401, null, false],
  [4403, { kind: 'ban', until: null }, false],
  [4404, null, true],
])('does not come back after a close of %i', (code, sanction, isGone) => {
  enter();
  world.welcome();
  world.socket.events.closed(code);
  world.pass(60);
  chat.retry();
  expect(world.sockets).toHaveLength(1);
  expect(chat.snapshot()).toMatchObject({ connection: 'shut', sanction, isGone });
  expect(chat.say('Hello')).toBe(false);
});

describe('writing', () => {
  it('shows a message before the room has it, once', () => {
    enter();
    world.welcome();
    expect(chat.say('  Hello  ')).toBe(true);
    expect(world.socket.sent).toEqual([{ type: 'say', key: 'key-1', text: 'Hello' }]);
    expect(chat.snapshot().pending).toEqual([{ key: 'key-1', text: 'Hello', refusal: null }]);
    world.tell({ type: 'accepted', key: 'key-1', sequence: 1 });
    world.tell({ type: 'message', message: message(1, 'Hello') });
    expect(chat.snapshot()).toMatchObject({ pending: [], messages: [message(1, 'Hello')], own: new Set([1]) });
  });

  it.each([
    ['nothing', '   '],
    ['more than 500 characters', 'x'.repeat(501)],
  ])('sends %s not at all', (_, text) => {
    enter();
    world.welcome();
    expect(chat.say(text)).toBe(false);
    expect(world.socket.sent).toEqual([]);
  });

  it('is for members alone', () => {
    enter();
    expect(chat.say('too early')).toBe(false);
    world.welcome({ as: 'guest' });
    expect(chat.say('Hello')).toBe(false);
    expect(world.socket.sent).toEqual([]);
  });

  it('sends again with the same key what was on its way when the connection broke', () => {
    enter();
    world.welcome();
    chat.say('Hello');
    world.socket.events.closed(1006);
    expect(chat.say('And more')).toBe(true);
    world.pass(1);
    expect(world.socket.sent).toEqual([]);
    world.welcome();
    expect(world.socket.sent.map(({ key, text }) => [key, text])).toEqual([
      ['key-1', 'Hello'],
      ['key-2', 'And more'],
    ]);
  });

  it('keeps a refused message with the reason, to send it again or to forget it', () => {
    enter();
    world.welcome();
    chat.say('One');
    chat.say('Two');
    const refused = {
      type: 'refused',
      code: 'validation-failed',
      message: 'Not like this.',
      retryAfter: null,
    } as const;
    world.tell({ ...refused, key: 'key-1' });
    world.tell({ ...refused, key: 'key-2' });
    expect(chat.snapshot().pending.map(({ refusal }) => refusal)).toEqual(['Not like this.', 'Not like this.']);
    chat.discard('key-2');
    chat.resend('key-1');
    expect(chat.snapshot().pending).toEqual([{ key: 'key-1', text: 'One', refusal: null }]);
    expect(world.socket.sent.map(({ text }) => text)).toEqual(['One', 'Two', 'One']);
    // A refused one is not sent again by a new connection.
    world.tell({ ...refused, key: 'key-1' });
    world.socket.events.closed(1006);
    world.pass(1);
    world.welcome();
    expect(world.socket.sent).toEqual([]);
  });

  it('counts down the wait that the server asks for', () => {
    enter();
    world.welcome();
    chat.say('Quick');
    world.tell({
      type: 'refused',
      key: 'key-1',
      code: 'too-many-requests',
      message: 'Slow mode is on.',
      retryAfter: 4,
    });
    expect(chat.snapshot().waitInS).toBe(4);
    expect(chat.say('Quicker')).toBe(false);
    world.pass(3);
    expect(chat.snapshot().waitInS).toBe(1);
    world.pass(1);
    expect(chat.snapshot().waitInS).toBe(0);
    expect(chat.say('Now')).toBe(true);
  });

  it.each([
    ['member', 10],
    ['performer', 0],
  ] as const)('holds a %s to slow mode for %i seconds', (as, seconds) => {
    enter();
    world.welcome({ as, room: { ...state, slowModeSeconds: 10 } });
    chat.say('Hello');
    world.tell({ type: 'accepted', key: 'key-1', sequence: 1 });
    expect(chat.snapshot().waitInS).toBe(seconds);
  });

  it('becomes a guest when the log-in has ended', () => {
    enter();
    world.welcome();
    chat.say('Hello');
    world.tell({ type: 'refused', key: 'key-1', code: 'login-required', message: 'Log in.', retryAfter: null });
    expect(chat.snapshot().as).toBe('guest');
  });
});

describe('what the performer does', () => {
  it('takes a deleted message away', () => {
    enter();
    world.welcome({ messages: span(1, 3) });
    world.tell({ type: 'deleted', sequence: 2 });
    expect(chat.snapshot().messages[1]).toMatchObject({ sequence: 2, kind: 'deleted', name: '', text: '' });
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('shows the name that a member has now, not a performer’s of the same letters', () => {
    enter();
    world.welcome({
      messages: [
        { ...message(1), name: 'Kite Painter' },
        { ...message(2), name: 'volta' },
        { ...message(3), name: 'Kite Painter', isPerformer: true },
      ],
    });
    world.tell({ type: 'renamed', before: 'Kite Painter', after: 'Guest 4821' });
    expect(chat.snapshot().messages.map(({ name }) => name)).toEqual(['Guest 4821', 'volta', 'Kite Painter']);
  });

  it('silences for a while, which ends by itself', () => {
    enter();
    world.welcome();
    const until = new Date(world.time + 60_000).toISOString();
    world.tell({ type: 'sanction', sanction: { kind: 'timeout', until } });
    expect(chat.say('Hello')).toBe(false);
    world.pass(59);
    expect(chat.snapshot().sanction).not.toBeNull();
    world.pass(1);
    expect(chat.snapshot().sanction).toBeNull();
    expect(chat.say('Hello')).toBe(true);
  });

  it('bans for good, until it is lifted', () => {
    enter();
    world.welcome({ sanction: { kind: 'ban', until: null } });
    world.pass(1000);
    expect(chat.say('Hello')).toBe(false);
    world.tell({ type: 'sanction', sanction: null });
    expect(chat.say('Hello')).toBe(true);
  });

  it('changes the room, and is told of reports', () => {
    enter();
    world.welcome({ as: 'performer', openReports: 1 });
    expect(chat.snapshot().openReports).toBe(1);
    world.tell({ type: 'reports', open: 2 });
    const goal = { title: 'Encore', coins: 100, reached: 40 };
    world.tell({ type: 'room', room: { ...state, viewers: 9, goal } });
    expect(chat.snapshot()).toMatchObject({ openReports: 2, room: { viewers: 9, goal } });
  });
});

it('tells who listens of each change with a new object', () => {
  enter();
  const seen: unknown[] = [];
  const stop = chat.subscribe(() => seen.push(chat.snapshot()));
  world.welcome();
  world.pass(5);
  expect(seen).toHaveLength(1);
  stop();
  world.tell({ type: 'message', message: message(1) });
  expect(seen).toHaveLength(1);
});

it('leaves no socket and no timer behind', () => {
  enter();
  world.welcome();
  chat.end();
  expect([world.open, world.timers.size, chat.say('gone')]).toEqual([0, 0, false]);
  chat.retry();
  expect(world.sockets).toHaveLength(1);
});
