import type { Studio } from '@platform/shared/contracts';
import { airState } from './air-state';

const onAir = (source: 'studio' | 'whip'): Studio['onAir'] => ({
  startedAt: '2026-01-10T20:26:00.000Z',
  endedAt: null,
  source,
  viewers: 3,
  peakViewers: 5,
  bitrateKbps: 2400,
  lostPermille: 1,
});
type Call = NonNullable<Parameters<typeof airState>[1]>;
const call = (view: Call['view'], cause: Call['cause'] = null, wasLive = true): Call => ({
  view,
  cause,
  wasLive,
  mediaError: null,
});
/** A camera that could not be opened, as the engine tells it. */
const refusedBy = (name: string) => new Error('x', { cause: Object.assign(new Error('x'), { name }) });

it.each([
  ['nothing is on air', null, null, { kind: 'offline' }],
  ['another tab is live', onAir('studio'), null, { kind: 'elsewhere', source: 'studio' }],
  ['another program is live', onAir('whip'), null, { kind: 'elsewhere', source: 'whip' }],
  ['the page begins', null, call('entering'), { kind: 'starting' }],
  ['the page is live', onAir('studio'), call('live'), { kind: 'live' }],
  ['the network is gone', null, call('reconnecting', 'network'), { kind: 'reconnecting', cause: 'network' }],
  ['a camera was taken away', null, call('reconnecting', 'device'), { kind: 'reconnecting', cause: 'device' }],
  ['the server hung up', null, call('reconnecting', 'other-side'), { kind: 'reconnecting', cause: 'other-side' }],
  ['a first start fails', null, call('reconnecting', 'network', false), { kind: 'reconnecting', cause: 'start' }],
])('when %s', (_, air, made, state) => expect(airState(air, made, null)).toMatchObject(state));

it('ends a show that the server still says is on air', () =>
  expect(airState(onAir('studio'), null, null, 'asked')).toEqual({ kind: 'ending', isUnanswered: false }));

it.each([
  ['NotAllowedError', 'Allow camera and microphone for this site in your browser, then try again.'],
  ['NotReadableError', 'Another app is using your camera or microphone. Close it and try again.'],
  ['NotFoundError', 'We found no camera or microphone. Connect both and try again.'],
])('says what is wrong with the camera (%s), at a first start and at a later one', (name, text) => {
  const mediaError = refusedBy(name);
  expect(airState(null, { ...call('failed'), mediaError }, null)).toEqual({ kind: 'failed', message: text });
  expect(airState(null, { ...call('reconnecting', 'device'), mediaError }, null)).toMatchObject({ problem: { text } });
});

it('gives the server’s reason where the account may not go live, and its own for a failure', () => {
  const refused = { message: 'You are banned.', code: 'forbidden', status: 403 };
  expect(airState(null, null, refused)).toEqual({ kind: 'failed', message: 'You are banned.' });
  expect(airState(null, null, { ...refused, code: 'unavailable', status: 503 })).toEqual({ kind: 'offline' });
  expect(airState(null, call('failed'), refused)).toMatchObject({ message: 'We couldn’t start your stream.' });
});
