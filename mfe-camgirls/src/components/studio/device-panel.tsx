import type { ReactNode } from 'react';
import { Panel, Select } from '@platform/shared/ui';
import { silence } from '../../studio/level';
import type { PreviewModel, PreviewSnapshot } from '../../studio/preview-model';
import { LevelMeter } from './level-meter';
import styles from './studio-panel.module.css';

export interface DevicePanelProps {
  preview: PreviewModel | null;
  devices: PreviewSnapshot | null;
  /** Devices cannot be changed then. */
  isLive: boolean;
  /** Live, and nothing arrives at the server. */
  isUnheard: boolean;
}

/** How camera and microphone are, in one word or two. */
function stateOf(devices: PreviewSnapshot | null, isUnheard: boolean): string {
  if (devices?.phase === 'failed') return 'Not available';
  if (devices?.phase !== 'ready') return 'Opening';
  if (!devices.isCameraOn) return devices.isMicrophoneOn ? 'Camera off' : 'Camera and microphone off';
  if (!devices.isMicrophoneOn) return 'Microphone off';
  return isUnheard ? 'Not reaching viewers' : 'All working';
}

const optionsOf = (names: readonly string[], used: string | null) =>
  (names.length > 0 ? names : [used ?? 'Chosen by your browser']).map((name) => ({ value: name, label: name }));

/** Camera and microphone by name, and how loud the microphone is. */
export function DevicePanel({ preview, devices, isLive, isUnheard }: DevicePanelProps): ReactNode {
  const level = devices?.level ?? silence;
  const text = stateOf(devices, isUnheard);
  return (
    <Panel aria-labelledby="devices-heading" className={styles.stack}>
      <div className={styles.head}>
        <h2 id="devices-heading" className={styles.title}>
          Devices
        </h2>
        <span className={styles.state} role="status" data-ok={text === 'All working'}>
          {text}
        </span>
      </div>
      <Select
        label="Camera"
        options={optionsOf(devices?.cameras ?? [], devices?.camera ?? null)}
        value={devices?.camera ?? ''}
        disabled={isLive || preview === null}
        onChange={({ currentTarget: { value } }) => preview?.chooseCamera(value)}
      />
      <Select
        label="Microphone"
        options={optionsOf(devices?.microphones ?? [], devices?.microphone ?? null)}
        value={devices?.microphone ?? ''}
        disabled={isLive || preview === null}
        hint={isLive ? 'End the stream to change devices.' : undefined}
        onChange={({ currentTarget: { value } }) => preview?.chooseMicrophone(value)}
      />
      <div className={styles.level}>
        <LevelMeter level={level} />
        <span className={styles.note}>{level <= silence ? 'Silent' : `−${-level} dB`}</span>
      </div>
      <p className={styles.note}>Speak normally. The level should stay out of the red.</p>
    </Panel>
  );
}
