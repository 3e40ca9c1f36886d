// Over 300 lines: one session from dial to hang-up, with the same simulated network.
import { decodeFrame, encodeEvent, encodeText, messageTypes, noConnection } from '@platform/shared/signalling';
import { nothing, type SimulatedBrowser, SimulatedWorld } from '../testing/simulated-world';
import { networkErrorFactor, restartIntervalMs, signallingTimeoutMs } from './constants';
import { CallError } from './errors';
import { type CallAccess, type CallBefore, createSession, type Session, type SessionOptions } from './session';

let world: SimulatedWorld;
let password: string;
beforeEach(() => {
  world = new SimulatedWorld();
  password = 'right';
});

const access =
  (address = 'room') =>
  () =>
    Promise.resolve({
      address,
      config: { signalling: 'wss://x.test/app', turn: [{ url: 'turn:x.test', login: 'me', password }] },
    });
interface Member {
  readonly session: Session;
  readonly browser: SimulatedBrowser;
  readonly messages: (string | number[])[];
}
async function join(options: Partial<SessionOptions> = {}, browser = world.browser()): Promise<Member> {
  const messages: Member['messages'] = [];
  const session = createSession(
    {
      kind: 'direct',
      getAccess: access(),
      onMessage: (_, content) => messages.push(typeof content === 'string' ? content : [...content]),
      ...options,
    },
    browser.ports,
  );
  session.start();
  await world.settle();
  return { session, browser, messages };
}
const phases = (...members: Member[]) => members.map(({ session }) => session.snapshot().phase);
const calls = (...members: Member[]) => members.map(({ session }) => session.snapshot().call);

