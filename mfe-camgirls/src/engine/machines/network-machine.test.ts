import { messageTypes, noConnection } from '@platform/shared/signalling';
import {
  initialNetwork,
  isIdle,
  type NetworkEffect,
  type NetworkInput,
  type NetworkState,
  stepNetwork,
} from './network-machine';

const listenHere: NetworkInput = { type: 'listen', address: 'here', payload: 'here', now: 0 };
const dialThere: NetworkInput = { type: 'dial', id: 1, payload: 'there', now: 0 };
const opened: NetworkInput = { type: 'opened', now: 0 };
const from = (type: number, id = noConnection, data: string | Uint8Array | null = null): NetworkInput => ({
  type: 'frame',
  frame: { kind: 'event', type, id, data },
});
const version2: NetworkInput = { type: 'frame', frame: { kind: 'version', version: 2 } };
const echo: NetworkInput = { type: 'frame', frame: { kind: 'heartbeat' } };
const granted = from(messageTypes.serverInitialized);
const incoming = from(messageTypes.newConnection, 16_384);

const after = (...inputs: NetworkInput[]): NetworkState =>
  inputs.reduce((state, input) => stepNetwork(state, input).state, initialNetwork);
const name = (effect: NetworkEffect): string => {
  if (effect.type === 'send') return `send ${effect.event.type}(${effect.event.id})`;
  if (effect.type === 'close-socket') return `close-socket ${effect.code}`;
  if (effect.type !== 'report') return effect.type;
  const { report } = effect;
  return [report.type, ...('id' in report ? [report.id] : []), ...('code' in report ? [report.code] : [])].join(' ');
};
const doing = (state: NetworkState, input: NetworkInput): [string, string] => {
  const { state: next, effects } = stepNetwork(state, input);
  return [next.phase, effects.map(name).join(', ')];
};
const listening = after(listenHere, opened, version2, granted);
const dialling = after(dialThere, opened, version2);

