/** @jest-environment node */
import { WebSocket } from 'ws';
import { type ButtplugServer, startButtplugServer, stroker, vibrator } from '../testing/buttplug-server';
import { connectIntiface } from './intiface';
import { createScriptPlayer } from './script-player';

// Node 20 has no websocket of its own.
Object.assign(globalThis, { WebSocket });

let server: ButtplugServer;
const start = async (options: Parameters<typeof startButtplugServer>[0] = {}): Promise<ButtplugServer> =>
  (server = await startButtplugServer(options));
afterEach(() => server.close());
const outputs = () => server.received.filter(({ name }) => name === 'OutputCmd').map(({ fields }) => fields['Command']);

test('connects, finds the devices that can follow scripts, and moves them', async () => {
  await start();
  const gauge = { ...vibrator(2), DeviceFeatures: {} };
  server.setDevices({ 0: stroker(), 1: vibrator(), 2: gauge });
  const connection = await connectIntiface(server.address);
  const [first, second, ...others] = connection.devices();
  expect([first?.kind, second?.kind, others]).toEqual(['stroke', 'vibration', []]);
  await first?.move({ at: 0, durationMs: 200, position: 0.75, strength: 1 }, 180.4);
  await second?.move({ at: 0, durationMs: 200, position: 0.75, strength: 0.5 }, 200);
  await first?.stop();
  expect(outputs()).toEqual([{ HwPositionWithDuration: { Value: 75, Duration: 180 } }, { Vibrate: { Value: 10 } }]);
  expect(server.received.at(-1)).toMatchObject({ name: 'StopCmd', fields: { DeviceIndex: 0 } });
  await connection.close();
});

test('says that no server listens at the address', async () => {
  await start();
  const { address } = server;
  await server.close();
  await expect(connectIntiface(address)).rejects.toMatchObject({ problem: 'not-running' });
  await start();
});

test.each(['error', 'close'] as const)('says that it was refused when the program answers with %s', async (greets) => {
  await start({ greets });
  await expect(connectIntiface(server.address)).rejects.toMatchObject({ problem: 'refused' });
});

test('looks for devices, and tells when one comes, goes, or the program ends', async () => {
  await start();
  const connection = await connectIntiface(server.address);
  expect(await connection.search()).toEqual([]);
  const changed = jest.fn();
  connection.onChange(changed);
  const closed = new Promise<void>((resolve) => connection.onClosed(resolve));
  const come = new Promise<void>((resolve) => connection.onChange(resolve));
  server.setDevices({ 0: stroker() });
  await come;
  expect(connection.devices().map(({ name }) => name)).toEqual(['Test stroker']);
  server.drop();
  await closed;
  expect(connection.devices()).toEqual([]);
});

test('sends the movements of a script in their order, each when the film is at it', async () => {
  await start();
  server.setDevices({ 0: stroker() });
  const connection = await connectIntiface(server.address);
  const [device] = connection.devices();
  const movements = [0, 100, 200, 300, 400].map((at, index) => ({
    at,
    durationMs: 100,
    position: (index % 2) * 0.5,
    strength: 0,
  }));
  const begun = Date.now();
  const done = new Promise<void>((resolve) => {
    const player = createScriptPlayer({
      clock: {
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      place: () => ({ ms: Date.now() - begun, rate: 1 }),
      send: (movement, durationMs) =>
        void device?.move(movement, durationMs).then(() => movement.at === 400 && resolve()),
    });
    player.start(movements);
  });
  await done;
  expect(outputs().map((command) => Object.values(command as object)[0] as { Value: number })).toMatchObject(
    [0, 50, 0, 50, 0].map((Value) => ({ Value })),
  );
  await connection.close();
});