describe('a direct call', () => {
  it('listens, the second dials the address that it cannot listen at, and both are in the call', async () => {
    const first = await join();
    expect([phases(first), calls(first)]).toEqual([['Listening'], ['WaitingForIncomingCall']]);
    const second = await join();
    expect([phases(first, second), calls(first, second)]).toEqual([
      ['InCall', 'InCall'],
      ['InCall', 'InCall'],
    ]);
    expect(world.server.received.map(({ type }) => type).filter((type) => type >= 3)).toEqual([
      messageTypes.serverInitialized,
      messageTypes.serverInitialized,
      messageTypes.newConnection,
      ...Array.from({ length: world.server.received.filter(({ type }) => type === 5 || type === 8).length }, () =>
        expect.any(Number),
      ),
    ]);
  });

  it('shows both streams of both sides, one’s own without sound', async () => {
    const [first, second] = [await join(), await join()];
    for (const { session } of [first, second]) {
      const { streams } = session.snapshot();
      expect(streams.map(({ id, role, element }) => [id < 0, role, element.muted])).toEqual([
        [true, 'user', true],
        [false, 'user', false],
      ]);
      expect(streams[1]?.stream.getTracks().map(({ kind }) => kind)).toEqual(['audio', 'video']);
    }
  });

  it('sends text and bytes both ways, whole', async () => {
    const [first, second] = [await join(), await join()];
    expect(first.session.send('hi 漢😀')).toBe(true);
    expect(second.session.send(Uint8Array.of(1, 2, 3), undefined, 'unreliable')).toBe(true);
    await world.settle();
    expect([first.messages, second.messages]).toEqual([[[1, 2, 3]], ['hi 漢😀']]);
  });

  it('lets both sockets sleep once it is up', async () => {
    const [first, second] = [await join(), await join()];
    expect(world.server.clients.size).toBe(0);
    expect([first.browser.leftovers().sockets, second.browser.leftovers().sockets]).toEqual([0, 0]);
  });

  it('ends for both when one hangs up', async () => {
    const [first, second] = [await join(), await join()];
    first.session.stop();
    await world.settle();
    expect(phases(first, second)).toEqual(['Ended', 'Ended']);
    expect(second.browser.leftovers()).toEqual(nothing);
  });

  it('is relay-only, with the servers of the configuration', async () => {
    const [first, second] = [await join(), await join()];
    for (const { browser } of [first, second])
      expect(browser.peers.map(({ configuration }) => configuration)).toEqual([
        {
          iceServers: [{ urls: 'turn:x.test', username: 'me', credential: 'right' }],
          iceTransportPolicy: 'relay',
          bundlePolicy: 'max-bundle',
          iceCandidatePoolSize: 1,
        },
      ]);
  });

  it.each<[string, SessionOptions['kind'], Partial<CallAccess>, RTCIceTransportPolicy]>([
    ['a viewer whom the server lets take them', 'dial', { ice: 'all' }, 'all'],
    ['no viewer whom it does not let', 'dial', { ice: 'relay' }, 'relay'],
    ['no viewer of an older server', 'dial', {}, 'relay'],
    ['no viewer of a server that says what is unknown here', 'dial', { ice: 'nohost' }, 'relay'],
    ['no performer', 'dial', { ice: 'all', role: 'model' }, 'relay'],
    ['no call between two', 'direct', { ice: 'all' }, 'relay'],
    ['no conference', 'conference', { ice: 'all' }, 'relay'],
  ])('takes direct paths for %s', async (_, kind, given, policy) => {
    world.server.isShared = kind === 'conference';
    const getAccess = async () => ({ ...(await access()()), ...given });
    await join({ kind: kind === 'conference' ? kind : 'direct' });
    const { browser } = await join({ kind, getAccess });
    expect(browser.peers.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual([policy]);
  });

  it('lets the dialer offer, ignoring the number of the dialled peer', async () => {
    const [first, second] = [await join(), await join()];
    expect([first.browser.peers[0]?.isOfferer, second.browser.peers[0]?.isOfferer]).toEqual([false, true]);
    const numbers = world.server.received.filter(
      ({ type, data }) => type === messageTypes.reliableMessage && data instanceof Uint8Array && data.length < 10,
    );
    expect(numbers.map(({ data }) => data)).toEqual([encodeText('1')]);
  });

  it.each([
    ['several sizes of a performer’s picture', 'model', ['video']],
    ['one size of anybody else’s', 'user', []],
  ])('offers %s', async (_, role, kinds) => {
    const getAccess = async () => ({ ...(await access()()), role });
    const [waiting, dialling] = [await join({ getAccess }), await join({ getAccess })];
    const inLayers = ({ browser }: Member) => browser.peers[0]?.inLayers.map(({ kind }) => kind);
    expect([inLayers(waiting), inLayers(dialling)]).toEqual([[], kinds]);
  });

  it('gives every candidate to the other side, and none before the description', async () => {
    const [first, second] = [await join(), await join()];
    for (const { browser } of [first, second]) {
      expect(browser.peers[0]?.candidates).toHaveLength(1);
      expect(browser.warnings).toEqual([]);
    }
  });

  it('receives without sending where it has no media', async () => {
    const publisher = await join();
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false }, isMuted: true });
    expect(phases(publisher, viewer)).toEqual(['InCall', 'InCall']);
    expect(viewer.browser.devices.asked).toEqual([]);
    expect(viewer.browser.peers[0]?.receives).toEqual(['audio', 'video']);
    expect(viewer.session.snapshot().streams.map(({ element }) => element.muted)).toEqual([true]);
  });

  it('makes its offer and its relay ready while the server still looks for the engine', async () => {
    world.server.isSilent = true;
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false } });
    expect(phases(viewer)).toEqual(['Connecting']);
    expect(viewer.browser.peers.map(({ isOfferer }) => isOfferer)).toEqual([true]);
    viewer.session.stop();
    await world.settle();
    expect(viewer.browser.leftovers()).toEqual(nothing);
  });

  it('waits for the engine at an address that has no listener, with nothing left but its clock', async () => {
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false } });
    expect(viewer.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 1, error: 'Connection failed.' });
    expect(viewer.browser.leftovers()).toEqual({ ...nothing, timers: 1 });
    const engine = await join();
    await world.pass(1100);
    expect(phases(viewer, engine)).toEqual(['InCall', 'InCall']);
  });

  it('dials an engine again that has ended it, as a deploy does', async () => {
    const engine = await join();
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false } });
    await world.pass(10_000);
    engine.session.stop();
    await world.settle();
    expect(viewer.session.snapshot()).toMatchObject({ phase: 'Waiting', cause: 'other-side', streams: [] });
    engine.session.start();
    await world.pass(1100);
    expect(phases(viewer, engine)).toEqual(['InCall', 'InCall']);
  });

  it('is made anew when it brings nothing', async () => {
    world.server.isShared = true;
    await join({ kind: 'conference' });
    const asked: CallBefore[] = [];
    const getAccess = (before: CallBefore) => {
      asked.push(before);
      return access()();
    };
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false }, getAccess });
    await world.pass(10_000);
    viewer.session.stalled(true);
    await world.pass(1100);
    expect([phases(viewer), viewer.browser.peers.length]).toEqual([['InCall'], 2]);
    viewer.browser.peers[1]?.fail();
    await world.pass(4000);
    // Where nothing came, that is said, once.
    expect([phases(viewer), asked]).toEqual([['InCall'], [{}, { stalledAt: 'room' }, {}]]);
  });

  it('asks at once for another node where one says that it is full', async () => {
    const { reliableMessage, newConnection, disconnected, serverInitialized } = messageTypes;
    const full = world.server.open({
      opened: () => full.send(encodeEvent({ type: serverInitialized, id: noConnection, data: 'room' })),
      message: (bytes) => {
        const frame = decodeFrame(bytes);
        if (frame.kind !== 'event' || frame.type !== newConnection) return;
        const { id } = frame;
        full.send(encodeEvent({ type: reliableMessage, id, data: encodeText('{"type":"full"}') }));
        full.send(encodeEvent({ type: disconnected, id, data: null }));
      },
      closed: () => undefined,
    });
    await world.settle();
    await join({ getAccess: access('elsewhere') });
    const asked: CallBefore[] = [];
    const getAccess = (before: CallBefore) => {
      asked.push(before);
      return access(before.fullAt === undefined ? 'room' : 'elsewhere')();
    };
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false }, getAccess });
    await world.pass(600);
    expect([phases(viewer), asked]).toEqual([['InCall'], [{}, { fullAt: 'room' }]]);
  });

  it('says but once that one was full: where no other has a place, it may have one by then', async () => {
    const { reliableMessage, newConnection, disconnected, serverInitialized } = messageTypes;
    let isFull = true;
    const node = world.server.open({
      opened: () => node.send(encodeEvent({ type: serverInitialized, id: noConnection, data: 'room' })),
      message: (bytes) => {
        const frame = decodeFrame(bytes);
        if (frame.kind !== 'event' || frame.type !== newConnection || !isFull) return;
        const { id } = frame;
        node.send(encodeEvent({ type: reliableMessage, id, data: encodeText('{"type":"full"}') }));
        node.send(encodeEvent({ type: disconnected, id, data: null }));
      },
      closed: () => undefined,
    });
    await world.settle();
    const asked: CallBefore[] = [];
    const getAccess = async (before: CallBefore) => {
      asked.push(before);
      if (before.fullAt === undefined) return access('room')();
      isFull = false;
      throw new Error('This room is full at the moment.');
    };
    await join({ kind: 'dial', media: { audio: false, video: false }, getAccess });
    await world.pass(5_000);
    expect(asked).toEqual([{}, { fullAt: 'room' }, {}]);
  });

  it('that does not come up is made anew at another engine after 10 s, and has longer each time', async () => {
    await join();
    password = 'wrong';
    const asked: CallBefore[] = [];
    const getAccess = (before: CallBefore) => {
      asked.push(before);
      return access()();
    };
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false }, getAccess });
    await world.pass(9900);
    expect([phases(viewer), asked]).toEqual([['Connecting'], [{}]]);
    await world.pass(200);
    expect(viewer.session.snapshot()).toMatchObject({
      phase: 'Waiting',
      cause: 'network',
      error: 'Connection failed.',
    });
    expect(viewer.browser.leftovers()).toEqual({ ...nothing, timers: 1 });
    await world.pass(1000 + 14_800);
    expect([phases(viewer), asked]).toEqual([['Connecting'], [{}, { stalledAt: 'room' }]]);
    await world.pass(300);
    expect(viewer.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 2 });
    password = 'right';
    await world.pass(1600);
    expect([phases(viewer), asked]).toEqual([['InCall'], [{}, { stalledAt: 'room' }, { stalledAt: 'room' }]]);
    // A success ends the longer times.
    password = 'wrong';
    viewer.browser.peers.at(-1)?.fail();
    await world.pass(2000 + 10_200);
    expect(phases(viewer)).toEqual(['Waiting']);
  });
});

