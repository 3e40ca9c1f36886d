import { decodeText } from '@platform/shared/signalling';
import { createSession } from '../engine';
import { nothing, type SimulatedBrowser, SimulatedWorld } from '../testing/simulated-world';
import { keepQualityChoice } from './quality-choice';
import { enterRoom, type RoomModel, type RoomOptions } from './room-model';

let world: SimulatedWorld;
beforeEach(() => {
  world = new SimulatedWorld();
});

function enter(options: Partial<RoomOptions> = {}, browser: SimulatedBrowser = world.browser()): RoomModel {
  return enterRoom({
    kind: 'direct',
    getAccess: () =>
      Promise.resolve({
        address: 'room',
        config: { signalling: 'wss://x.test/app', turn: [{ url: 'turn:x.test', login: 'me', password: 'right' }] },
      }),
    loadEngine: () => Promise.resolve({ createSession: (session) => createSession(session, browser.ports) }),
    clock: browser.ports.clock,
    ahead: { open: () => undefined, close: () => undefined },
    ...options,
  });
}
const viewer = { kind: 'dial', media: { audio: false, video: false }, isMuted: true } as const;

it('goes from entering over waiting to live, and ends when the other side leaves', async () => {
  const room = enter();
  const seen = new Set([room.snapshot().view]);
  room.subscribe(() => seen.add(room.snapshot().view));
  await world.settle();
  const other = enter();
  await world.settle();
  expect([...seen]).toEqual(['entering', 'waiting', 'live']);
  expect(room.snapshot()).toMatchObject({ remote: [{ id: 1 }], own: { id: -1 } });
  other.end();
  await world.settle();
  expect(room.snapshot()).toMatchObject({ view: 'ended', remote: [], own: null });
});

it('counts down to the next try, and tries at once when told', async () => {
  const room = enter();
  await world.settle();
  world.server.isDown = true;
  world.server.dropAll(1006);
  await world.settle();
  expect(room.snapshot()).toMatchObject({ view: 'reconnecting', attempt: 1, nextTryInS: 2 });
  await world.pass(1000);
  expect(room.snapshot().nextTryInS).toBe(1);
  await world.pass(1100);
  expect(room.snapshot()).toMatchObject({ view: 'reconnecting', attempt: 2, nextTryInS: 2 });
  world.server.isDown = false;
  room.retry();
  expect(room.snapshot()).toMatchObject({ view: 'reconnecting', nextTryInS: null });
  await world.settle();
  expect(room.snapshot()).toMatchObject({ view: 'waiting', attempt: 0 });
});

it('opens its socket while the way in is asked for, the first time, and gives it up when the way is refused', async () => {
  const heard: string[] = [];
  const ahead = { open: () => void heard.push('open'), close: () => void heard.push('close') };
  let ways = 0;
  const room = enter({
    ...viewer,
    ahead,
    getAccess: () => {
      ways += 1;
      return Promise.reject(new Error('refused'));
    },
  });
  expect(heard).toEqual(['open']);
  await world.settle();
  expect(heard).toEqual(['open', 'close']);
  await world.pass(10_000);
  expect(ways).toBeGreaterThan(1);
  expect(heard).toEqual(['open', 'close']);
  room.end();
});

it('tries within a second when the room says that it is worth it, however long the pauses have become', async () => {
  const room = enter(viewer);
  await world.pass(50_000);
  expect(room.snapshot().nextTryInS).toBeGreaterThan(5);
  enter();
  await world.settle();
  room.hurry();
  await world.pass(1050);
  expect(room.snapshot()).toMatchObject({ view: 'live', attempt: 0 });
});

it('waits for an engine that is not there yet, which is no restart for a viewer who was never inside', async () => {
  const room = enter(viewer);
  await world.settle();
  expect(room.snapshot()).toMatchObject({ view: 'reconnecting', attempt: 1, wasLive: false });
  enter();
  await world.settle();
  room.retry();
  await world.settle();
  expect(room.snapshot()).toMatchObject({ view: 'live', attempt: 0, wasLive: true });
});

