import fc from 'fast-check';
import { initialPeer, isSignalling, type PeerInput, type PeerPhase, type PeerState, stepPeer } from './peer-machine';

const inputs: Readonly<Record<string, PeerInput>> = {
  described: { type: 'described' },
  'description failed': { type: 'description-failed' },
  'first channel open': { type: 'channel-open', label: 'unreliable' },
  'second channel open': { type: 'channel-open', label: 'reliable' },
  'channel lost': { type: 'channel-lost' },
  'no channels': { type: 'no-channels' },
  'ICE and DTLS up': { type: 'transport-connected' },
  'ICE or DTLS failed': { type: 'transport-failed' },
  'server hung up, described': { type: 'signalling-lost', isDescribed: true },
  'server hung up, not described': { type: 'signalling-lost', isDescribed: false },
  'timed out': { type: 'timed-out' },
  dispose: { type: 'dispose' },
  closed: { type: 'closed' },
};
const phases: readonly PeerPhase[] = [
  'Created',
  'Signaling',
  'SignalingFailed',
  'Connected',
  'Closing',
  'Closed',
];
/** A connection in a state, with the unreliable channel open, and both once it was connected. */
const at = (phase: PeerPhase): PeerState => ({
  ...initialPeer,
  phase,
  open: phase === 'Connected' || phase === 'Closing' ? ['reliable', 'unreliable'] : ['unreliable'],
  isSignalled: phase === 'Created' || phase === 'Signaling',
  wasConnected: phase === 'Connected' || phase === 'Closing',
});
const failed = 'hang-up report-failed close-peer';

/** docs/spec/live.md#connection-states, one row each; what no row has changes nothing. */
const rows: readonly (readonly [PeerPhase, string, PeerPhase, string])[] = [
  ['Created', 'described', 'Signaling', ''],
  ...(['Created', 'Signaling'] as const).flatMap((phase): [PeerPhase, string, PeerPhase, string][] => [
    [phase, 'description failed', 'SignalingFailed', failed],
    [phase, 'ICE or DTLS failed', 'SignalingFailed', failed],
    [phase, 'channel lost', 'SignalingFailed', failed],
    [phase, 'timed out', 'SignalingFailed', failed],
    [phase, 'server hung up, not described', 'SignalingFailed', 'report-failed close-peer'],
    [phase, 'server hung up, described', phase, ''],
    [phase, 'first channel open', phase, ''],
    [phase, 'no channels', phase, ''],
    [phase, 'ICE and DTLS up', phase, ''],
    [phase, 'second channel open', 'Connected', 'hang-up report-connected'],
    [phase, 'dispose', 'Closing', 'hang-up close-peer'],
  ]),
  ['SignalingFailed', 'closed', 'Closed', ''],
  ['Connected', 'channel lost', 'Closing', 'close-peer'],
  ['Connected', 'ICE or DTLS failed', 'Closing', 'close-peer'],
  ['Connected', 'dispose', 'Closing', 'close-peer'],
  ['Closing', 'closed', 'Closed', 'report-disconnected'],
];
const doing = (state: PeerState, input: PeerInput | undefined): [PeerPhase, string] => {
  if (input === undefined) throw new Error('no such input');
  const { state: next, effects } = stepPeer(state, input);
  return [next.phase, effects.map(({ type }) => type).join(' ')];
};

it.each(rows)('%s takes "%s": %s, and does: %s', (phase, input, next, effects) => {
  expect(doing(at(phase), inputs[input])).toEqual([next, effects]);
});

it('is connected by ICE and DTLS alone where the other side has no channels, and loses none', () => {
  const { state } = stepPeer(at('Signaling'), { type: 'no-channels' });
  expect(doing(state, { type: 'channel-lost' })).toEqual(['Signaling', '']);
  expect(doing(state, { type: 'transport-connected' })).toEqual(['Connected', 'hang-up report-connected']);
  const connected = stepPeer(state, { type: 'transport-connected' }).state;
  expect(doing(connected, { type: 'channel-lost' })).toEqual(['Connected', '']);
  expect(doing(connected, { type: 'transport-failed' })).toEqual(['Closing', 'close-peer']);
});

it('hangs up once the first time it is connected, and never what the server has hung up', () => {
  const [lost, ...rest] = ['server hung up, described', 'first channel open', 'second channel open'] as const;
  const effectsOf = (names: readonly string[]): string[] => {
    let state = initialPeer;
    return names.flatMap((name) => {
      const step = stepPeer(state, inputs[name] as PeerInput);
      state = step.state;
      return step.effects.map(({ type }) => type);
    });
  };
  expect(effectsOf(rest)).toEqual(['hang-up', 'report-connected']);
  expect(effectsOf([lost, ...rest])).toEqual(['report-connected']);
  expect(effectsOf([lost, 'timed out'])).toEqual(['report-failed', 'close-peer']);
  expect(effectsOf(['second channel open', 'second channel open'])).toEqual([]);
});

it.each(phases)('waits for signalling, in %s or not', (phase) =>
  expect(isSignalling(at(phase))).toBe(phase === 'Created' || phase === 'Signaling'),
);

it('changes nothing by what no row has', () => {
  for (const phase of phases)
    for (const [name, input] of Object.entries(inputs)) {
      if (rows.some(([from, of]) => from === phase && of === name) || (name === 'described' && phase === 'Signaling'))
        continue;
      expect([name, ...doing(at(phase), input)]).toEqual([name, phase, '']);
    }
});

it('tells of a loss only when the network failed', () => {
  const lost = stepPeer(stepPeer(at('Connected'), { type: 'transport-failed' }).state, { type: 'closed' });
  expect(lost.effects).toEqual([{ type: 'report-disconnected', isLost: true }]);
  const hungUp = stepPeer(stepPeer(at('Connected'), { type: 'channel-lost' }).state, { type: 'closed' });
  expect(hungUp.effects).toEqual([{ type: 'report-disconnected', isLost: false }]);
});

it('hangs up once, tells one end and closes once, whatever comes', () => {
  const any = fc.constantFrom(...Object.values(inputs));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (before) => {
      let state = initialPeer;
      const done: string[] = [];
      for (const input of [...before, { type: 'dispose' } as const, { type: 'closed' } as const]) {
        const next = stepPeer(state, input);
        state = next.state;
        done.push(...next.effects.map(({ type }) => type));
      }
      const times = (type: string): number => done.filter((one) => one === type).length;
      expect(state.phase).toBe('Closed');
      expect(isSignalling(state)).toBe(false);
      expect(times('close-peer')).toBe(1);
      expect(times('hang-up')).toBeLessThanOrEqual(1);
      expect(times('report-connected')).toBe(times('report-disconnected'));
      expect(times('report-failed') + times('report-connected')).toBeLessThanOrEqual(1);
    }),
  );
});