describe('the time-out', () => {
  it('fails both sides after 60 s when no path is found, about which the browser says nothing', async () => {
    password = 'wrong';
    const [first, second] = [await join(), await join()];
    await world.pass(59_900);
    expect(calls(first, second)).toEqual(['WaitingForIncomingCall', 'WaitingForOutgoingCall']);
    await world.pass(200);
    expect(second.session.snapshot()).toMatchObject({ phase: 'Failed', error: 'Connection failed.' });
    expect(second.browser.leftovers()).toEqual(nothing);
    // Who listens goes on listening, for the next.
    expect(phases(first)).toEqual(['Listening']);
    expect(first.browser.leftovers()).toMatchObject({ peers: 0, sockets: 1 });
  });

  it('fails a dial that the server never answers', async () => {
    const first = await join();
    const second = await join({ kind: 'dial' }, world.browser());
    second.session.stop();
    await world.settle();
    world.server.version = 1;
    const third = createSession({ kind: 'dial', getAccess: access('elsewhere') }, second.browser.ports);
    third.start();
    world.server.isSilent = true;
    await world.settle();
    await world.pass(9900);
    expect(third.snapshot().call).toBe('WaitingForOutgoingCall');
    await world.pass(200);
    expect(third.snapshot()).toMatchObject({ phase: 'Waiting', error: 'Connection failed.' });
    first.session.dispose();
  });

  it('fails at once when a description cannot be made', async () => {
    world.faults.isDescribingBroken = true;
    const [, second] = [await join(), await join()];
    expect(second.session.snapshot()).toMatchObject({ phase: 'Failed', error: 'Connection failed.' });
  });
});

