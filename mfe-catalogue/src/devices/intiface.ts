import {
  ButtplugBrowserWebsocketClientConnector,
  ButtplugClient,
  ButtplugClientConnectorException,
  type ButtplugClientDevice,
  DeviceOutput,
  OutputType,
} from 'buttplug/dist/web/buttplug.mjs';
import type { Connection, ConnectionProblem, Device } from './connection';

/** Milliseconds until a program that took the connection must have said who it is. */
const GREETING_TIMEOUT_MS = 10_000;
/** Milliseconds of looking for devices. */
const SEARCH_MS = 10_000;

/** Why there is no connection. */
class IntifaceError extends Error {
  override readonly name = 'IntifaceError';
  constructor(readonly problem: ConnectionProblem) {
    super(problem);
  }
}

/**
 * Connects to Intiface, the program that speaks with the devices of a computer.
 * @param address of a websocket on this computer
 * @throws IntifaceError `not-running` when no server listens there, `refused` when it does not let us in
 */
export async function connectIntiface(address: string): Promise<Connection> {
  const client = new ButtplugClient('Website player');
  const connector = new ButtplugBrowserWebsocketClientConnector(address);
  let greetingTimer: ReturnType<typeof setTimeout> | undefined;
  const isGone = new Promise<never>((_resolve, reject) => {
    greetingTimer = setTimeout(() => reject(new Error('no greeting')), GREETING_TIMEOUT_MS);
    connector.once('disconnect', () => reject(new Error('closed before the greeting')));
  });
  isGone.catch(() => undefined);
  const greeting = client.connect(connector);
  greeting.catch(() => undefined);
  try {
    await Promise.race([greeting, isGone]);
  } catch (error) {
    await connector.disconnect().catch(() => undefined);
    throw new IntifaceError(error instanceof ButtplugClientConnectorException ? 'not-running' : 'refused');
  } finally {
    clearTimeout(greetingTimer);
  }

  const devices = (): Device[] =>
    client.connected
      ? [...client.devices.values()].flatMap((device) => {
          const kind = kindOf(device);
          return kind === null ? [] : [toDevice(device, kind)];
        })
      : [];
  return {
    devices,
    search: async () => {
      const over = new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          client.off('scanningfinished', done).off('deviceadded', done).off('disconnect', done);
          resolve();
        };
        const timer = setTimeout(done, SEARCH_MS);
        client.on('scanningfinished', done).on('deviceadded', done).on('disconnect', done);
      });
      await client.startScanning();
      await over;
      if (client.connected && client.isScanning) await client.stopScanning().catch(() => undefined);
      return devices();
    },
    onChange: (listener) => void client.on('deviceadded', listener).on('deviceremoved', listener),
    onClosed: (listener) => void client.on('disconnect', listener),
    stopAll: () => (client.connected ? client.stopAllDevices() : Promise.resolve()),
    close: async () => {
      client.removeAllListeners();
      if (client.connected) await client.disconnect().catch(() => connector.disconnect());
    },
  };
}

type Kind = Device['kind'];
const outputs = {
  stroke: OutputType.HwPositionWithDuration,
  position: OutputType.Position,
  vibration: OutputType.Vibrate,
  oscillation: OutputType.Oscillate,
} as const satisfies Record<Kind, OutputType>;

/** What a device does best of what scripts can say; null: it cannot follow scripts. */
const kindOf = (device: ButtplugClientDevice): Kind | null =>
  (Object.keys(outputs) as Kind[]).find((kind) =>
    // `device.hasOutput` asks an iterator for `some`, which many browsers do not know.
    [...device.features.values()].some((feature) => feature.hasOutput(outputs[kind])),
  ) ?? null;

function toDevice(device: ButtplugClientDevice, kind: Kind): Device {
  const ranges = [...device.features.values()].flatMap(
    (feature) => feature.output(OutputType.HwPositionWithDuration)?.durationRange ?? [],
  );
  const [shortest, longest] = ranges.length > 0 ? [Math.min(...ranges), Math.max(...ranges)] : [1, 60_000];
  return {
    id: device.index,
    name: device.displayName ?? device.name,
    kind,
    move: ({ position, strength }, durationMs) => {
      const duration = Math.round(Math.min(longest, Math.max(shortest, durationMs)));
      switch (kind) {
        case 'stroke':
          return device.runOutput(DeviceOutput.PositionWithDuration.percent(position, duration));
        case 'position':
          return device.runOutput(DeviceOutput.Position.percent(position));
        case 'vibration':
          return device.runOutput(DeviceOutput.Vibrate.percent(strength));
        case 'oscillation':
          return device.runOutput(DeviceOutput.Oscillate.percent(strength));
      }
    },
    stop: () => device.stop(),
  };
}