describe('a picture that stands still', () => {
  /** @param isEngineThere whether it answers checks of the path, one every five seconds */
  const watching = async (isEngineThere = true) => {
    let seconds = 0;
    const still = () => {
      seconds += 1;
      const responsesReceived = isEngineThere ? Math.floor(seconds / 5) : 1;
      return Promise.resolve(
        new Map<string, object>([
          ['p', { type: 'candidate-pair', bytesReceived: 5000, responsesReceived }],
          ['v', { type: 'inbound-rtp', kind: 'video', bytesReceived: 4000, packetsReceived: 4, framesDecoded: 3 }],
        ]) as unknown as RTCStatsReport,
      );
    };
    enter();
    await world.settle();
    const browser = world.browser();
    const room = enter(viewer, browser);
    await world.settle();
    Object.assign(browser.peers[0] ?? {}, { getStats: still });
    return { room, browser };
  };

  it('is said after three seconds, and its call made anew after five', async () => {
    const { room } = await watching();
    await world.pass(3000);
    expect(room.snapshot()).toMatchObject({ view: 'live', isFrozen: false });
    await world.pass(1000);
    expect(room.snapshot()).toMatchObject({ view: 'live', isFrozen: true });
    await world.pass(2000);
    expect(room.snapshot()).toMatchObject({ view: 'reconnecting', cause: 'network', isFrozen: false });
  });

  it('is one that comes and is never shown, beside sound, but for a page that nobody sees', async () => {
    const { room, browser } = await watching();
    let packetsReceived = 0;
    const undecoded = () => {
      packetsReceived += 50;
      return Promise.resolve(
        new Map<string, object>([
          ['p', { type: 'candidate-pair', bytesReceived: packetsReceived }],
          ['a', { type: 'inbound-rtp', kind: 'audio', packetsReceived }],
          ['v', { type: 'inbound-rtp', kind: 'video', packetsReceived, framesDecoded: 0 }],
        ]),
      );
    };
    Object.assign(browser.peers[0] ?? {}, { getStats: undecoded });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await world.pass(9000);
    expect(room.snapshot()).toMatchObject({ view: 'live', isFrozen: false });
    hidden.mockRestore();
    await world.pass(6000);
    expect(room.snapshot().view).toBe('reconnecting');
  });

  it('is no fault while the visitor has stopped it, or none is to come', async () => {
    const { room, browser } = await watching();
    room.setPaused(true);
    await world.pass(7000);
    room.setPaused(false);
    room.expectPicture(false);
    await world.pass(7000);
    expect([room.snapshot().view, room.snapshot().isFrozen, browser.peers.length]).toEqual(['live', false, 1]);
    room.expectPicture(true);
    await world.pass(4000);
    expect(room.snapshot().isFrozen).toBe(true);
    room.expectPicture(false);
    expect(room.snapshot().isFrozen).toBe(false);
  });

  it('is a call that is made anew, although none is to come, when the engine is not there any more', async () => {
    const { room } = await watching(false);
    await world.pass(2000);
    room.expectPicture(false);
    await world.pass(3000);
    expect(room.snapshot().view).toBe('live');
    await world.pass(1000);
    expect(room.snapshot()).toMatchObject({ view: 'reconnecting', cause: 'network' });
  });
});

