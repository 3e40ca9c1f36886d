import type { Movement } from './script-movements';

/** Why there is no connection, or why one ended. */
export type ConnectionProblem = 'bad-address' | 'not-loaded' | 'not-running' | 'refused' | 'lost';
export type DeviceProblem = ConnectionProblem | 'no-device' | 'device-lost' | 'device-failed' | 'no-script';

/** A device that can follow scripts: by positions with a time, by positions, or by strength alone. */
export interface Device {
  readonly id: number;
  readonly name: string;
  readonly kind: 'stroke' | 'position' | 'vibration' | 'oscillation';
  readonly move: (movement: Movement, durationMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** An open connection to the program that has the devices. */
export interface Connection {
  readonly devices: () => Device[];
  /** Looks for devices until one is found, at most some seconds. */
  readonly search: () => Promise<Device[]>;
  readonly onChange: (listener: () => void) => void;
  readonly onClosed: (listener: () => void) => void;
  readonly stopAll: () => Promise<void>;
  readonly close: () => Promise<void>;
}
