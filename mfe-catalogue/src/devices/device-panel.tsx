import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Banner, Button, Dialog, Field, Select } from '@platform/shared/ui';
import type { DeviceProblem } from './connection';
import type { DeviceState } from './device-machine';
import type { DeviceSession } from './device-session';
import { highestSpeed, lowestSpeed } from './script-movements';
import styles from './device-control.module.css';

const problems: Record<DeviceProblem, readonly [title: string, text: string]> = {
  'bad-address': [
    'This address isn’t on your computer',
    'Use an address like ws://127.0.0.1:12345. Intiface shows it under Settings.',
  ],
  'not-loaded': ['This part of the player didn’t load', 'Check your connection and try again.'],
  'not-running': [
    'Intiface didn’t respond',
    'Open Intiface Central on this computer, press Start and try again. If your browser asks for access to your computer, allow it.',
  ],
  refused: [
    'Intiface refused the connection',
    'Another site or program may be connected to it. Close that one, update Intiface Central, and try again.',
  ],
  lost: [
    'The connection to Intiface ended',
    'Intiface stops devices when a connection ends. Check that it is running and connect again.',
  ],
  'no-device': ['No device found', 'Turn the device on, bring it closer and search again.'],
  'device-lost': [
    'Device disconnected',
    'It may be off, out of range or out of battery. Search again when it is back.',
  ],
  'device-failed': ['The device missed a movement', 'Check its battery and its distance from the computer.'],
  'no-script': ['The script didn’t load', 'Your device won’t move. Play the video again to reload it.'],
};

const states: Record<DeviceState, string> = {
  off: 'No device is connected.',
  connecting: 'Connecting to Intiface.',
  searching: 'Connected to Intiface. Looking for devices.',
  ready: 'The device is ready. It moves while the video plays.',
  moving: 'The device follows the script.',
  stopped: 'Stopped. The device stays still until you continue.',
};

export interface DevicePanelProps {
  session: DeviceSession;
  open: boolean;
  onClose: () => void;
}

/** Connects a device, chooses it, and limits what it may do. */
export function DevicePanel({ session, open, onClose }: DevicePanelProps): ReactNode {
  const { state, problem, address, devices, chosen, limits } = useSyncExternalStore(
    session.subscribe,
    session.snapshot,
    session.snapshot,
  );
  const [typed, setTyped] = useState(address);
  const isConnected = state !== 'off' && state !== 'connecting';
  return (
    <Dialog open={open} title="Device" onClose={onClose}>
      <div className={styles.form}>
        <p role="status" className={styles.status}>
          {states[state]}
        </p>
        {problem !== null && (
          <Banner tone="error" title={problems[problem][0]} announce>
            <p>{problems[problem][1]}</p>
          </Banner>
        )}
        {!isConnected && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void session.connect(typed);
            }}
          >
            <Field
              label="Intiface address"
              hint="Intiface Central runs on your computer and connects to your device."
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              spellCheck={false}
              autoComplete="off"
            />
            <div className={styles.actions}>
              <Button type="submit" variant="primary" loading={state === 'connecting'}>
                Connect
              </Button>
              {state === 'connecting' && <Button onClick={session.disconnect}>Cancel</Button>}
            </div>
            <p className={styles.note}>
              The connection stays on this computer. <Link to={paths.helpScripts()}>Set up a device, step by step</Link>
            </p>
          </form>
        )}
        {isConnected && (
          <div className={styles.choice}>
            {devices.length > 0 && (
              <Select
                label="Device that follows the script"
                options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(chosen ?? '')}
                onChange={({ currentTarget }) => session.choose(Number(currentTarget.value))}
              />
            )}
            <Slider
              label="Lowest position"
              value={limits.low}
              min={0}
              max={95}
              step={5}
              unit="%"
              onChange={(low) => session.limit({ ...limits, low, high: Math.max(limits.high, low + 5) })}
            />
            <Slider
              label="Highest position"
              value={limits.high}
              min={5}
              max={100}
              step={5}
              unit="%"
              onChange={(high) => session.limit({ ...limits, high, low: Math.min(limits.low, high - 5) })}
            />
            <Slider
              label="Speed limit"
              value={limits.speed}
              min={lowestSpeed}
              max={highestSpeed}
              step={25}
              unit="% of the stroke per second"
              onChange={(speed) => session.limit({ ...limits, speed })}
            />
            <div className={styles.actions}>
              {(state === 'ready' || state === 'moving') && (
                <Button variant="contrast" onClick={session.emergencyStop}>
                  Stop now
                </Button>
              )}
              {state === 'stopped' && (
                <Button variant="primary" onClick={session.resume}>
                  Continue
                </Button>
              )}
              {state === 'searching' && <Button onClick={() => void session.search()}>Search again</Button>}
              <Button variant="outlined" onClick={session.disconnect}>
                Disconnect
              </Button>
            </div>
            <p className={styles.note}>
              Press Escape anywhere on this page to stop immediately. The device also stops when you pause, seek, switch
              tabs or disconnect.
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  unit: string;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step, unit, onChange }: SliderProps): ReactNode {
  const id = useId();
  const words = `${value}${unit.startsWith('%') ? '' : ' '}${unit}`;
  return (
    <div className={styles.range}>
      <label htmlFor={id}>
        {label}
        <span aria-hidden="true">{words}</span>
      </label>
      <input
        id={id}
        type="range"
        aria-valuetext={words}
        {...{ min, max, step, value }}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
