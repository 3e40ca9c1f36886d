import { type ReactNode, useEffect, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { useRuntime } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { Banner, Button, LiveBadge } from '@platform/shared/ui';
import { RoomIcon } from '../room/room-icon';
import { useChat } from '../../room/use-chat';
import { useSecondsSince } from '../../room/use-seconds-since';
import { useStudioCall } from '../../studio/use-studio-call';
import { airState, type AirState } from '../../studio/air-state';
import { useEndedShow } from '../../studio/use-ended-show';
import { BroadcastList } from './broadcast-list';
import { CheckList } from './check-list';
import { DevicePanel } from './device-panel';
import { FilmsPanel } from './films-panel';
import { PapersPanel } from './papers-panel';
import { PrivatePanel } from './private-panel';
import { RoomForm } from './room-form';
import { SchedulePanel } from './schedule-panel';
import { ShowSummary } from './show-summary';
import { StreamKeyPanel } from './stream-key-panel';
import { StudioSide } from './studio-side';
import { StudioStage } from './studio-stage';
import { StudioStats } from './studio-stats';
import { TipMenuPanel } from './tip-menu-panel';
import { useChecks } from './use-checks';
import { WordsPanel } from './words-panel';
import styles from './studio-room.module.css';

const noMessages = [] as const;
/** Seconds after which the server has said how much of a stream arrives. */
const firstFiguresS = 20;

/** Why a stream is not there, and what happens next. */
const reconnectingTexts: Readonly<Record<Extract<AirState, { kind: 'reconnecting' }>['cause'], string>> = {
  start: 'Going live… We’ll keep trying.',
  network: 'The connection was lost. We’re reconnecting.',
  'other-side': 'Our server ended the connection. We’re reconnecting.',
  device: 'Your camera or microphone was disconnected. Connect it again to continue.',
};

/** A performer's studio: preview, going live, room, devices, chat and moderation. */
export function StudioRoom({ studio }: { studio: Studio }): ReactNode {
  const { store } = useRuntime();
  const { chat, state } = useChat(studio.nickname, noMessages);
  // A media node waits for her, as one does that has begun after the one before was gone.
  const isAwaited = state?.room?.isInterrupted ?? false;
  const studioCall = useStudioCall(studio.onAir, isAwaited);
  const { preview, devices, call, ending, refusal, goLive, endStream, retry } = studioCall;
  const air = airState(studio.onAir, call, refusal, ending);
  const viewers = state?.room?.viewers ?? studio.onAir?.viewers ?? 0;
  // The server is back: the pause before the next try ends.
  const isWaiting = call?.view === 'reconnecting';
  const isChatOpen = state?.connection === 'open';
  useEffect(() => {
    if (isChatOpen && isWaiting) retry();
    // Only the chat's return is a reason.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isChatOpen]);
  // There is a node: the pause ends, too.
  useEffect(() => {
    if (isAwaited && isWaiting) retry();
    // Only the room's news is a reason.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAwaited]);
  const { ended, close: closeSummary } = useEndedShow(studio);
  const [hasEnded, setHasEnded] = useState(false);
  const end = (): void => {
    setHasEnded(true);
    endStream();
  };
  // Ended here: until the server has said so, and the camera is back in the preview.
  const isLeaving = air.kind === 'ending' || (hasEnded && devices?.phase === 'opening');
  const seconds = useSecondsSince(studio.onAir?.startedAt ?? null);
  const isLive = air.kind === 'live';
  /** The show that this page sends; the server ends one of which nothing comes. */
  const [sentShow, setSentShow] = useState<string | null>(null);
  const sendsNow = call === null ? null : (studio.onAir?.startedAt ?? sentShow);
  if (sendsNow !== sentShow) setSentShow(sendsNow);
  // The chat is told at once, the studio asks every few seconds.
  const status = (isChatOpen ? state.room?.status : undefined) ?? (studio.onAir === null ? 'offline' : 'live');
  const isGivenUp = sentShow !== null && status === 'offline';
  // The figures are those of the time away until the server has measured again.
  const isAway = isAwaited || air.kind === 'reconnecting';
  const [backAt, setBackAt] = useState<string | null>(null);
  useEffect(() => (isAway ? () => setBackAt(new Date().toISOString()) : undefined), [isAway]);
  const secondsHere = Math.min(seconds ?? 0, useSecondsSince(backAt) ?? firstFiguresS);
  const isUnheard =
    (isLive || air.kind === 'elsewhere') &&
    (isAwaited || isGivenUp || (studio.onAir?.bitrateKbps === 0 && secondsHere >= firstFiguresS));
  const { needed, nextShow, isConnectionGood } = useChecks(studio, devices, isUnheard);
  const copyLink = async (): Promise<void> => {
    const { notify } = store.getState();
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${studio.pageUrl}`);
      notify('success', 'Link copied.');
    } catch {
      notify('error', 'We couldn’t copy the link. Open your room and copy it from the address bar.');
    }
  };
  const isOnAir = studio.onAir !== null || call !== null;
  const side = (
    <div key="side" className={styles.beside}>
      <StudioSide studio={studio} chat={chat} state={state} viewers={viewers} isOpen={isOnAir} checks={needed} />
    </div>
  );
  const settings = (
    <div key="settings" className={styles.cards}>
      <RoomForm studio={studio} goal={state?.room?.goal ?? studio.goal} />
      <DevicePanel
        devices={devices}
        isLive={call !== null}
        isUnheard={isLive && isUnheard}
        onCamera={studioCall.chooseCamera}
        onMicrophone={studioCall.chooseMicrophone}
        onQuality={studioCall.chooseQuality}
      />
    </div>
  );
  return (
    <>
      <div className={styles.head}>
        <Heading
          air={air}
          studio={studio}
          seconds={seconds}
          isUnheard={isUnheard}
          isGivenUp={isGivenUp}
          isLoop={state?.room?.isLoop ?? false}
        />
        <div className={styles.actions}>
          <Button variant="outlined" onClick={() => void copyLink()}>
            <RoomIcon name="copy" size={16} />
            Copy link
          </Button>
          {call === null ? (
            <Button
              variant="primary"
              size="lg"
              // The keyboard stays on the button that ended a show: one that is disabled loses it.
              loading={isLeaving}
              disabled={!isLeaving && (devices?.phase !== 'ready' || air.kind === 'elsewhere')}
              onClick={goLive}
            >
              <RoomIcon name="live" size={16} />
              Go live
            </Button>
          ) : (
            <Button variant="outlined" size="lg" danger onClick={end}>
              {isLive ? 'End stream' : 'Cancel'}
            </Button>
          )}
        </div>
      </div>
      {air.kind === 'failed' && (
        <Banner tone="error" title="You’re not live" announce>
          <p>{air.message}</p>
          <Button variant="text" size="sm" onClick={retry}>
            Try again
          </Button>
        </Banner>
      )}
      {call === null && ended !== null && <ShowSummary show={ended} onClose={closeSummary} />}
      <div className={styles.columns} data-on-air={isOnAir}>
        <div className={styles.main}>
          <StudioStage
            air={air}
            studio={studio}
            viewers={viewers}
            preview={preview}
            devices={devices}
            call={call}
            isUnheard={isUnheard}
            isConnectionGood={isConnectionGood}
            onRetry={retry}
          />
          <StudioStats studio={studio} viewers={viewers} isUnheard={isUnheard} />
        </div>
        {/* Phones have them below each other: the chat is next to the picture while there is one. */}
        {isOnAir ? [side, settings] : [settings, side]}
        <div className={styles.below}>
          <PrivatePanel studio={studio} />
          <div className={styles.cards}>
            <div className={styles.stack}>
              {isOnAir && <CheckList checks={[...needed, nextShow]} />}
              <FilmsPanel isOnAir={studio.onAir !== null} />
              <BroadcastList broadcasts={studio.broadcasts} />
            </div>
            <div className={styles.stack}>
              <PapersPanel />
            </div>
          </div>
        </div>
        <div className={styles.rest}>
          <SchedulePanel shows={studio.shows} />
          <TipMenuPanel tipMenu={studio.tipMenu} />
          <WordsPanel blockedWords={studio.blockedWords} />
          <StreamKeyPanel whip={studio.whip} />
        </div>
      </div>
    </>
  );
}

interface HeadingProps {
  air: AirState;
  studio: Studio;
  /** Since the broadcast began; null: nothing is on air. */
  seconds: number | null;
  /** On air, and nothing arrives at the server. */
  isUnheard: boolean;
  /** The server has ended the show of which nothing came. */
  isGivenUp: boolean;
  isLoop: boolean;
}

function Heading({ air, studio, seconds, isUnheard, isGivenUp, isLoop }: HeadingProps): ReactNode {
  const minutes = seconds === null ? null : Math.floor(seconds / 60);
  const since =
    minutes === null || minutes === 0 ? 'Just started.' : `For ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return (
    <div>
      <h1 className={styles.title}>
        {!isUnheard && (air.kind === 'live' || air.kind === 'elsewhere') ? (
          <>
            <LiveBadge /> You’re live
          </>
        ) : (
          'Studio'
        )}
      </h1>
      <p className={styles.lead} role="status">
        {air.kind === 'offline' &&
          (isLoop
            ? 'Your room plays a recording until you go live.'
            : 'You’re offline. Only you can see this preview.')}
        {air.kind === 'starting' && 'Going live…'}
        {air.kind === 'ending' &&
          (air.isUnanswered ? 'Ending your show… Our server isn’t answering. We’ll keep trying.' : 'Ending your show…')}
        {air.kind === 'reconnecting' && (air.problem?.text ?? reconnectingTexts[air.cause])}
        {air.kind === 'failed' && 'You’re offline. Only you can see this preview.'}
        {air.kind === 'elsewhere' &&
          (isUnheard
            ? 'Nothing reaches viewers. Check the app, tab or device that streams. Stop it there to go live from here.'
            : air.source === 'whip'
              ? 'Another app is streaming. Stop it there to go live from here.'
              : 'You’re live from another tab or device. End the stream there to go live from here.')}
        {air.kind === 'live' && (
          <>
            {isGivenUp
              ? 'Your show has ended because nothing reached us. A new one begins as soon as we get your stream.'
              : isUnheard
                ? 'Nothing reaches viewers. Check your connection.'
                : since}{' '}
            <Link to={studio.pageUrl} className="link" target="_blank" rel="noopener">
              See your room as viewers do
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
