/** How far the way from page to device is. */
export type DeviceState = 'off' | 'connecting' | 'searching' | 'ready' | 'moving' | 'stopped';

export type DeviceEvent =
  | 'connect'
  | 'connected'
  | 'failed'
  | 'chosen'
  /** The film plays and its script is there. */
  | 'play'
  /** The film pauses, seeks, waits or ends, the tab is hidden, or there is no script. */
  | 'still'
  | 'emergency'
  | 'resume'
  | 'device-lost'
  | 'closed';

/** What each event makes of each state; an event that a state does not name changes nothing. */
export const deviceTable: Readonly<Record<DeviceState, Readonly<Partial<Record<DeviceEvent, DeviceState>>>>> = {
  off: { connect: 'connecting' },
  connecting: { connected: 'searching', failed: 'off', closed: 'off' },
  searching: { chosen: 'ready', failed: 'off', closed: 'off' },
  ready: { chosen: 'ready', play: 'moving', emergency: 'stopped', 'device-lost': 'searching', closed: 'off' },
  moving: { chosen: 'ready', still: 'ready', emergency: 'stopped', 'device-lost': 'searching', closed: 'off' },
  // Only a press goes on after an emergency stop: neither the film nor another device does.
  stopped: { resume: 'ready', 'device-lost': 'searching', closed: 'off' },
};

export const nextDeviceState = (state: DeviceState, event: DeviceEvent): DeviceState =>
  deviceTable[state][event] ?? state;
