import type { CallEvent } from '../call';
import { callErrors } from '../errors';
import {
  initialSession,
  type SessionInput,
  type SessionKind,
  type SessionPhase,
  type SessionState,
  stepSession,
} from './session-machine';

const at = (phase: SessionPhase, kind: SessionKind = 'direct', attempt = 0): SessionState => ({
  ...initialSession(kind),
  phase,
  attempt,
});
const now = 5000;
const call = (event: CallEvent): SessionInput => ({ type: 'call', event, now });
const refused = call({ type: 'ListeningFailed', message: callErrors.listenFailed });
const notConnected = call({ type: 'ConnectionFailed', message: callErrors.connectionFailed });
const noMedia = call({ type: 'ConfigurationFailed', message: callErrors.mediaRefused });
const noAccess: SessionInput = { type: 'preparation-failed', message: callErrors.unknown, now };
const ended = (isLost: boolean): SessionInput => call({ type: 'CallEnded', id: 1, isLost });
const closed = (code: number): SessionInput => call({ type: 'SocketClosed', code });
const full = call({ type: 'Full', id: 1 });
const stalled = (hasLasted: boolean): SessionInput => ({ type: 'stalled', hasLasted, now });
const track = (id: number): SessionInput => call({ type: 'TrackEnded', id });

