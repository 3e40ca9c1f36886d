import fc from 'fast-check';
import {
  type CallInput,
  callPhases,
  type CallPhase,
  type CallState,
  initialCall,
  refusalOf,
  stepCall,
} from './call-machine';
import { callErrors } from '../errors';

const inputs: Readonly<Record<CallInput['type'], CallInput>> = {
  configure: { type: 'configure' },
  call: { type: 'call', address: 'there' },
  listen: { type: 'listen', address: 'here' },
  'media-granted': { type: 'media-granted' },
  'media-refused': { type: 'media-refused', message: callErrors.mediaRefused },
  listening: { type: 'listening', address: 'here' },
  'listen-refused': { type: 'listen-refused' },
  'server-closed': { type: 'server-closed' },
  connected: { type: 'connected', id: 7 },
  failed: { type: 'failed' },
  ended: { type: 'ended', id: 3, isLost: false },
  dispose: { type: 'dispose' },
};
type Mode = 'direct' | 'conference';
/** A call in a state, with connection 3 up when in call. */
const at = (phase: CallPhase, mode: Mode): CallState => ({
  ...initialCall(mode === 'conference'),
  phase,
  connections: phase === 'InCall' ? [3] : [],
});
/** What a step does, in words. */
function words(state: CallState, input: CallInput): [CallPhase, string] {
  const { state: next, effects } = stepCall(state, input);
  const told = effects.map((effect) => {
    if (effect.type !== 'report') return [effect.type, ...('id' in effect ? [effect.id] : [])].join(' ');
    const { type, ...rest } = effect.report;
    return `${type}(${Object.values(rest)
      .filter((value) => typeof value !== 'boolean')
      .join()})`;
  });
  return [next.phase, told.join(', ')];
}

/** docs/spec/live.md#call-states, one row each; what no row has changes nothing. */
const rows: readonly (readonly [CallPhase, CallInput['type'], Mode | 'both', CallPhase, string])[] = [
  ['Initialized', 'configure', 'both', 'Configuring', 'open-media'],
  ['Initialized', 'call', 'direct', 'Configuring', 'open-media'],
  ['Initialized', 'listen', 'both', 'Configuring', 'open-media'],
  ['Configuring', 'call', 'direct', 'Configuring', ''],
  ['Configuring', 'listen', 'both', 'Configuring', ''],
  ['Configuring', 'media-granted', 'both', 'Configured', 'ConfigurationComplete()'],
  ['Configuring', 'media-refused', 'both', 'Initialized', `ConfigurationFailed(${callErrors.mediaRefused})`],
  ['Configured', 'listen', 'both', 'RequestingAddress', 'listen'],
  ['Configured', 'call', 'direct', 'WaitingForOutgoingCall', 'dial'],
  ['RequestingAddress', 'listening', 'both', 'WaitingForIncomingCall', 'WaitForIncomingCall(here)'],
  ['RequestingAddress', 'listen-refused', 'both', 'Configured', `ListeningFailed(${callErrors.listenFailed})`],
  ['RequestingAddress', 'server-closed', 'both', 'Configured', `ListeningFailed(${callErrors.serverClosed})`],
  ['WaitingForIncomingCall', 'server-closed', 'both', 'Configured', `ListeningFailed(${callErrors.serverClosed})`],
  ['WaitingForIncomingCall', 'connected', 'direct', 'InCall', 'stop-listening, CallAccepted(7)'],
  ['WaitingForIncomingCall', 'connected', 'conference', 'InCall', 'CallAccepted(7)'],
  [
    'WaitingForIncomingCall',
    'failed',
    'conference',
    'Configured',
    'stop-listening, ConnectionFailed(Connection failed.)',
  ],
  ['WaitingForOutgoingCall', 'connected', 'both', 'InCall', 'CallAccepted(7)'],
  ['WaitingForOutgoingCall', 'failed', 'both', 'Configured', 'ConnectionFailed(Connection failed.)'],
  ['InCall', 'connected', 'conference', 'InCall', 'CallAccepted(7)'],
  ['InCall', 'ended', 'conference', 'InCall', 'CallEnded(3)'],
  ['InCall', 'ended', 'direct', 'Closed', 'CallEnded(3)'],
];

it.each(rows)('%s takes %s (%s): %s, and does: %s', (phase, type, mode, next, effects) => {
  for (const one of mode === 'both' ? (['direct', 'conference'] as const) : [mode])
    expect(words(at(phase, one), inputs[type])).toEqual([next, effects]);
});

it('changes nothing by what no row has, and closes a connection that comes up unasked', () => {
  for (const mode of ['direct', 'conference'] as const)
    for (const phase of callPhases)
      for (const input of Object.values(inputs)) {
        const isRow = rows.some(
          ([from, type, of]) => from === phase && type === input.type && (of === mode || of === 'both'),
        );
        if (isRow || input.type === 'dispose') continue;
        const effects = input.type === 'connected' ? 'close-connection 7' : '';
        expect([mode, input.type, ...words(at(phase, mode), input)]).toEqual([mode, input.type, phase, effects]);
      }
});