/** docs/spec/signalling.md: events, heartbeat, routing and socket states, one row each. */
const rows: readonly (readonly [string, NetworkState, NetworkInput, string, string])[] = [
  ['NotConnected, listen', initialNetwork, listenHere, 'Connecting', 'open-socket'],
  ['NotConnected, dial', initialNetwork, dialThere, 'Connecting', 'open-socket'],
  ['Connecting, a second request', after(listenHere), dialThere, 'Connecting', ''],
  ['Connecting, open', after(listenHere, dialThere), opened, 'Connected', 'send-version, send 3(-1), send 6(1)'],
  [
    'Connecting, close',
    after(listenHere),
    { type: 'closed', code: 1006 },
    'Disconnecting',
    'socket-closed 1006, listen-refused, settle',
  ],
  ['Connecting, stop', after(listenHere), { type: 'stop' }, 'Connecting', ''],
  ['Connected, dial', listening, dialThere, 'Connected', 'send 6(1)'],
  ['listen granted', after(listenHere, opened), granted, 'Connected', 'listening'],
  ['listen granted twice', listening, granted, 'Connected', ''],
  ['listen refused', after(listenHere, opened), from(messageTypes.serverInitFailed), 'Connected', 'listen-refused'],
  ['server stops the listen', listening, from(messageTypes.serverClosed), 'Connected', 'server-closed'],
  ['stop', listening, { type: 'stop' }, 'Connected', 'send 5(-1)'],
  [
    'stop confirmed',
    after(listenHere, opened, granted, { type: 'stop' }, listenHere),
    from(messageTypes.serverClosed),
    'Connected',
    '',
  ],
  [
    'listen elsewhere, the old one stops',
    after(listenHere, opened, granted, listenHere),
    from(messageTypes.serverClosed),
    'Connected',
    '',
  ],
  ['dial connected', dialling, from(messageTypes.newConnection, 1), 'Connected', 'opened 1'],
  ['dial refused', dialling, from(messageTypes.connectionFailed, 1), 'Connected', 'dial-refused 1'],
  ['dial hung up', dialling, from(messageTypes.disconnected, 1), 'Connected', 'dial-refused 1'],
  ['an unknown dial refused', dialling, from(messageTypes.connectionFailed, 2), 'Connected', ''],
  ['a dial that was given up connects', dialling, from(messageTypes.newConnection, 2), 'Connected', 'send 8(2)'],
  ['incoming', listening, incoming, 'Connected', 'opened 16384'],
  ['incoming with a live id', after(listenHere, opened, granted, incoming), incoming, 'Connected', 'send 8(16384)'],
  [
    'incoming with bad info',
    listening,
    from(messageTypes.newConnection, 16_384, '{"role":5}'),
    'Connected',
    'send 8(16384)',
  ],
  [
    'message',
    after(listenHere, opened, granted, incoming),
    from(messageTypes.reliableMessage, 16_384, Uint8Array.of(49, 0)),
    'Connected',
    'message 16384',
  ],
  [
    'message without bytes',
    after(listenHere, opened, granted, incoming),
    from(messageTypes.reliableMessage, 16_384),
    'Connected',
    '',
  ],
  [
    'message of an unknown id',
    listening,
    from(messageTypes.reliableMessage, 16_384, Uint8Array.of(49, 0)),
    'Connected',
    '',
  ],
  [
    'hung up',
    after(listenHere, opened, granted, incoming),
    from(messageTypes.disconnected, 16_384),
    'Connected',
    'lost 16384',
  ],
  ['an unknown id hung up', listening, from(messageTypes.disconnected, 16_384), 'Connected', ''],
  [
    'relay',
    after(dialThere, opened, from(messageTypes.newConnection, 1)),
    { type: 'relay', id: 1, bytes: Uint8Array.of(1) },
    'Connected',
    'send 2(1)',
  ],
  ['relay to an unknown id', listening, { type: 'relay', id: 1, bytes: Uint8Array.of(1) }, 'Connected', ''],
  [
    'hang up',
    after(listenHere, opened, granted, incoming),
    { type: 'hang-up', id: 16_384 },
    'Connected',
    'send 8(16384)',
  ],
  ['hang up an unknown id', listening, { type: 'hang-up', id: 16_384 }, 'Connected', ''],
  ['an unknown event type', listening, from(100, 1), 'Connected', ''],
  ['a late event', initialNetwork, incoming, 'NotConnected', ''],
  [
    'shutdown',
    after(listenHere, opened, granted, incoming, dialThere),
    { type: 'shutdown' },
    'Disconnecting',
    'close-socket 1000, dial-refused 1, lost 16384, server-closed, settle',
  ],
  ['shutdown without a socket', initialNetwork, { type: 'shutdown' }, 'NotConnected', ''],
  [
    'the server is gone',
    after(listenHere, opened, granted, incoming, dialThere),
    { type: 'closed', code: 4006 },
    'Disconnecting',
    'socket-closed 4006, dial-refused 1, lost 16384, server-closed, settle',
  ],
  ['a close of an earlier socket', initialNetwork, { type: 'closed', code: 1006 }, 'NotConnected', ''],
  ['losses told', after(listenHere, { type: 'closed', code: 1006 }), { type: 'disconnected' }, 'NotConnected', ''],
  [
    'losses told, a dial asked for meanwhile',
    after(listenHere, { type: 'closed', code: 1000 }, dialThere),
    { type: 'disconnected' },
    'Connecting',
    'open-socket',
  ],
  [
    'losses told, a dial asked for and all ended',
    after(listenHere, { type: 'closed', code: 1000 }, dialThere, { type: 'shutdown' }),
    { type: 'disconnected' },
    'NotConnected',
    '',
  ],
  ['a refusal without a listen', dialling, from(messageTypes.serverInitFailed), 'Connected', ''],
  ['a refusal of a granted listen', listening, from(messageTypes.serverInitFailed), 'Connected', ''],
  ['a stop without a listen', dialling, from(messageTypes.serverClosed), 'Connected', ''],
  [
    'the server stops a listen after a confirmed stop',
    after(listenHere, opened, granted, { type: 'stop' }, from(messageTypes.serverClosed), listenHere, granted),
    from(messageTypes.serverClosed),
    'Connected',
    'server-closed',
  ],
  [
    'dial connected with bad info',
    dialling,
    from(messageTypes.newConnection, 1, '{"role":5}'),
    'Connected',
    'send 8(1), dial-refused 1',
  ],
  [
    'Connected without a listen, close',
    dialling,
    { type: 'closed', code: 1006 },
    'Disconnecting',
    'socket-closed 1006, dial-refused 1, settle',
  ],
  ['open twice', listening, opened, 'Connected', ''],
  ['losses told while connected', listening, { type: 'disconnected' }, 'Connected', ''],
  ['Connecting, hang up', after(dialThere), { type: 'hang-up', id: 1 }, 'Connecting', ''],
  [
    'nothing to do',
    after(dialThere, opened, from(messageTypes.connectionFailed, 1)),
    { type: 'rest' },
    'Disconnecting',
    'close-socket 1000, settle',
  ],
  ['listening, at rest', listening, { type: 'rest' }, 'Connected', ''],
];

it.each(rows)('%s', (_, state, input, next, effects) => {
  expect(doing(state, input)).toEqual([next, effects]);
});

it('tells the other end’s role and quota, and takes none for a user without quota', () => {
  const info = (data: string | null) =>
    stepNetwork(listening, from(messageTypes.newConnection, 16_384, data)).effects.map(
      (effect) => effect.type === 'report' && 'info' in effect.report && effect.report.info,
    );
  expect(info('{"role":"model","quota":1}')).toEqual([{ role: 'model', quota: 1 }]);
  expect(info(null)).toEqual([{ role: 'user', quota: null }]);
});

it('sleeps only without an address, a dial and a connection', () => {
  expect(isIdle(listening)).toBe(false);
  expect(isIdle(dialling)).toBe(false);
  expect(isIdle(after(dialThere, opened, from(messageTypes.newConnection, 1)))).toBe(false);
  expect(isIdle(after(listenHere, opened, granted, { type: 'stop' }))).toBe(true);
  expect(isIdle(after(listenHere, { type: 'stop' }))).toBe(true);
  expect(isIdle(initialNetwork)).toBe(false);
  expect(isIdle(after(listenHere, { type: 'closed', code: 1000 }))).toBe(false);
});