/** `Waiting 1000` waits so many milliseconds (docs/spec/live.md#restarts). */
const rows: readonly (readonly [string, SessionState, SessionInput, SessionPhase | `Waiting ${number}`, string])[] = [
  ['starts with its configuration', at('Idle'), { type: 'start' }, 'Preparing', 'prepare'],
  ['starts once', at('InCall'), { type: 'start' }, 'InCall', ''],
  ['starts again after a failure', at('Failed'), { type: 'start' }, 'Preparing', 'prepare'],
  ['starts again after the end', at('Ended'), { type: 'start' }, 'Preparing', 'prepare'],
  ['listens in a direct call', at('Preparing'), { type: 'prepared' }, 'Preparing', 'open-call listen'],
  ['listens in a conference', at('Preparing', 'conference'), { type: 'prepared' }, 'Preparing', 'open-call listen'],
  ['dials where it only dials', at('Preparing', 'dial'), { type: 'prepared' }, 'Preparing', 'open-call call'],
  ['fails at first without a configuration', at('Preparing'), noAccess, 'Failed', 'dispose-call'],
  ['goes on when the media are there', at('Preparing'), call({ type: 'ConfigurationComplete' }), 'Connecting', ''],
  ['fails at first without media', at('Preparing'), noMedia, 'Failed', 'dispose-call'],
  ['waits for the other side', at('Connecting'), call({ type: 'WaitForIncomingCall', address: 'a' }), 'Listening', ''],
  ['dials the address that it cannot listen at', at('Connecting'), refused, 'Connecting', 'dial'],
  ['reports that in a conference, and cleans up', at('Connecting', 'conference'), refused, 'Failed', 'dispose-call'],
  ['is in the call', at('Listening'), call({ type: 'CallAccepted', id: 1 }), 'InCall', ''],
  ['fails at first when the dial fails', at('Connecting'), notConnected, 'Failed', 'dispose-call'],
  ['ends when the other side hangs up', at('InCall'), ended(false), 'Ended', 'dispose-call'],
  [
    'comes anew to a conference where it met nobody',
    at('Listening', 'conference'),
    notConnected,
    'Waiting 2000',
    'dispose-call',
  ],
  [
    'comes to it later each time that this was in vain',
    { ...at('Listening', 'conference'), intervalMs: 4000 },
    notConnected,
    'Waiting 6000',
    'dispose-call',
  ],
  [
    'and soon again after a connection that lasted',
    { ...at('InCall', 'conference'), intervalMs: 4000, acceptedAt: now - 10_000 },
    notConnected,
    'Waiting 2000',
    'dispose-call',
  ],
  ['stays in a conference', at('InCall', 'conference'), ended(false), 'InCall', ''],
  ['stays in a conference that lost a member', at('InCall', 'conference'), ended(true), 'InCall', ''],
  ['restarts when the network ended it', at('InCall'), ended(true), 'Waiting 2000', 'dispose-call'],
  ['restarts after the interval when its track ends', at('InCall'), track(-1), 'Waiting 1000', 'dispose-call'],
  ['restarts when its track ends before', at('Connecting'), track(-1), 'Waiting 1000', 'dispose-call'],
  ['restarts when the other side’s track ends', at('InCall'), track(1), 'Waiting 1000', 'dispose-call'],
  ['restarts a conference for its own track', at('InCall', 'conference'), track(-1), 'Waiting 1000', 'dispose-call'],
  ['keeps a conference that a member leaves', at('InCall', 'conference'), track(1), 'InCall', ''],
  ...[1006, 1001, 1005, 4001, 4002, 4003, 4004, 4005, 4006].map(
    (code): readonly [string, SessionState, SessionInput, SessionPhase | `Waiting ${number}`, string] => [
      `restarts after twice the interval on close code ${code}`,
      at('InCall'),
      closed(code),
      'Waiting 2000',
      'dispose-call',
    ],
  ),
  ['takes close code 1000 for no fault', at('InCall'), closed(1000), 'InCall', ''],
  ['hears nothing of a call that is gone', at('Waiting'), closed(1006), 'Waiting', ''],
  ['hears nothing once ended', at('Ended'), closed(1006), 'Ended', ''],
  ['waits', { ...at('Waiting'), restartAt: 6000 }, { type: 'tick', now: 5999 }, 'Waiting', ''],
  [
    'restarts when it is time',
    { ...at('Waiting'), restartAt: 6000 },
    { type: 'tick', now: 6000 },
    'Preparing',
    'prepare',
  ],
  ['restarts at once when told', { ...at('Waiting'), restartAt: 6000 }, { type: 'retry' }, 'Preparing', 'prepare'],
  ['does not retry a call that runs', at('InCall'), { type: 'retry' }, 'InCall', ''],
  ...([noAccess, noMedia, notConnected] as const).flatMap((failure) =>
    [1000, 2000].map(
      (intervalMs): readonly [string, SessionState, SessionInput, SessionPhase | `Waiting ${number}`, string] => [
        `retries a failed restart (${failure.type === 'call' ? failure.event.type : 'no access'}) at the same ${intervalMs} ms`,
        { ...at('Preparing', 'direct', 1), intervalMs },
        failure,
        `Waiting ${intervalMs}`,
        'dispose-call',
      ],
    ),
  ),
  [
    'retries a conference that cannot listen',
    at('Connecting', 'conference', 1),
    refused,
    'Waiting 1000',
    'dispose-call',
  ],
  ['dials an engine again that ended the call', at('InCall', 'dial'), ended(false), 'Waiting 1000', 'dispose-call'],
  ['dials an engine again that was lost', at('InCall', 'dial'), ended(true), 'Waiting 2000', 'dispose-call'],
  [
    'does not give up an engine that is refused at first',
    at('Preparing', 'dial'),
    noAccess,
    'Waiting 1000',
    'dispose-call',
  ],
  ['nor one that cannot be dialled', at('Connecting', 'dial'), notConnected, 'Waiting 1000', 'dispose-call'],
  ['asks at once for another node where one is full', at('Connecting', 'dial'), full, 'Waiting 0', 'dispose-call'],
  ['and after a pause where the next is, too', at('Connecting', 'dial', 1), full, 'Waiting 1500', 'dispose-call'],
  ['takes nothing of that from another visitor', at('Connecting'), full, 'Connecting', ''],
  [
    'tells a camera that is missing at first, also to an engine',
    at('Preparing', 'dial'),
    noMedia,
    'Failed',
    'dispose-call',
  ],
  [
    'waits for a camera that was taken away',
    { ...at('Preparing', 'dial', 1), cause: 'device' },
    noMedia,
    'Waiting 1500',
    'dispose-call',
  ],
  [
    'asks an engine that ends calls soon less and less',
    { ...at('InCall', 'dial'), intervalMs: 4000, acceptedAt: now - 9_999 },
    ended(false),
    'Waiting 6000',
    'dispose-call',
  ],
  [
    'begins with short pauses after a call that lasted',
    { ...at('InCall', 'dial'), intervalMs: 4000, acceptedAt: now - 10_000 },
    ended(false),
    'Waiting 1000',
    'dispose-call',
  ],
  ['makes a call anew that brings nothing', at('InCall', 'dial'), stalled(true), 'Waiting 1000', 'dispose-call'],
  [
    'does so later each time that its picture stood, however long',
    { ...at('InCall', 'dial'), intervalMs: 4000, acceptedAt: now - 60_000 },
    stalled(false),
    'Waiting 6000',
    'dispose-call',
  ],
  ['leaves a call alone that is being made', at('Connecting', 'dial'), stalled(true), 'Connecting', ''],
  [
    'gives a dial up that an engine does not answer',
    at('Connecting', 'dial'),
    { type: 'unanswered', now },
    'Waiting 1000',
    'dispose-call',
  ],
  [
    'waits longer after each dial that is not answered',
    { ...at('Connecting', 'dial', 1), intervalMs: 2000 },
    { type: 'unanswered', now },
    'Waiting 3000',
    'dispose-call',
  ],
  ['leaves who listens alone', at('Connecting'), { type: 'unanswered', now }, 'Connecting', ''],
  ['stops in a call', at('InCall'), { type: 'stop' }, 'Ended', 'dispose-call'],
  ['stops while waiting', at('Waiting'), { type: 'stop' }, 'Ended', 'dispose-call'],
];

