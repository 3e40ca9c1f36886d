import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { weakLossPermille } from '@platform/shared/limits';
import { Button, LiveBadge, Tag } from '@platform/shared/ui';
import type { RoomSnapshot } from '../../room/room-model';
import { useWakeLock } from '../../room/use-wake-lock';
import type { AirState } from '../../studio/air-state';
import type { PreviewModel, PreviewSnapshot } from '../../studio/preview-model';
import { Elapsed } from '../room/elapsed';
import { RoomIcon } from '../room/room-icon';
import { LevelMeter } from './level-meter';
import stage from '../room/stage.module.css';
import styles from './studio-stage.module.css';

export interface StudioStageProps {
  air: AirState;
  studio: Studio;
  viewers: number;
  preview: PreviewModel | null;
  devices: PreviewSnapshot | null;
  call: RoomSnapshot | null;
  /** On air, and nothing arrives at the server. */
  isUnheard: boolean;
  /** Tested, and fast enough. */
  isConnectionGood: boolean;
  onRetry: () => void;
}

/** What the performer's camera sees, with the switches for it. */
export function StudioStage(props: StudioStageProps): ReactNode {
  const { air, studio, viewers, preview, devices, call, isUnheard, isConnectionGood, onRetry } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isMirrored, setMirrored] = useState(true);
  const stream = devices?.stream ?? null;
  const isLive = air.kind === 'live';
  useWakeLock(call !== null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // A refusal leaves a still picture: the stream itself is not touched by it.
    if (stream !== null) element.play().catch(() => undefined);
  }, [stream]);

  return (
    <section aria-label="Your camera">
      <div className={`${stage.stage} ${styles.own}`} data-view={stream === null ? 'empty' : 'playing'}>
        <video
          ref={video}
          muted
          playsInline
          aria-label="Preview of your camera"
          className={styles.video}
          data-mirrored={isMirrored}
          hidden={stream === null || devices?.isCameraOn === false}
        />
        <div className={stage.top}>
          {isLive ? (
            !isUnheard && <LiveBadge />
          ) : (
            <Tag variant="glass" icon="eye">
              PREVIEW
            </Tag>
          )}
          {isLive && (
            <Tag variant="glass" icon="eye">
              {formatNumber(viewers)}
              <span className="visually-hidden">{viewers === 1 ? ' viewer' : ' viewers'}</span>
            </Tag>
          )}
          {isLive && <Elapsed since={studio.onAir?.startedAt ?? null} />}
          {isLive && studio.isPrivate && <Tag variant="glass">PRIVATE</Tag>}
          <span className={stage.end}>
            {call === null && isConnectionGood && (
              <Tag variant="glass" className={styles.good}>
                <RoomIcon name="signal" size={14} />
                Connection good
              </Tag>
            )}
            {isLive && !isUnheard && studio.onAir !== null && (studio.onAir.bitrateKbps ?? 0) > 0 && (
              <Tag variant="glass" className={studio.onAir.lostPermille >= weakLossPermille ? stage.weak : styles.good}>
                <RoomIcon name="signal" size={14} />
                {studio.onAir.lostPermille >= weakLossPermille ? 'Weak connection' : 'Connection good'}
              </Tag>
            )}
            {isLive && isUnheard && (
              <Tag variant="glass" className={stage.weak}>
                <RoomIcon name="signal" size={14} />
                Nothing reaches viewers
              </Tag>
            )}
          </span>
        </div>
        {devices?.phase === 'failed' && (
          <div className={stage.message} role="alert">
            <h2 className={stage.title}>{devices.problem?.title}</h2>
            <p>{devices.problem?.text}</p>
            <div className={stage.actions}>
              <Button variant="contrast" icon="retry" onClick={() => preview?.retry()}>
                Try again
              </Button>
            </div>
          </div>
        )}
        {(devices === null || (devices.phase === 'opening' && stream === null)) && (
          <p className={stage.entering} role="status">
            Opening your camera. Your browser may ask for permission.
          </p>
        )}
        {devices?.phase === 'ready' && stream !== null && !devices.isCameraOn && (
          <p className={stage.entering}>Your camera is off</p>
        )}
        {air.kind === 'reconnecting' && <Reconnecting air={air} call={call} onRetry={onRetry} />}
        {devices !== null && preview !== null && stream !== null && (
          <div className={`${stage.controls} ${styles.controls}`} role="group" aria-label="Camera controls">
            <button
              type="button"
              aria-pressed={devices.isMicrophoneOn}
              aria-label="Microphone"
              title={devices.isMicrophoneOn ? 'Turn microphone off' : 'Turn microphone on'}
              onClick={() => preview.setMicrophoneOn(!devices.isMicrophoneOn)}
            >
              <RoomIcon name={devices.isMicrophoneOn ? 'mic' : 'mic-off'} />
            </button>
            <LevelMeter level={devices.level} />
            <span className={stage.space} />
            <button
              type="button"
              aria-pressed={devices.isCameraOn}
              aria-label="Camera"
              title={devices.isCameraOn ? 'Turn camera off' : 'Turn camera on'}
              onClick={() => preview.setCameraOn(!devices.isCameraOn)}
            >
              <RoomIcon name={devices.isCameraOn ? 'camera' : 'camera-off'} />
            </button>
            <button
              type="button"
              className={styles.wordy}
              aria-pressed={isMirrored}
              onClick={() => setMirrored(!isMirrored)}
            >
              <span>
                Mirror<span className={stage.verb}> preview</span>
              </span>
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

const reconnectingTitles = {
  start: 'Going live',
  network: 'Reconnecting',
  'other-side': 'Reconnecting',
  device: 'Camera or microphone disconnected',
} as const;

function Reconnecting({
  air: { cause, problem },
  call,
  onRetry,
}: Pick<StudioStageProps, 'call' | 'onRetry'> & { air: Extract<AirState, { kind: 'reconnecting' }> }): ReactNode {
  const { attempt = 0, nextTryInS = null } = call ?? {};
  const title = problem?.title ?? reconnectingTitles[cause];
  return (
    <div className={stage.reconnecting}>
      <p className={stage.title} role="status">
        <RoomIcon name={cause === 'device' || problem !== null ? 'camera-off' : 'signal'} />
        {attempt > 1 ? `${title}, attempt ${attempt}` : title}
      </p>
      <div className={stage.wait}>
        <span>{nextTryInS === null ? 'Trying now.' : `Next try in ${nextTryInS} s.`}</span>
        <Button variant="text" size="sm" onClick={onRetry}>
          Retry now
        </Button>
      </div>
    </div>
  );
}
