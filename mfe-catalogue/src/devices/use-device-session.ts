import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDeviceSession, type DeviceSession } from './device-session';
import type { Clock } from './script-player';

const clock: Clock = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The client of Intiface is a chunk of its own, loaded when the visitor presses "Connect". */
const open = async (address: string) => {
  const { connectIntiface } = await import(/* webpackChunkName: "devices" */ './intiface');
  return connectIntiface(address);
};

/** A way to devices for as long as the component is there; nothing is asked for before `connect`. */
export function useDeviceSession(): DeviceSession {
  const [session] = useState(() => createDeviceSession({ open, clock }));
  useEffect(() => () => session.end(), [session]);
  return session;
}

const nothing = () => () => undefined;

/** Whether a device is connected that can move, or was stopped. */
export function useHasDevice(session: DeviceSession | undefined): boolean {
  const read = () => {
    const state = session?.snapshot().state;
    return state === 'ready' || state === 'moving' || state === 'stopped';
  };
  return useSyncExternalStore(session?.subscribe ?? nothing, read, () => false);
}
