import type { ReactNode } from 'react';
import { Panel, Select } from '@platform/shared/ui';
import { silence } from '../../studio/level';
import type { PreviewSnapshot } from '../../studio/preview-model';
import { isQuality, qualities, type Quality } from '../../studio/quality';
import { LevelMeter } from './level-meter';
import styles from './studio-panel.module.css';

export interface DevicePanelProps {
  devices: PreviewSnapshot | null;
  isLive: boolean;
  /** Live, and nothing arrives at the server. */
  isUnheard: boolean;
  onCamera: (name: string) => void;
  onMicrophone: (name: string) => void;
  onQuality: (quality: Quality) => void;
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

const qualityOptions = (['1080', '720', '480'] as const).map((value) => ({
  value,
  label: `${value}p, ${qualities[value].frameRate} frames a second`,
}));

/** Camera and microphone by name, and how loud the microphone is. */
export function DevicePanel(props: DevicePanelProps): ReactNode {
  const { devices, isLive, isUnheard, onCamera, onMicrophone, onQuality } = props;
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
        disabled={devices === null}
        onChange={({ currentTarget: { value } }) => onCamera(value)}
      />
      <Select
        label="Microphone"
        options={optionsOf(devices?.microphones ?? [], devices?.microphone ?? null)}
        value={devices?.microphone ?? ''}
        disabled={devices === null}
        onChange={({ currentTarget: { value } }) => onMicrophone(value)}
      />
      <div className={styles.level}>
        <LevelMeter level={level} />
        <span className={styles.note}>{level <= silence ? 'Silent' : `−${-level} dB`}</span>
      </div>
      <Select
        label="Quality"
        options={qualityOptions}
        value={devices?.quality ?? '720'}
        disabled={devices === null}
        onChange={({ currentTarget: { value } }) => isQuality(value) && onQuality(value)}
      />
      <p className={styles.note}>
        {isLive
          ? 'You can change devices while live. Viewers see a short freeze.'
          : 'Speak normally. The level should stay out of the red.'}
      </p>
    </Panel>
  );
}
