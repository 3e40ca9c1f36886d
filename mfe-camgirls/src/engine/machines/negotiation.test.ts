import { encodeText } from '@platform/shared/signalling';
import vectors from '@platform/shared/signalling/vectors.json';
import {
  initialNegotiation,
  type NegotiationInput,
  type NegotiationState,
  readSignal,
  stepNegotiation,
  writeSignal,
} from './negotiation';

const drawing: NegotiationState = { phase: 'Drawing', number: 500 };
const inputs: Readonly<Record<string, NegotiationInput>> = {
  start: { type: 'start' },
  'a smaller number': { type: 'number', value: 499 },
  'a larger number': { type: 'number', value: 501 },
  'the same number': { type: 'number', value: 500 },
  'an offer': { type: 'offer', sdp: 'o' },
  'an answer': { type: 'answer', sdp: 'a' },
  'a candidate': { type: 'candidate', candidate: { candidate: 'c' } },
};
type Phase = NegotiationState['phase'];
/** docs/spec/signalling.md#peer-handshake, one row each. */
const rows: readonly (readonly [Phase, string, Phase, string])[] = [
  ['Drawing', 'start', 'Drawing', 'draw'],
  ['Drawing', 'a smaller number', 'Offering', 'offer'],
  ['Drawing', 'a larger number', 'Answering', ''],
  ['Drawing', 'the same number', 'Drawing', 'draw'],
  ['Drawing', 'an offer', 'Described', 'answer'],
  ['Drawing', 'an answer', 'Drawing', 'ignore'],
  ['Offering', 'start', 'Offering', 'offer'],
  ['Offering', 'a larger number', 'Offering', ''],
  ['Offering', 'an offer', 'Offering', 'ignore'],
  ['Offering', 'an answer', 'Described', 'accept'],
  ['Answering', 'a smaller number', 'Answering', ''],
  ['Answering', 'an offer', 'Described', 'answer'],
  ['Answering', 'an answer', 'Answering', 'ignore'],
  ['Described', 'an offer', 'Described', 'ignore'],
  ['Described', 'an answer', 'Described', 'ignore'],
  ['Described', 'a smaller number', 'Described', ''],
  ...(['Drawing', 'Offering', 'Answering', 'Described'] as const).map((phase): [Phase, string, Phase, string] => [
    phase,
    'a candidate',
    phase,
    'add-candidate',
  ]),
];

it.each(rows)('%s takes %s: %s, and does: %s', (phase, name, next, effects) => {
  const input = inputs[name];
  if (input === undefined) throw new Error('no such input');
  const step = stepNegotiation({ ...drawing, phase }, input);
  expect([step.state.phase, step.effects.map(({ type }) => type).join()]).toEqual([next, effects]);
});

it('lets a media server offer in place of the dialer, and of no peer that has drawn', () => {
  const dialing = stepNegotiation(initialNegotiation(true), { type: 'start' }).state;
  const { state, effects } = stepNegotiation(dialing, { type: 'offer', sdp: 'o' });
  expect([state.phase, effects]).toEqual(['Described', [{ type: 'answer', sdp: 'o' }]]);
  expect(stepNegotiation(state, { type: 'answer', sdp: 'late' }).effects.map(({ type }) => type)).toEqual(['ignore']);
});

it('takes no offer after the reply to its own', () => {
  const dialing = stepNegotiation(initialNegotiation(true), { type: 'start' }).state;
  const described = stepNegotiation(dialing, { type: 'answer', sdp: 'a' }).state;
  const { state, effects } = stepNegotiation(described, { type: 'offer', sdp: 'o' });
  expect([state.phase, effects.map(({ type }) => type)]).toEqual(['Described', ['ignore']]);
});

it('compares no number with one that has yet to be drawn', () => {
  const step = stepNegotiation(initialNegotiation(false), { type: 'number', value: 499 });
  expect(step).toEqual({ state: initialNegotiation(false), effects: [] });
});

it('lets the dialer offer, and the dialled peer draw', () => {
  expect(stepNegotiation(initialNegotiation(true), { type: 'start' }).effects).toEqual([{ type: 'offer' }]);
  expect(stepNegotiation(initialNegotiation(false), { type: 'start' }).effects).toEqual([{ type: 'draw' }]);
});

it('lets a server that acts as a peer choose by the ends of the range', () => {
  const of = (own: number, value: number) =>
    stepNegotiation({ phase: 'Drawing', number: own }, { type: 'number', value }).state.phase;
  expect(of(1, 0)).toBe('Offering');
  expect(of(2_147_483_646, 2_147_483_647)).toBe('Answering');
});

it('reads what it writes', () => {
  const signals = [
    { type: 'number', value: 2_147_483_647 },
    { type: 'offer', sdp: 'v=0\r\n' },
    { type: 'answer', sdp: 'é漢😀' },
    {
      type: 'candidate',
      candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' },
    },
  ] as const;
  for (const signal of signals) expect(readSignal(encodeText(writeSignal(signal)))).toEqual(signal);
});

it('reads the negotiation number that was recorded', () => {
  const recorded = vectors.encode.find(({ name }) => name.startsWith('negotiation number'))?.bytes ?? '';
  const bytes = Uint8Array.from(recorded.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  expect(readSignal(bytes)).toEqual({ type: 'number', value: 1_202_817_163 });
});

it.each([
  ['+7', { type: 'number', value: 7 }],
  ['-7', { type: 'number', value: -7 }],
  ['{"candidate":"c","sdp":null}', { type: 'candidate', candidate: { candidate: 'c', sdp: null } }],
  ['{"type":"full"}', { type: 'full' }],
  ['{"candidate":"c","sdp":""}', { type: 'candidate', candidate: { candidate: 'c', sdp: '' } }],
])('reads %j', (text, signal) => expect(readSignal(encodeText(text))).toEqual(signal));

it.each([
  '',
  '{',
  'null',
  '[]',
  '1.5',
  '{"sdp":"v=0"}',
  '{"type":"pranswer","sdp":"x"}',
  '{"type":"offer","sdp":7}',
  '{"candidate":7}',
  '"text"',
])('drops the malformed message %j', (text) => expect(readSignal(encodeText(text))).toBeNull());

it('drops bytes that are no UTF-16', () => expect(readSignal(Uint8Array.of(49))).toBeNull());
