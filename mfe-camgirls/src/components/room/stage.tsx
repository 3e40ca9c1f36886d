import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Image, LiveBadge, Tag } from '@platform/shared/ui';
import type { RoomModel, RoomSnapshot } from '../../room/room-model';
import { saysLive, type StageView } from '../../room/stage-view';
import { useWakeLock } from '../../room/use-wake-lock';
import { Elapsed } from './elapsed';
import { PrivateOffer } from './private-offer';
import { PrivateReceipt } from './private-receipt';
import { RoomIcon } from './room-icon';
import { StageControls } from './stage-controls';
import { StageMessage } from './stage-message';
import styles from './stage.module.css';

export interface StageProps {
  room: LiveRoom;
  /** As they are now. */
  status: LiveRoom['status'];
  viewers: number;
  topic: string;
  view: StageView;
  call: RoomSnapshot | null;
  model: RoomModel | null;
  isChatOpen: boolean;
  onRetry: () => void;
}

/** The picture of a room with its controls, or what stands there instead. */
export function Stage(props: StageProps): ReactNode {
  const { room, status, viewers, topic, view, call, model, isChatOpen, onRetry } = props;
  const frame = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const element = call?.remote[0]?.element ?? null;
  // A picture that stands is shown, and said to stand.
  const isPlaying = view.kind === 'playing' || view.kind === 'frozen';
  useWakeLock(isPlaying && call?.isPaused === false);
  // A show is left where there is no picture, too.
  const isAsked = isPlaying || view.kind === 'reconnecting' || view.kind === 'interrupted';
  const [wasPrivate, setWasPrivate] = useState(status === 'private');
  if (!wasPrivate && status === 'private') setWasPrivate(true);

  // The engine makes the element, and takes it away with the call.
  useEffect(() => {
    if (element === null) return undefined;
    element.setAttribute('aria-label', `Live video of ${room.name}`);
    screen.current?.append(element);
    return () => element.remove();
  }, [element, room.name]);

  return (
    <section aria-label={`Live video of ${room.name}`}>
      <div ref={frame} className={styles.stage} data-view={view.kind}>
        <Image
          image={room.picture}
          alt=""
          sizes="(max-width: 1200px) 100vw, 940px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.poster}
        />
        <div ref={screen} className={styles.screen} hidden={!isPlaying} />
        <div className={styles.top}>
          {status === 'live' && saysLive(view, call) && <LiveBadge />}
          {status === 'private' && <Tag variant="glass">PRIVATE</Tag>}
          {status === 'offline' && <Tag variant="glass">OFFLINE</Tag>}
          {status !== 'offline' && viewers > 0 && (
            <Tag variant="glass" icon="eye">
              {formatNumber(viewers)}
              <span className="visually-hidden">{viewers === 1 ? ' viewer' : ' viewers'}</span>
            </Tag>
          )}
          {status !== 'offline' && <Elapsed since={room.startedAt} />}
          <span className={styles.end} role="status">
            {isPlaying && call?.quality?.isWeak === true && (
              <Tag variant="glass" className={styles.weak}>
                <RoomIcon name="signal" size={14} />
                Weak connection
              </Tag>
            )}
          </span>
        </div>
        {isAsked && status === 'private' && (
          <div className={styles.ask}>
            <PrivateOffer nickname={room.nickname} name={room.name} isInside={isPlaying} onEntered={() => undefined} />
          </div>
        )}
        {wasPrivate && status !== 'private' && (
          <PrivateReceipt nickname={room.nickname} onClose={() => setWasPrivate(false)} />
        )}
        <StageMessage room={room} view={view} call={call} isChatOpen={isChatOpen} onRetry={onRetry} />
        {isPlaying && call !== null && model !== null && (
          <StageControls
            name={room.name}
            topic={topic}
            frame={frame}
            video={element}
            call={call}
            model={model}
            quality={call.hasQualities ? { choice: call.qualityChoice, onChoose: model.setQualityChoice } : undefined}
          />
        )}
      </div>
    </section>
  );
}