describe('the size of the picture', () => {
  beforeEach(() => localStorage.clear());

  it('is the visitor’s choice where the engine has several: the call is made anew, and takes no larger one', async () => {
    const offers = () =>
      world.server.received
        .map(({ data }) => (data instanceof Uint8Array ? decodeText(data) : ''))
        .filter((text) => text.includes('"offer"'))
        .map((text) => (JSON.parse(text) as { layers?: number }).layers);
    const performer = enter();
    await world.settle();
    const room = enter(viewer);
    await world.settle();
    expect(room.snapshot()).toMatchObject({ view: 'live', qualityChoice: 'auto', hasQualities: false });
    room.setQualityChoice('low');
    expect(room.snapshot()).toMatchObject({ view: 'entering', qualityChoice: 'low' });
    await world.settle();
    // Not a media engine: it has left with its viewer.
    performer.retry();
    await world.settle();
    room.retry();
    await world.settle();
    expect([room.snapshot().view, offers()]).toEqual(['live', [undefined, 1]]);
  });

  it('is what was chosen in the room before', async () => {
    keepQualityChoice('medium');
    enter();
    await world.settle();
    expect(enter(viewer).snapshot().qualityChoice).toBe('medium');
  });
});

it('dials an engine again that says nothing to who publishes', async () => {
  enter();
  await world.settle();
  const browser = world.browser();
  const room = enter({ kind: 'dial', isMuted: true }, browser);
  await world.settle();
  Object.assign(browser.peers[0] ?? {}, {
    getStats: () =>
      Promise.resolve(new Map([['p', { type: 'candidate-pair', bytesReceived: 7, responsesReceived: 1 }]])),
  });
  await world.pass(4000);
  expect(room.snapshot().view).toBe('live');
  await world.pass(1000);
  // Her own network may be gone as well as the engine.
  expect(room.snapshot()).toMatchObject({ view: 'reconnecting', wasLive: true, cause: 'network' });
});

it('starts without sound where it is told to, keeps sound and volume over restarts, and clamps', async () => {
  enter();
  await world.settle();
  const browser = world.browser();
  const room = enter(viewer, browser);
  await world.settle();
  const element = () => room.snapshot().remote[0]?.element;
  expect([element()?.muted, element()?.volume]).toEqual([true, 0.5]);
  room.setSound(true);
  room.setVolume(7);
  expect([element()?.muted, element()?.volume, room.snapshot().volume]).toEqual([false, 1, 1]);
  room.setVolume(0.25);
  browser.peers[0]?.received[0]?.end();
  await world.settle();
  expect(room.snapshot().remote).toEqual([]);
  enter();
  await world.pass(1600);
  expect([element()?.muted, element()?.volume]).toEqual([false, 0.25]);
});

it('goes without sound where the browser wants a press for it, until there is one', async () => {
  enter();
  const browser = world.browser();
  browser.mayPlaySound = false;
  const room = enter({}, browser);
  await world.settle();
  expect([room.snapshot().isSoundOn, room.snapshot().remote[0]?.element.muted]).toEqual([false, true]);
  room.setSound(true);
  expect([room.snapshot().isSoundOn, room.snapshot().remote[0]?.element.muted]).toEqual([true, false]);
});

it('stops picture and sound until told, also over a restart', async () => {
  enter();
  await world.settle();
  const browser = world.browser();
  const room = enter(viewer, browser);
  await world.settle();
  const element = () => room.snapshot().remote[0]?.element;
  expect(element()?.paused).toBe(false);
  room.setPaused(true);
  expect([room.snapshot().isPaused, element()?.paused]).toEqual([true, true]);
  browser.peers[0]?.received[0]?.end();
  await world.settle();
  enter();
  await world.pass(1600);
  expect([element()?.paused, element()?.autoplay]).toEqual([true, false]);
  room.setPaused(false);
  await world.settle();
  expect([element()?.paused, element()?.autoplay]).toEqual([false, true]);
});

it('carries messages both ways, keeps the newest 100, and does not take what was not sent', async () => {
  const [room, other] = [enter(), enter()];
  expect(room.say('too early')).toBe(false);
  await world.settle();
  expect(room.say('   ')).toBe(false);
  expect(room.say(' hello ')).toBe(true);
  await world.settle();
  expect(other.snapshot().messages).toEqual([{ id: 1, isOwn: false, text: 'hello' }]);
  for (let count = 0; count < 105; count += 1) other.say(String(count));
  await world.settle();
  expect(
    room
      .snapshot()
      .messages.map(({ text }) => text)
      .slice(-2),
  ).toEqual(['103', '104']);
  expect(room.snapshot().messages).toHaveLength(100);
});

