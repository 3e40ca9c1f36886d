import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A message of version 4 of the Buttplug protocol: one name, and its fields. */
type Message = Record<string, { Id: number } & Record<string, unknown>>;

/** A command that a device got. */
export interface ReceivedCommand {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly name: string;
  readonly fields: Record<string, unknown>;
}

export interface ButtplugServer {
  readonly address: string;
  readonly received: ReceivedCommand[];
  /** Devices by index, as `DeviceList` has them; told to everybody who is connected. */
  setDevices: (devices: Record<number, object>) => void;
  /** Ends all connections, as Intiface does when it is closed. */
  drop: () => void;
  close: () => Promise<void>;
}

/** A device that strokes: positions 0 to 100, with a duration. */
export const stroker = (index = 0, name = 'Test stroker') => ({
  DeviceIndex: index,
  DeviceName: name,
  DeviceMessageTimingGap: 0,
  DeviceFeatures: {
    0: {
      FeatureIndex: 0,
      FeatureDescriptor: 'Stroke',
      Output: { HwPositionWithDuration: { Value: [0, 100], Duration: [0, 60_000] } },
      Input: {},
    },
  },
});

/** A device that vibrates in twenty steps. */
export const vibrator = (index = 1) => ({
  DeviceIndex: index,
  DeviceName: 'Test vibrator',
  DeviceMessageTimingGap: 0,
  DeviceFeatures: {
    0: { FeatureIndex: 0, FeatureDescriptor: 'Motor', Output: { Vibrate: { Value: [0, 20] } }, Input: {} },
  },
});

/**
 * A small server that speaks the Buttplug protocol over a real websocket, and writes down what it is told.
 * @param options `greets`: what it says to a client that introduces itself
 */
export async function startButtplugServer({
  port = 0,
  greets = 'welcome',
}: { port?: number; greets?: 'welcome' | 'error' | 'silence' | 'close' } = {}): Promise<ButtplugServer> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  let devices: Record<number, object> = {};
  const received: ReceivedCommand[] = [];
  const send = (socket: WebSocket, message: object): void => socket.send(JSON.stringify([message]));

  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      for (const message of JSON.parse(data.toString()) as Message[]) {
        const [[name, fields] = ['', { Id: 0 }]] = Object.entries(message);
        const { Id } = fields;
        if (name === 'RequestServerInfo') {
          if (greets === 'close') socket.close();
          else if (greets === 'error')
            send(socket, { Error: { Id, ErrorMessage: 'Another client is connected.', ErrorCode: 1 } });
          else if (greets === 'welcome')
            send(socket, {
              ServerInfo: { Id, ServerName: 'Test', MaxPingTime: 0, ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 },
            });
        } else if (name === 'RequestDeviceList') send(socket, { DeviceList: { Id, Devices: devices } });
        else {
          received.push({ at: Date.now(), name, fields });
          send(socket, { Ok: { Id } });
          if (name === 'StartScanning') send(socket, { ScanningFinished: { Id: 0 } });
        }
      }
    });
  });
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setDevices: (next) => {
      devices = next;
      for (const socket of server.clients) send(socket, { DeviceList: { Id: 0, Devices: devices } });
    },
    drop: () => {
      for (const socket of server.clients) socket.terminate();
    },
    close: () => {
      for (const socket of server.clients) socket.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
