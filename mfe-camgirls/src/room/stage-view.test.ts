import { isFinalRefusal, saysLive, type StageFacts, statusOfRefusal, type StageView, stageView } from './stage-view';

const stream = {} as never;
const inside = { view: 'live', remote: [stream], wasLive: true, isFrozen: false } as const;
const outside = { view: 'entering', remote: [], wasLive: false, isFrozen: false } as const;
const again = { ...outside, view: 'reconnecting' } as const;
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
  ['says that the picture stands still', 'frozen', { call: { ...inside, isFrozen: true } }],
  ['reconnects', 'reconnecting', { call: again }],
  ['goes on trying, whatever the last try met', 'reconnecting', { call: again, refusal: refused('room-offline') }],
  [
    'says nothing of a private show that the room knows nothing of',
    'reconnecting',
    { call: again, refusal: refused('room-private') },
  ],
  ['waits for a performer who has gone, also from outside', 'interrupted', { isInterrupted: true, call: again }],
  ['waits for a performer who has gone', 'interrupted', { isInterrupted: true, call: inside }],
  ['waits for nobody in a room that is offline', 'ended', { isInterrupted: true, status: 'offline', wasOnAir: true }],
  ['says that it is offline', 'offline', { status: 'offline' }],
  ['says that it has ended to who saw it', 'ended', { status: 'offline', wasOnAir: true, call: inside }],
  ['is closed while it is private', 'private', { status: 'private' }],
  ['connects who has paid again', 'reconnecting', { status: 'private', call: { ...again, wasLive: true } }],
  [
    'is closed for a viewer who is not let in again',
    'private',
    { status: 'private', call: { ...again, wasLive: true }, refusal: refused('room-private') },
  ],
  ['keeps viewers inside when it becomes private', 'playing', { status: 'private', call: inside }],
  ['is full while it is tried again', 'full', { call: again, refusal: refused('room-full') }],
  ['is being reached while no media node is there', 'reconnecting', { call: again, refusal: refused('unavailable') }],
  ['is not full for viewers inside', 'playing', { call: inside, refusal: refused('room-full') }],
  ['sends away who is banned', 'banned', { refusal: refused('chat-banned') }],
  ['is gone once there is no such room', 'gone', { refusal: { ...refused('not-found'), status: 404 }, call: outside }],
  ['asks for an age check', 'restricted', { refusal: refused('age-verification-required') }],
  ['asks for agreement', 'restricted', { refusal: refused('age-agreement-required') }],
  ['fails', 'failed', { call: { ...outside, view: 'failed' } }],
])('%s: %s', (_, kind, change) => expect(stageView(facts(change)).kind).toBe(kind));

it.each<[string, boolean, StageView, { wasLive?: boolean; isPaused?: boolean }]>([
  ['while pictures come', true, { kind: 'playing' }, { wasLive: true }],
  ['before the first', true, { kind: 'entering' }, {}],
  ['not before the first of another try', false, { kind: 'entering' }, { wasLive: true }],
  ['not while the visitor has stopped it', false, { kind: 'playing' }, { wasLive: true, isPaused: true }],
  ['not while the picture stands', false, { kind: 'frozen' }, { wasLive: true }],
  ['not while it reconnects', false, { kind: 'reconnecting', isFirst: true }, {}],
  ['not while the performer is waited for', false, { kind: 'interrupted' }, { wasLive: true }],
  ['not when it failed', false, { kind: 'failed', message: '' }, {}],
  ['not outside a full room', false, { kind: 'full' }, {}],
])('says LIVE %s: %s', (_, isSaid, view, call) =>
  expect(saysLive(view, { wasLive: false, isPaused: false, ...call })).toBe(isSaid),
);

it('gives the server’s reason for a refusal that stays, and its own for a failure', () => {
  const message = (change: Partial<StageFacts>) => stageView(facts(change));
  expect(message({ refusal: { ...refused('login-required'), status: 401 } })).toMatchObject({ message: 'The reason.' });
  expect(message({ call: { ...outside, view: 'failed' }, refusal: refused('unavailable') })).toMatchObject({
    message: 'We couldn’t open the room.',
  });
});

it('says whether the visitor was inside before', () => {
  expect(stageView(facts({ call: again }))).toMatchObject({ isFirst: true });
  expect(stageView(facts({ call: { ...again, wasLive: true } }))).toMatchObject({ isFirst: false });
});

it.each([
  ['room-offline', 409, false],
  ['room-private', 409, false],
  ['room-full', 409, false],
  ['network', 0, false],
  ['too-many-requests', 429, false],
  ['unavailable', 503, false],
  ['chat-banned', 403, true],
  ['age-verification-required', 403, true],
  ['login-required', 401, true],
  ['not-found', 404, true],
])('a refusal of %s (%i) stays: %s', (code, status, isFinal) => expect(isFinalRefusal({ code, status })).toBe(isFinal));

it('reads the room’s state from a refusal', () => {
  expect([refused('room-private'), refused('room-offline'), refused('room-full'), null].map(statusOfRefusal)).toEqual([
    'private',
    'offline',
    null,
    null,
  ]);
});