it.each(rows)('%s', (_, state, input, phase, effects) => {
  const { state: next, effects: done } = stepSession(state, input);
  const isNew = next.phase === 'Waiting' && state.phase !== 'Waiting';
  expect(isNew ? `Waiting ${next.restartAt - now}` : next.phase).toBe(phase);
  expect(done.map(({ type, ...rest }) => [type, ...Object.values(rest)].join(' ')).join()).toBe(effects);
});

it('counts restarts until one succeeds', () => {
  let { state } = stepSession(at('InCall'), closed(1006));
  expect(state.attempt).toBe(1);
  state = stepSession(stepSession(state, { type: 'retry' }).state, noAccess).state;
  expect(state.attempt).toBe(2);
  state = stepSession(state, { type: 'retry' }).state;
  expect(stepSession(state, call({ type: 'WaitForIncomingCall', address: 'a' })).state.attempt).toBe(0);
  expect(stepSession(state, call({ type: 'CallAccepted', id: 1 })).state.attempt).toBe(0);
});

it('dials an engine after growing pauses, 15 s at most, for as long as it is wanted', () => {
  let state = at('Preparing', 'dial');
  const pauses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    state = stepSession(state, noAccess).state;
    pauses.push(Math.round(state.restartAt - now));
    state = stepSession(state, { type: 'retry' }).state;
  }
  expect(pauses).toEqual([1000, 1500, 2250, 3375, 5063, 7594, 11_391, 15_000, 15_000, 15_000]);
});

it('hurries: the next try is due, and the pauses begin anew', () => {
  const waiting = { ...at('Waiting', 'dial', 7), intervalMs: 15_000, restartAt: now + 12_000 };
  const { state } = stepSession(waiting, { type: 'hurry', now });
  expect(state).toEqual({ ...waiting, intervalMs: 1000, restartAt: now });
  // One that was due stays so.
  expect(stepSession({ ...waiting, restartAt: now - 1 }, { type: 'hurry', now }).state.restartAt).toBe(now - 1);
  const trying = stepSession(state, { type: 'tick', now }).state;
  expect(stepSession(trying, noAccess).state.restartAt).toBe(now + 1500);
});

it.each([
  ['one’s own camera', track(-1), 'device'],
  ['the other side’s end', ended(false), 'other-side'],
  ['the network', ended(true), 'network'],
  ['a call that brings nothing, whoever is to blame', stalled(true), 'network'],
])('keeps why it restarts until it has succeeded: %s', (_, input, cause) => {
  const waiting = stepSession(at('InCall', 'dial'), input).state;
  expect(waiting.cause).toBe(cause);
  const again = stepSession(stepSession(waiting, { type: 'retry' }).state, noAccess).state;
  expect(again.cause).toBe(cause);
  expect(stepSession(at('Connecting', 'dial'), call({ type: 'CallAccepted', id: 1 })).state.cause).toBeNull();
});