it('has the states of the specification, in the order of their numbers', () => {
  expect(callPhases.map((phase, index) => `${index + 1} ${phase}`)).toEqual([
    '1 Initialized',
    '2 Configuring',
    '3 Configured',
    '4 RequestingAddress',
    '5 WaitingForIncomingCall',
    '6 WaitingForOutgoingCall',
    '7 InCall',
    '8 Closed',
  ]);
});

it('runs the newest of the requests that waited for the media, after telling that they are there', () => {
  let state = stepCall(at('Initialized', 'direct'), inputs.listen).state;
  state = stepCall(state, inputs.call).state;
  expect(words(state, inputs['media-granted'])).toEqual(['WaitingForOutgoingCall', 'ConfigurationComplete(), dial']);
});

it('forgets a waiting request when the media are refused', () => {
  let { state } = stepCall(at('Initialized', 'direct'), inputs.listen);
  state = stepCall(state, inputs['media-refused']).state;
  state = stepCall(state, inputs.configure).state;
  expect(words(state, inputs['media-granted'])).toEqual(['Configured', 'ConfigurationComplete()']);
});

it('stays in a direct call until the last connection ends', () => {
  const two = { ...at('InCall', 'direct'), connections: [3, 4] };
  const { state } = stepCall(two, inputs.ended);
  expect(state.phase).toBe('InCall');
  expect(stepCall(state, { type: 'ended', id: 4, isLost: true }).state.phase).toBe('Closed');
});

it('begins anew in a conference where it is with nobody, and a connection never came up', () => {
  expect(words({ ...at('InCall', 'conference'), connections: [] }, inputs.failed)).toEqual([
    'Configured',
    'stop-listening, ConnectionFailed(Connection failed.)',
  ]);
});

it.each([
  ['the network took the last one', [3], [{ id: 3, isLost: true }]],
  ['the network took one, and then the others left', [3, 4], [3, 4].map((id) => ({ id, isLost: id === 3 }))],
])('begins anew in a conference where it is with nobody, and %s', (_, connections, ends) => {
  let state: CallState = { ...at('InCall', 'conference'), connections };
  const done = ends.map((end) => {
    const [phase, told] = words(state, { type: 'ended', ...end });
    state = stepCall(state, { type: 'ended', ...end }).state;
    return `${phase}: ${told}`;
  });
  const last = connections.at(-1);
  expect(done).toEqual([
    ...connections.slice(0, -1).map((id) => `InCall: CallEnded(${id})`),
    `Configured: CallEnded(${last}), stop-listening, ConnectionFailed(Connection failed.)`,
  ]);
});

it('stays in a conference with those whom the network has left it', () => {
  const { state } = stepCall({ ...at('InCall', 'conference'), connections: [3, 4] }, {
    ...inputs.ended,
    isLost: true,
  } as CallInput);
  expect([state.phase, state.connections]).toEqual(['InCall', [4]]);
});

const wrong = (phase: CallPhase): string => `Method can't be used in state ${callPhases.indexOf(phase) + 1}`;
const early: readonly CallPhase[] = ['Initialized', 'Configuring', 'Configured'];
it.each(callPhases)('says which methods are refused in %s', (phase) => {
  const isEarly = early.includes(phase);
  expect(refusalOf(at(phase, 'direct'), 'call')).toBe(isEarly ? null : wrong(phase));
  expect(refusalOf(at(phase, 'direct'), 'listen')).toBe(isEarly ? null : wrong(phase));
  expect(refusalOf(at(phase, 'conference'), 'listen')).toBe(isEarly ? null : wrong(phase));
  expect(refusalOf(at(phase, 'conference'), 'call')).toBe(
    isEarly ? "Method can't be used in conference calls." : wrong(phase),
  );
  expect(refusalOf(at(phase, 'direct'), 'configure')).toBe(
    phase === 'Initialized' ? null : "Can't change configuration once used.",
  );
});

it('is released once by disposing, and then takes nothing, after any order of inputs', () => {
  const any = fc.constantFrom(...Object.values(inputs));
  fc.assert(
    fc.property(fc.array(any), fc.array(any), fc.boolean(), (before, after, isConference) => {
      let state = before
        .filter(({ type }) => type !== 'dispose')
        .reduce((one, input) => stepCall(one, input).state, initialCall(isConference));
      const disposed = stepCall(state, inputs.dispose);
      expect(disposed.effects).toEqual([{ type: 'release' }]);
      state = disposed.state;
      for (const input of after) {
        const next = stepCall(state, input);
        expect(next.effects).toEqual([]);
        state = next.state;
      }
      expect(refusalOf(state, 'listen')).toBe('Object is disposed. No method calls possible.');
    }),
  );
});