const dialElsewhere = (now: number): NetworkInput => ({ type: 'dial', id: 2, payload: 'elsewhere', now });
it('takes back while it connects what was stopped or hung up, and sends the rest', () => {
  const queued = ({ queue }: NetworkState) => queue.map(({ type, id }) => [type, id]);
  const waiting = after(listenHere, dialThere, dialElsewhere(0));
  expect(queued(stepNetwork(waiting, { type: 'stop' }).state)).toEqual([
    [messageTypes.newConnection, 1],
    [messageTypes.newConnection, 2],
  ]);
  const rest = stepNetwork(waiting, { type: 'hang-up', id: 1 }).state;
  expect(queued(rest)).toEqual([
    [messageTypes.serverInitialized, noConnection],
    [messageTypes.newConnection, 2],
  ]);
  expect([...rest.dials.keys()]).toEqual([2]);
  expect(queued(stepNetwork(rest, opened).state)).toEqual([]);
});

it('keeps the other connections when one is lost', () => {
  const two = after(listenHere, opened, granted, incoming, from(messageTypes.newConnection, 16_385));
  expect([...stepNetwork(two, from(messageTypes.disconnected, 16_384)).state.connections]).toEqual([16_385]);
});

const tick = (now: number): NetworkInput => ({ type: 'tick', now });
it('sends a heartbeat every 30 s, and is lost when the server has not answered the last', () => {
  expect(doing(listening, tick(29_999))[1]).toBe('');
  expect(doing(listening, tick(30_000))[1]).toBe('send-heartbeat');
  const waiting = stepNetwork(listening, tick(30_000)).state;
  expect(doing(waiting, tick(59_999))).toEqual(['Connected', '']);
  expect(doing(waiting, tick(60_000))).toEqual([
    'Disconnecting',
    'close-socket 4001, socket-closed 4001, server-closed, settle',
  ]);
  expect(doing(stepNetwork(waiting, echo).state, tick(60_000))).toEqual(['Connected', 'send-heartbeat']);
});

it('does not take a server of version 1 for lost, which never answers heartbeats', () => {
  const old = stepNetwork(after(listenHere, opened, granted), tick(30_000)).state;
  expect(doing(old, tick(60_000))).toEqual(['Connected', 'send-heartbeat']);
});

it('does not hold against a new socket what the old one was owed', () => {
  const waiting = stepNetwork(listening, tick(30_000)).state;
  const again = [
    { type: 'closed', code: 1006 } as const,
    { type: 'disconnected' } as const,
    { ...listenHere, now: 31_000 },
    { type: 'opened', now: 31_000 } as const,
    version2,
    granted,
  ].reduce<NetworkState>((state, input) => stepNetwork(state, input).state, waiting);
  expect(doing(again, tick(60_999))[1]).toBe('');
  expect(doing(again, tick(61_000))).toEqual(['Connected', 'send-heartbeat']);
});

it('gives up after 60 s a dial and a listen that the server does not answer', () => {
  const quick = (state: NetworkState): NetworkState => ({ ...state, heartbeatAt: Infinity });
  expect(doing(quick(dialling), tick(59_999))[1]).toBe('');
  expect(doing(quick(dialling), tick(60_000))[1]).toBe('send 8(1), dial-refused 1');
  expect(doing(quick(after(listenHere, opened)), tick(60_000))[1]).toBe('send 5(-1), listen-refused');
  expect(doing(after(dialThere, listenHere), tick(60_000))[1]).toBe('dial-refused 1, listen-refused');
  expect(stepNetwork(after(dialThere, listenHere), tick(60_000)).state.queue).toEqual([]);
});

it('gives up nothing else with them', () => {
  const both = { ...after(dialThere, opened, version2), heartbeatAt: Infinity };
  const later = [{ ...listenHere, now: 30_000 }, dialElsewhere(30_000)].reduce<NetworkState>(
    (state, input) => stepNetwork(state, input).state,
    both,
  );
  expect(doing(later, tick(60_000))[1]).toBe('send 8(1), dial-refused 1');
  const { state } = stepNetwork(later, tick(60_000));
  expect([[...state.dials.keys()], state.listen?.address, state.stops]).toEqual([[2], 'here', 0]);
  const last = stepNetwork(state, tick(90_000)).state;
  expect([last.dials.size, last.listen, last.stops]).toEqual([0, null, 1]);
  const connecting = after(dialThere, dialElsewhere(30_000));
  const { state: half } = stepNetwork(connecting, tick(60_000));
  expect([half.queue.map(({ id }) => id), half.stops]).toEqual([[2], 0]);
  expect(stepNetwork(after({ ...listenHere, now: 100_000 }), tick(110_000)).effects).toEqual([]);
});

it('learns nothing of the version from an echo', () => {
  const waiting = stepNetwork(listening, tick(30_000)).state;
  expect(stepNetwork(waiting, echo).state.version).toBe(2);
});
