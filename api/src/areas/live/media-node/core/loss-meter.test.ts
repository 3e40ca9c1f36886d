import { Outlet } from './outlet';

it('does not throttle a viewer who loses a twentieth, however few packets its reports cover', () => {
  let now = 0;
  const outlet = new Outlet(
    { send: () => undefined, failed: () => undefined, needKeyFrame: () => undefined, layers: () => [] },
    () => now,
  );
  const send = (sequence: number): void =>
    outlet.push({
      kind: 'video',
      codec: 'vp8',
      layer: 0,
      sequence,
      timestamp: sequence * 3_000,
      marker: true,
      payload: Buffer.alloc(1_000),
      startsKeyFrame: sequence === 0,
    });
  // Of a hundred packets a second five are lost, each reported at once with the four before it.
  for (let sequence = 0; sequence < 1_000; sequence += 1) {
    now += 10;
    send(sequence);
    if (sequence % 20 === 10) outlet.reported(0);
    if (sequence % 20 === 15) outlet.reported(1 / 5);
  }
  expect(outlet.rate).toBeNull();
  // A full line loses more than that, in each second.
  for (let sequence = 1_000; sequence < 1_400; sequence += 1) {
    now += 10;
    send(sequence);
    if (sequence % 20 === 15) outlet.reported(0.3);
  }
  expect(outlet.rate).toBeLessThan(800_000);
});
