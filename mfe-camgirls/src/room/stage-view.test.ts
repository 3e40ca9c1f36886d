import { isFinalRefusal, type StageFacts, type StageView, stageView } from './stage-view';

const stream = {} as never;
const inside = { view: 'live', remote: [stream] } as const;
const outside = { view: 'entering', remote: [] } as const;
const refused = (code: string) => ({ code, status: 409, message: 'The reason.' });
const facts = (change: Partial<StageFacts>): StageFacts => ({
  status: 'live',
  isInterrupted: false,
  wasOnAir: false,
  call: null,
  refusal: null,
  ...change,
});

it.each<[string, StageView['kind'], Partial<StageFacts>]>([
  ['enters a live room', 'entering', {}],
  ['enters while the call is made', 'entering', { call: outside }],
  ['enters until there is a picture', 'entering', { call: { ...outside, view: 'live' } }],
  ['plays', 'playing', { call: inside }],
  ['reconnects', 'reconnecting', { call: { ...outside, view: 'reconnecting' } }],
  ['waits for a performer who has gone', 'interrupted', { isInterrupted: true, call: inside }],
  ['waits for nobody in a room that is offline', 'ended', { isInterrupted: true, status: 'offline', wasOnAir: true }],
  ['says that it is offline', 'offline', { status: 'offline' }],
  ['says that it has ended to who saw it', 'ended', { status: 'offline', wasOnAir: true, call: inside }],
  ['fails when the call ends in a room on air', 'failed', { call: { ...outside, view: 'ended' } }],
  ['is closed while it is private', 'private', { status: 'private' }],
  ['keeps who is inside when it becomes private', 'playing', { status: 'private', call: inside }],
  ['is offline though the page is older', 'offline', { refusal: refused('room-offline') }],
  ['is private though the page is older', 'private', { refusal: refused('room-private') }],
  ['is full', 'full', { refusal: refused('room-full') }],
  ['sends away who is banned', 'banned', { refusal: refused('chat-banned') }],
  ['asks for an age check', 'restricted', { refusal: refused('age-verification-required') }],
  ['asks for agreement', 'restricted', { refusal: refused('age-agreement-required') }],
  ['fails', 'failed', { call: { ...outside, view: 'failed' } }],
])('%s: %s', (_, kind, change) => expect(stageView(facts(change)).kind).toBe(kind));

it('gives the reason of a failure: the server’s, or its own in place of the engine’s', () => {
  const failed = { view: 'failed', remote: [], error: 'Connection failed.' } as const;
  const message = (change: Partial<StageFacts>) => stageView(facts(change));
  expect(message({ call: failed, refusal: refused('too-many-requests') })).toMatchObject({ message: 'The reason.' });
  expect(message({ call: failed })).toMatchObject({ message: 'We couldn’t open the room.' });
});

it.each([
  ['room-offline', true],
  ['room-private', true],
  ['room-full', true],
  ['chat-banned', true],
  ['network', false],
  ['too-many-requests', false],
  ['unavailable', false],
])('a refusal of %s stays: %s', (code, isFinal) => expect(isFinalRefusal({ code })).toBe(isFinal));