it('measures what comes in while it is live', async () => {
  const browser = world.browser();
  const [room] = [enter({}, browser), enter()];
  await world.settle();
  let count = 0;
  Object.assign(browser.peers[0] ?? {}, {
    getStats: () => {
      count += 1;
      return Promise.resolve(
        new Map([
          [
            'v',
            {
              type: 'inbound-rtp',
              bytesReceived: count * 125_000,
              packetsReceived: count * 100,
              framesDecoded: count * 30,
            },
          ],
        ]),
      );
    },
  });
  await world.pass(1000);
  expect(room.snapshot().quality).toBeNull();
  await world.pass(1000);
  expect(room.snapshot().quality).toEqual({
    kilobitsPerSecond: 1000,
    lostShare: 0,
    framesPerSecond: 30,
    isWeak: false,
  });
});

it('asks for the way in while the engine is loaded, once', async () => {
  let loaded = (): void => undefined;
  const browser = world.browser();
  const getAccess = jest.fn(() =>
    Promise.resolve({
      address: 'room',
      config: { signalling: 'wss://x.test/app', turn: [{ url: 'turn:x.test', login: 'me', password: 'right' }] },
    }),
  );
  const loadEngine: RoomOptions['loadEngine'] = () =>
    new Promise((resolve) => {
      loaded = () => resolve({ createSession: (session) => createSession(session, browser.ports) });
    });
  const room = enter({ getAccess, loadEngine }, browser);
  await world.settle();
  expect([getAccess.mock.calls.length, room.snapshot().view]).toEqual([1, 'entering']);
  loaded();
  await world.settle();
  expect([getAccess.mock.calls.length, room.snapshot().view]).toEqual([1, 'waiting']);
  world.server.dropAll(1006);
  await world.pass(3_100);
  expect([getAccess.mock.calls.length, room.snapshot().view]).toEqual([2, 'waiting']);
});

describe('an engine that cannot be loaded', () => {
  /** @param failures so many loads fail */
  const entering = (failures: number) => {
    const browser = world.browser();
    let loads = 0;
    const loadEngine: RoomOptions['loadEngine'] = () => {
      loads += 1;
      return loads > failures
        ? Promise.resolve({ createSession: (session) => createSession(session, browser.ports) })
        : Promise.reject(new Error('offline'));
    };
    const room = enter({ loadEngine, random: () => 0.7 }, browser);
    return { room, browser, loads: () => loads };
  };

  it('is loaded again after growing pauses, as other starts are', async () => {
    const { room, loads } = entering(3);
    await world.settle();
    const first = { view: 'reconnecting', attempt: 1, nextTryInS: 1, wasLive: false, cause: 'network' };
    expect(room.snapshot()).toMatchObject(first);
    await world.pass(1000);
    expect(room.snapshot()).toMatchObject({ view: 'reconnecting', attempt: 2, nextTryInS: 2 });
    await world.pass(2000);
    expect([room.snapshot().attempt, loads()]).toEqual([3, 3]);
    await world.pass(3000);
    expect([room.snapshot().view, room.snapshot().attempt, loads()]).toEqual(['waiting', 0, 4]);
  });

  it('is waited for no longer than 15 s at a time', async () => {
    const { room, loads } = entering(99);
    await world.pass(120_000);
    const before = loads();
    await world.pass(60_000);
    expect([room.snapshot().view, loads() - before]).toEqual(['reconnecting', 4]);
  });

  it('is loaded at once when told, and once', async () => {
    const { room, loads } = entering(1);
    await world.settle();
    room.retry();
    room.retry();
    await world.settle();
    expect([room.snapshot().view, loads()]).toEqual(['waiting', 2]);
  });

  it('is loaded within a second, at random, when the room says to all who wait that a try is worth it', async () => {
    const { room, loads } = entering(5);
    await world.pass(10_000);
    expect([room.snapshot().nextTryInS, loads()]).toEqual([6, 5]);
    room.hurry();
    room.hurry();
    await world.pass(699);
    expect([room.snapshot().view, loads()]).toEqual(['reconnecting', 5]);
    await world.pass(1);
    expect([room.snapshot().view, loads()]).toEqual(['waiting', 6]);
  });

  it('is not loaded later than it would have been', async () => {
    const { room, loads } = entering(1);
    await world.pass(900);
    room.hurry();
    await world.pass(100);
    expect([room.snapshot().view, loads()]).toEqual(['waiting', 2]);
  });

  it('is not loaded for a room that was left after such a word', async () => {
    const { room, browser, loads } = entering(1);
    await world.settle();
    room.hurry();
    room.end();
    await world.pass(5000);
    expect([loads(), browser.leftovers()]).toEqual([1, nothing]);
  });

  it('is not loaded for a room that was left', async () => {
    const { room, browser, loads } = entering(1);
    await world.settle();
    room.end();
    await world.pass(5000);
    expect([loads(), browser.leftovers()]).toEqual([1, nothing]);
  });
});