describe('the heartbeat', () => {
  it('comes every 30 s while the socket is open', async () => {
    await join();
    await world.pass(95_000);
    expect(world.server.heartbeats).toBe(3);
  });

  it('ends a connection that is dead, and the call restarts after twice the interval', async () => {
    const first = await join();
    world.server.isSilent = true;
    await world.pass(59_900);
    expect(phases(first)).toEqual(['Listening']);
    await world.pass(200);
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 1 });
    world.server.isSilent = false;
    await world.pass(1800);
    expect(phases(first)).toEqual(['Waiting']);
    await world.pass(100);
    expect(phases(first)).toEqual(['Listening']);
  });
});

describe('restarts', () => {
  it('come 1000 ms after a track has ended', async () => {
    const first = await join();
    first.browser.devices.tracks[0]?.end();
    await world.settle();
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 1, restartInMs: 1000, streams: [] });
    expect(first.browser.leftovers()).toEqual({ ...nothing, timers: 1 });
    await world.pass(950);
    expect(phases(first)).toEqual(['Waiting']);
    await world.pass(100);
    expect(phases(first)).toEqual(['Listening']);
    expect(first.browser.devices.asked).toHaveLength(2);
  });

  it('come 2000 ms after a network error, and again at the same while they fail', async () => {
    const first = await join();
    world.server.isDown = true;
    world.server.dropAll(1006);
    await world.settle();
    expect(first.session.snapshot()).toMatchObject({ attempt: 1, restartInMs: 2000 });
    await world.pass(2050);
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 2 });
    await world.pass(2050);
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 3 });
    world.server.isDown = false;
    await world.pass(2050);
    expect(first.session.snapshot()).toMatchObject({ phase: 'Listening', attempt: 0, error: null });
  });

  it('are spread over half of the interval, so that all viewers of a room do not come back in one moment', async () => {
    const first = await join();
    first.browser.random = 1;
    world.server.dropAll(1006);
    await world.settle();
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', restartInMs: 3000 });
    await world.pass(2900);
    expect(phases(first)).toEqual(['Waiting']);
    await world.pass(150);
    expect(phases(first)).toEqual(['Listening']);
  });

  it('get a new configuration each time', async () => {
    let asked = 0;
    const first = await join({
      getAccess: () => {
        asked += 1;
        return asked === 2 ? Promise.reject(new Error('down')) : access()();
      },
    });
    first.browser.devices.tracks[0]?.end();
    await world.pass(1050);
    expect(first.session.snapshot()).toMatchObject({ phase: 'Waiting', attempt: 2, error: 'Unknown error.' });
    await world.pass(1050);
    expect([phases(first), asked]).toEqual([['Listening'], 3]);
  });

  it('come at once when the visitor does not want to wait', async () => {
    const first = await join();
    world.server.dropAll(4006);
    first.session.retry();
    await world.settle();
    expect(phases(first)).toEqual(['Listening']);
  });

  it('come within a second, at random, when what they met has changed, and the pauses begin anew', async () => {
    const viewer = await join({ kind: 'dial', media: { audio: false, video: false } });
    await world.pass(50_000);
    viewer.browser.random = 0.5;
    const { restartInMs } = viewer.session.snapshot();
    expect(restartInMs).toBeGreaterThan(5000);
    viewer.session.hurry();
    expect(viewer.session.snapshot()).toMatchObject({ phase: 'Waiting', restartInMs: 500 });
    await world.pass(450);
    expect(phases(viewer)).toEqual(['Waiting']);
    await world.pass(50);
    // That one failed as well, and half as long again is waited as after the first, with a quarter of it by chance.
    const { attempt, restartInMs: next } = viewer.session.snapshot();
    expect([attempt > 5, next]).toEqual([true, 1500 * 1.25]);
  });

  it('bring a direct call back after the network between the two has broken', async () => {
    const [first, second] = [await join(), await join()];
    for (const { browser } of [first, second]) browser.peers[0]?.fail();
    await world.pass(1900);
    expect(phases(first, second)).toEqual(['Waiting', 'Waiting']);
    await world.pass(200);
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
  });

  it('do not come for a refused camera at first, which is told', async () => {
    const browser = world.browser();
    browser.devices.refusal = new Error('NotAllowedError');
    const first = await join({}, browser);
    expect(first.session.snapshot()).toMatchObject({
      phase: 'Failed',
      error: 'Failed to get access to user media',
      mediaError: { cause: browser.devices.refusal },
    });
    browser.devices.refusal = null;
    first.session.start();
    await world.settle();
    expect([phases(first), first.session.snapshot().mediaError]).toEqual([['Listening'], null]);
  });
});

