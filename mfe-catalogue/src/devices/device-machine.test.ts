import { type DeviceEvent, type DeviceState, deviceTable, nextDeviceState } from './device-machine';

const states = Object.keys(deviceTable) as DeviceState[];
const events: DeviceEvent[] = [
  'connect',
  'connected',
  'failed',
  'chosen',
  'play',
  'still',
  'emergency',
  'resume',
  'device-lost',
  'closed',
];

test('moves only from ready, by a film that plays', () => {
  const ways = states.flatMap((state) =>
    events
      .filter((event) => state !== 'moving' && nextDeviceState(state, event) === 'moving')
      .map((event) => [state, event]),
  );
  expect(ways).toEqual([['ready', 'play']]);
});

test.each<DeviceEvent>(['still', 'emergency', 'device-lost', 'closed', 'chosen'])('%s ends a movement', (event) => {
  expect(nextDeviceState('moving', event)).not.toBe('moving');
});

test('leaves an emergency stop by a press alone, or with the device', () => {
  expect(events.filter((event) => nextDeviceState('stopped', event) !== 'stopped')).toEqual([
    'resume',
    'device-lost',
    'closed',
  ]);
});

test('a connection that ends is off from everywhere', () => {
  expect(states.map((state) => nextDeviceState(state, 'closed'))).toEqual(states.map(() => 'off'));
});