describe('a page that is closed', () => {
  const watching = async () => {
    const page = new EventTarget();
    const browser = world.browser();
    world.server.isShared = true;
    const engine = world.browser();
    enter({ kind: 'conference' }, engine);
    await world.settle();
    const room = enter({ ...viewer, page }, browser);
    await world.settle();
    const tell = async (type: string, persisted: boolean) => {
      page.dispatchEvent(Object.assign(new Event(type), { persisted }));
      await world.settle();
    };
    return { room, browser, tell, viewers: () => engine.leftovers().peers };
  };

  it('ends its call at once, and is no viewer any more', async () => {
    const { browser, viewers, tell } = await watching();
    expect(viewers()).toBe(1);
    await tell('pagehide', false);
    // The room's own clock is left.
    expect([browser.leftovers(), viewers()]).toEqual([{ ...nothing, timers: 1 }, 0]);
  });

  it('is in the room again when the browser brings it back as it was', async () => {
    const { room, viewers, tell } = await watching();
    await tell('pagehide', true);
    expect(viewers()).toBe(0);
    await tell('pageshow', true);
    expect([room.snapshot().view, viewers()]).toEqual(['live', 1]);
  });

  it('begins nothing when it is shown for the first time, or after the room was left', async () => {
    const { room, browser, tell } = await watching();
    await tell('pageshow', false);
    expect(browser.peers).toHaveLength(1);
    room.end();
    await tell('pageshow', true);
    expect([browser.peers.length, browser.leftovers()]).toEqual([1, nothing]);
  });
});

it('leaves nothing behind, also when it is left while it is entered', async () => {
  const [early, late] = [world.browser(), world.browser()];
  enter({}, early).end();
  const room = enter({}, late);
  await world.settle();
  room.end();
  await world.pass(5000);
  expect([early.leftovers(), late.leftovers()]).toEqual([nothing, nothing]);
  expect(room.say('gone')).toBe(false);
  room.retry();
  expect(room.snapshot().view).toBe('waiting');
});

it('enters and leaves 200 rooms without growth', async () => {
  const browser = world.browser();
  const other = enter({ kind: 'conference' });
  world.server.isShared = true;
  await world.settle();
  for (let count = 0; count < 200; count += 1) {
    const room = enter({ kind: 'conference' }, browser);
    await world.settle();
    expect(room.snapshot().view).toBe('live');
    room.end();
    await world.settle();
  }
  expect(browser.leftovers()).toEqual(nothing);
  expect(other.snapshot().remote).toEqual([]);
  expect(world.server.clients.size).toBe(1);
});