describe('a conference', () => {
  const member = () => join({ kind: 'conference' });
  beforeEach(() => (world.server.isShared = true));

  it('connects all with all, the larger number offers, and equal ones are drawn again', async () => {
    const browsers = [world.browser(), world.browser(), world.browser()];
    browsers[0]?.numbers.push(5, 5, 9, 2);
    browsers[1]?.numbers.push(5, 5, 4, 7);
    const members: Member[] = [];
    for (const browser of browsers) members.push(await join({ kind: 'conference' }, browser));
    expect(phases(...members)).toEqual(['InCall', 'InCall', 'InCall']);
    for (const { session } of members) expect(session.snapshot().streams).toHaveLength(3);
    const [first, second] = browsers;
    expect([first?.peers[0]?.isOfferer, second?.peers[0]?.isOfferer]).toEqual([true, false]);
  });

  it('goes on when members leave, even the last, and takes the next', async () => {
    const [first, second] = [await member(), await member()];
    second.session.dispose();
    await world.settle();
    expect([phases(first), calls(first), first.session.snapshot().streams.length]).toEqual([['InCall'], ['InCall'], 1]);
    const third = await member();
    expect(first.session.snapshot().streams).toHaveLength(2);
    expect(third.session.send('hello')).toBe(true);
    await world.settle();
    expect(first.messages).toEqual(['hello']);
  });

  it('drives out the oldest connection of a role when the server’s quota is reached', async () => {
    world.server.quotas.set('model', 1);
    const role = (name: string) => ({
      kind: 'conference' as const,
      getAccess: async () => ({ ...(await access()()), role: name }),
    });
    const viewer = await join(role('user'));
    const model = await join(role('model'));
    expect(viewer.session.snapshot().streams.map((stream) => stream.role)).toEqual(['user', 'model']);
    const next = await join(role('model'));
    expect(viewer.session.snapshot().streams.map((stream) => stream.role)).toEqual(['user', 'model']);
    viewer.session.send('to the model');
    await world.settle();
    expect([model.messages, next.messages]).toEqual([[], ['to the model']]);
  });

  it('meets again after a connection that never came up, as when the relay was away', async () => {
    world.faults.turnPassword = 'not yet';
    const [first, second] = [await member(), await member()];
    await world.pass(signallingTimeoutMs);
    expect(phases(first, second)).toEqual(['Waiting', 'Listening']);
    expect(first.session.snapshot()).toMatchObject({ attempt: 1, cause: 'network', error: 'Connection failed.' });
    world.faults.turnPassword = 'right';
    await world.pass(restartIntervalMs * networkErrorFactor);
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
  });

  it('meets the next after a connection that never came up when the last one has left it alone', async () => {
    const [first, second] = [await member(), await member()];
    second.session.dispose();
    await world.settle();
    world.faults.turnPassword = 'not yet';
    const third = await member();
    await world.pass(signallingTimeoutMs);
    world.faults.turnPassword = 'right';
    await world.pass(restartIntervalMs * networkErrorFactor);
    expect(phases(first, third)).toEqual(['InCall', 'InCall']);
    expect(first.session.send('hello')).toBe(true);
    await world.settle();
    expect(third.messages).toEqual(['hello']);
  });

  it('waits on for the next when one has left before they met', async () => {
    world.faults.turnPassword = 'not yet';
    const [first, second] = [await member(), await member()];
    second.session.dispose();
    await world.pass(signallingTimeoutMs);
    expect([phases(first), first.session.snapshot().attempt]).toEqual([['Listening'], 0]);
    expect(first.browser.leftovers().peers).toBe(0);
  });

  it('meets again after the network between the two has broken, with growing pauses while it stays so', async () => {
    const [first, second] = [await member(), await member()];
    await world.pass(10_000);
    world.faults.turnPassword = 'not yet';
    for (const { browser } of [first, second]) browser.peers[0]?.fail();
    await world.settle();
    for (const { session } of [first, second])
      expect(session.snapshot()).toMatchObject({ phase: 'Waiting', cause: 'network', restartInMs: 2000 });
    const pauses: (number | null)[] = [];
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await world.pass(2000 * 1.5 ** rounds);
      expect(phases(first, second)).toEqual(['Listening', 'Listening']);
      await world.pass(signallingTimeoutMs);
      pauses.push(...[first, second].map(({ session }) => session.snapshot().restartInMs));
    }
    // One of two comes anew, the other one waits for it.
    expect(pauses.filter((pause) => pause !== null)).toEqual([3000, 4500, 6750]);
    world.faults.turnPassword = 'right';
    await world.pass(6800);
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
    expect(first.session.send('hello')).toBe(true);
    await world.settle();
    expect(second.messages).toEqual(['hello']);
  });

  it('meets whom the network took from it once those have left with whom it stayed', async () => {
    const [first, second, third] = [await member(), await member(), await member()];
    await world.pass(10_000);
    for (const { browser } of [first, second]) browser.peers[0]?.fail();
    await world.pass(5000);
    expect(phases(first, second, third)).toEqual(['InCall', 'InCall', 'InCall']);
    expect(first.session.snapshot().streams).toHaveLength(2);
    third.session.dispose();
    await world.settle();
    expect(phases(first, second)).toEqual(['Waiting', 'Waiting']);
    await world.pass(2100);
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
  });

  it('reports that it cannot listen, and cleans up', async () => {
    world.server.isShared = false;
    const [, second] = [await member(), await member()];
    expect(second.session.snapshot()).toMatchObject({
      phase: 'Failed',
      error: 'Failed to allow incoming connections. Address already in use or server connection failed.',
    });
    expect(second.browser.leftovers()).toEqual(nothing);
  });
});

