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
const call = (view: 'entering' | 'live' | 'reconnecting' | 'ended' | 'failed') => ({ view });

it.each([
  ['nothing is on air', null, null, { kind: 'offline' }],
  ['another tab is live', onAir('studio'), null, { kind: 'elsewhere', source: 'studio' }],
  ['another program is live', onAir('whip'), null, { kind: 'elsewhere', source: 'whip' }],
  ['the page begins', null, call('entering'), { kind: 'starting' }],
  ['the page is live', onAir('studio'), call('live'), { kind: 'live' }],
  ['the network is gone', onAir('studio'), call('reconnecting'), { kind: 'reconnecting' }],
  ['the server hung up', null, call('ended'), { kind: 'failed', message: 'The server ended your stream.' }],
])('when %s', (_, air, made, state) => expect(airState(air, made, null)).toEqual(state));

it('gives the reason of a failure: the server’s, or its own in place of the engine’s', () => {
  const refused = { message: 'You are banned.' };
  expect(airState(null, call('failed'), refused)).toMatchObject(refused);
  expect(airState(null, call('failed'), null)).toMatchObject({
    message: 'We couldn’t start your stream.',
  });
});