describe('sending', () => {
  it('is refused at 1 MiB with the message’s kind counted, and not below', async () => {
    const [first] = [await join(), await join()];
    const channel = first.browser.peers[0]?.channels.get('reliable');
    if (channel === undefined) throw new Error('no channel');
    channel.buffered = 1_048_576 - 4;
    expect(first.session.send(Uint8Array.of(1, 2))).toBe(true);
    expect(first.session.send(Uint8Array.of(1, 2, 3))).toBe(false);
    expect(first.session.send('a')).toBe(true);
    expect(first.session.send('ab')).toBe(false);
  });

  it('is refused while the channel is not open, and when the browser does not take the message', async () => {
    const [first] = [await join(), await join()];
    const channel = first.browser.peers[0]?.channels.get('reliable');
    if (channel === undefined) throw new Error('no channel');
    channel.isRefusing = true;
    expect(first.session.send('a')).toBe(false);
    channel.isRefusing = false;
    channel.isUp = false;
    expect(first.session.send('a')).toBe(false);
  });

  it.each([
    ['nothing', '', undefined],
    ['no bytes', new Uint8Array(), undefined],
    ['to -1', 'a', -1],
    ['to a connection that is not there', 'a', 99],
  ])('ignores %s', async (_, content, to) => {
    const [first, second] = [await join(), await join()];
    expect(first.session.send(content, to)).toBe(false);
    await world.settle();
    expect(second.messages).toEqual([]);
    expect(first.browser.warnings).toHaveLength(1);
  });

  it('is refused outside a call', async () => {
    const first = await join();
    expect(first.session.send('a')).toBe(false);
  });
});

describe('a stream', () => {
  it('plays in an element of 320 by 240 at half the volume, which is clamped to 0 and 1', async () => {
    const [first] = [await join(), await join()];
    const stream = first.session.snapshot().streams[1];
    if (stream === undefined) throw new Error('no stream');
    const { element } = stream;
    expect([element.width, element.height, element.volume]).toEqual([320, 240, 0.5]);
    for (const [volume, clamped] of [
      [0.25, 0.25],
      [7, 1],
      [-3, 0],
      [Infinity, 1],
      [Number.NaN, 1],
    ] as const) {
      stream.setVolume(volume);
      expect(element.volume).toBe(clamped);
    }
  });
});

describe('what others send', () => {
  it('makes no more than 32 connections at a time, and takes the next when those have failed', async () => {
    const first = await join();
    password = 'wrong';
    for (let count = 0; count < 40; count += 1) await join({ media: { audio: false, video: false } });
    expect(first.browser.leftovers().peers).toBe(32);
    await world.pass(60_100);
    expect(first.browser.leftovers().peers).toBe(0);
    password = 'right';
    const next = await join({ kind: 'dial' });
    expect(phases(first, next)).toEqual(['InCall', 'InCall']);
  });

  it('cannot end a call: malformed messages are dropped', async () => {
    const first = await join();
    const [client] = world.server.clients;
    for (const bytes of [[], [2], [2, 9, 0, 0], [2, 1, 0, 64, 2, 0, 0, 0, 123, 0]])
      client?.events.message(Uint8Array.from(bytes));
    await world.settle();
    expect(phases(first)).toEqual(['Listening']);
    const second = await join();
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
    second.browser.peers[0]?.channels.get('reliable')?.send(Uint8Array.of(2, 65));
    second.browser.peers[0]?.channels.get('reliable')?.send(Uint8Array.of(3, 1, 1));
    await world.settle();
    expect([phases(first), first.messages]).toEqual([['InCall'], []]);
  });
});

it('refuses every method once disposed', async () => {
  const first = await join();
  first.session.dispose();
  const refusal = new CallError('Object is disposed. No method calls possible.');
  for (const method of ['start', 'retry', 'stop'] as const) expect(() => first.session[method]()).toThrow(refusal);
  expect(() => first.session.send('a')).toThrow(refusal);
  first.session.dispose();
});

it('tells its listeners, and not those that have left', async () => {
  const browser = world.browser();
  const session = createSession({ kind: 'direct', getAccess: access() }, browser.ports);
  const seen: string[] = [];
  const leave = session.subscribe(() => seen.push(session.snapshot().phase));
  session.start();
  await world.settle();
  expect(seen.at(-1)).toBe('Listening');
  leave();
  session.stop();
  expect(seen.at(-1)).toBe('Listening');
  expect(session.snapshot()).toBe(session.snapshot());
});

describe('other devices during a call', () => {
  const both = async () => {
    const first = await join();
    const second = await join({ media: { videoDevice: 'USB camera', audioDevice: 'Desk microphone' } });
    // Devices with names take a moment more.
    await world.settle();
    return { first, second };
  };
  const own = ({ session }: Member) => session.snapshot().streams.find(({ id }) => id < 0)?.stream ?? null;
  const sent = ({ browser }: Member) => browser.peers[0]?.sent.map(({ id }) => id);

  it('are sent in place of the old ones, which are given up; the call goes on', async () => {
    const { first, second } = await both();
    const [microphone, camera] = second.browser.devices.tracks;
    if (camera === undefined) throw new Error('there is no camera');
    camera.enabled = false;
    const before = own(second);
    await second.session.changeMedia({ videoDevice: 'USB camera (2)' });
    const other = second.browser.devices.tracks[2];
    expect(second.browser.devices.asked.at(-1)).toEqual({
      audio: false,
      video: { frameRate: { ideal: 30 }, deviceId: { exact: 'camera-2' } },
    });
    expect([microphone?.readyState, camera.readyState, other?.readyState]).toEqual(['live', 'ended', 'live']);
    expect(other?.enabled).toBe(false);
    expect(sent(second)).toEqual([microphone?.id, other?.id]);
    expect(own(second)).not.toBe(before);
    expect(
      own(second)
        ?.getTracks()
        .map(({ id }) => id),
    ).toEqual([microphone?.id, other?.id]);
    expect(phases(first, second)).toEqual(['InCall', 'InCall']);
    second.session.dispose();
    expect(second.browser.leftovers()).toEqual(nothing);
  });

  it('that cannot be opened leave the old ones as they are', async () => {
    const { second } = await both();
    second.browser.devices.refusal = Object.assign(new Error('busy'), { name: 'NotAllowedError' });
    await expect(second.session.changeMedia({ videoDevice: 'USB camera (2)' })).rejects.toThrow(CallError);
    const tracks = second.browser.devices.tracks;
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
    expect(sent(second)).toEqual(tracks.map(({ id }) => id));
    expect(phases(second)).toEqual(['InCall']);
  });

  it('are opened after the old camera is given up, on a phone that has one at a time', async () => {
    const { second } = await both();
    second.browser.devices.hasOneCamera = true;
    await second.session.changeMedia({ videoDevice: 'USB camera (2)' });
    expect(second.browser.devices.tracks.map(({ readyState }) => readyState)).toEqual(['live', 'ended', 'live']);
    expect(phases(second)).toEqual(['InCall']);
  });

  it('begin the call anew with the old ones, when neither camera can be had any more', async () => {
    const { second } = await both();
    second.browser.devices.refusal = Object.assign(new Error('busy'), { name: 'NotReadableError' });
    await expect(second.session.changeMedia({ videoDevice: 'USB camera (2)' })).rejects.toThrow(CallError);
    expect(second.session.snapshot()).toMatchObject({ phase: 'Waiting', cause: 'device' });
    second.browser.devices.refusal = null;
    second.session.retry();
    await world.settle();
    expect(second.browser.devices.asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-1' } } });
  });

  it('are used by a restart as well, and another size is asked of the camera that runs', async () => {
    const { second } = await both();
    await second.session.changeMedia({ videoDevice: 'USB camera (2)' });
    await second.session.changeMedia({ width: 1920, height: 1080 });
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } };
    expect(second.browser.devices.tracks[2]?.constrained).toEqual([size]);
    second.session.stop();
    second.session.start();
    await world.settle();
    expect(second.browser.devices.asked.at(-1)).toMatchObject({ video: { ...size, deviceId: { exact: 'camera-2' } } });
  });
});
