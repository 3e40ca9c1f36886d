import { type ReactNode, useEffect, useState } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { AgeNotice } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import {
  Button,
  GameCard,
  GameGrid,
  LiveCard,
  LiveGrid,
  LocalTime,
  PageMessage,
  Panel,
  SectionHeading,
  Tag,
} from '@platform/shared/ui';
import { loopWords } from '../components/chat/chat-panel';
import { LoadFailure } from '../components/load-failure';
import { GoalPanel } from '../components/room/goal-panel';
import { LoopStage } from '../components/room/loop-stage';
import { RoomHead } from '../components/room/room-head';
import { RoomSide } from '../components/room/room-side';
import { RoomSkeleton } from '../components/room/room-skeleton';
import { ShowFilms } from '../components/room/show-films';
import { Stage } from '../components/room/stage';
import { TipBar } from '../components/tip/tip-bar';
import { restartIntervalMs } from '../engine/constants';
import { useCoinsPerToken } from '../live-provider/use-live-login';
import { type StageView, stageView, statusOfRefusal } from '../room/stage-view';
import { useChat } from '../room/use-chat';
import { useRoomCall } from '../room/use-room-call';
import { otherRoomsQuery, purchasesQuery, roomQuery } from '../state/queries';
import styles from './room-page.module.css';

/** A live room: stage, chat, tips, goal, and where else to go. */
export default function RoomPage(): ReactNode {
  const { slug = '' } = useParams();
  // What the server would refuse is not requested.
  const softMode = useAppState((state) => state.audience.softMode);
  const query = useQuery({ ...roomQuery(slug), enabled: !softMode });
  const loading = (
    <div className={`container ${styles.notice}`}>
      <h1 className="visually-hidden">Live room</h1>
      <RoomSkeleton />
    </div>
  );
  if (softMode) return <AgeNotice shape={loading} />;
  if (query.data !== undefined) return <Content key={query.data.nickname} room={query.data} />;
  if (query.isPending) return loading;
  const { kind, status } = toAppError(query.error);
  if (kind === 'not-found' || kind === 'validation')
    return (
      <PageMessage
        title="We can’t find this room"
        actions={
          <Button variant="primary" to={paths.camgirls()}>
            See all rooms
          </Button>
        }
      >
        It may have been removed, or the address may be mistyped.
      </PageMessage>
    );
  if (status === 403) return <AgeNotice shape={null} />;
  return (
    <div className={`container ${styles.notice}`}>
      <h1 className="visually-hidden">Live room</h1>
      <LoadFailure query={query} />
    </div>
  );
}

function Content({ room }: { room: LiveRoom }): ReactNode {
  const { nickname, name } = room;
  const coinsPerToken = useCoinsPerToken();
  const { chat, state } = useChat(nickname, room.messages);
  const latest = state?.room ?? room;
  const isGone = state?.isGone ?? false;
  const isOpen = latest.status !== 'offline' && !isGone;
  // Nobody can tip for a goal while the room is off air.
  const now = isOpen ? latest : { ...latest, goal: null };
  const isRecorded = !isOpen && now.isLoop && !isGone;
  const isBanned = state?.sanction?.kind === 'ban';
  const isInterrupted = state?.room?.isInterrupted ?? false;
  const { call, model, refusal, retry } = useRoomCall(nickname, {
    status: now.status,
    isInterrupted,
    isWelcome: !isBanned && !isGone,
  });
  const isChatOpen = state?.connection === 'open';
  // Without the chat, the last refusal knows most of the room.
  const status = isGone ? 'offline' : ((isChatOpen ? null : statusOfRefusal(refusal)) ?? now.status);
  const [wasOnAir, setWasOnAir] = useState(now.status === 'live');
  if (!wasOnAir && now.status === 'live') setWasOnAir(true);
  const facts = { status, isInterrupted, wasOnAir, call, refusal };
  const view: StageView = isBanned ? { kind: 'banned' } : isGone ? { kind: 'gone' } : stageView(facts);

  const isUnwritten = (state?.messages ?? room.messages).length === 0;
  // A chat in which nothing was said, and nothing can be: other rooms stand in its place.
  const isSilent = isRecorded && state?.as !== 'performer' && isUnwritten;
  // They say what happens in the room while she is there.
  const topics = isRecorded ? [] : room.topics;
  const shows = room.shows ?? [];

  // The doors have opened: a private show has ended, or server or performer are back, which everybody hears at once.
  useEffect(() => {
    if (!isChatOpen || isInterrupted || now.status !== 'live') return undefined;
    if (model !== null) model.hurry();
    if (model !== null || refusal?.code !== 'room-private') return undefined;
    // Within a second, at random, as `hurry` does: everybody who was refused hears it in one moment.
    const timer = setTimeout(retry, Math.random() * restartIntervalMs);
    return () => clearTimeout(timer);
    // Only a change of the room is a reason, not the refusal: that would be a request after each refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now.status, isInterrupted, isChatOpen]);

  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.room} data-recorded={isRecorded}>
        <div className={styles.main}>
          {isRecorded && !isBanned ? (
            <LoopStage room={room} />
          ) : (
            <Stage
              room={room}
              status={status}
              viewers={now.viewers}
              topic={now.topic}
              view={view}
              call={call}
              model={model}
              isChatOpen={isChatOpen}
              onRetry={retry}
            />
          )}
          <RoomHead room={room} now={now} isBesideTabs={!isRecorded} />
          {(now.goal !== null || topics.length > 0 || shows.length > 0) && (
            <div className={styles.panels}>
              {now.goal !== null && <GoalPanel goal={now.goal} isAboveChat={!isSilent} />}
              {shows.length > 0 && (
                <Panel aria-labelledby="shows-heading">
                  <h2 id="shows-heading" className={styles.title}>
                    Next shows
                  </h2>
                  <ul className={styles.shows}>
                    {shows.map((startsAt) => (
                      <li key={startsAt}>
                        <LocalTime iso={startsAt} />
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
              {topics.length > 0 && (
                <Panel aria-labelledby="topics-heading">
                  <h2 id="topics-heading" className={styles.title}>
                    Room topics
                  </h2>
                  <ul className={styles.topics}>
                    {topics.map(({ value, title }) => (
                      <li key={value}>
                        <Tag variant="line">{title}</Tag>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </div>
          )}
        </div>
        {isSilent ? (
          <div className={styles.beside}>
            <Panel>
              <p>{loopWords(name)}</p>
            </Panel>
            <OtherRooms nickname={nickname} />
          </div>
        ) : (
          <aside className={styles.side} aria-label="Room" data-empty={!isOpen && isUnwritten}>
            <RoomSide room={room} now={now} chat={chat} state={state} isOpen={isOpen} isRecorded={isRecorded}>
              {state?.as !== 'performer' && !isBanned && !isRecorded && (
                <TipBar
                  nickname={nickname}
                  name={name}
                  isOpen={isOpen}
                  coinsPerToken={coinsPerToken}
                  tipMenu={now.tipMenu ?? []}
                />
              )}
            </RoomSide>
          </aside>
        )}
      </div>
      {!isBanned && <ShowFilms nickname={nickname} name={name} />}
      <PerformerGames room={room} />
      {!isSilent && <OtherRooms nickname={nickname} />}
    </div>
  );
}

/** Some games of the performer, as the viewer owns and pays them. */
function PerformerGames({ room }: { room: LiveRoom }): ReactNode {
  const { authorized, profile } = useAppState((state) => state.session);
  const isMember = useAppState(canHaveMemberData);
  const purchases = useQuery({ ...purchasesQuery(), enabled: isMember });
  if (room.games.length === 0) return null;
  const title = `Games with ${room.name}`;
  return (
    <section aria-labelledby="games-heading">
      <SectionHeading id="games-heading" more={{ to: room.performer.pageUrl, label: 'Profile' }}>
        {title}
      </SectionHeading>
      <GameGrid label={title}>
        {room.games.slice(0, 3).map((game) => (
          <GameCard
            key={game.id}
            game={game}
            purchase={isMember ? purchases.data?.[game.id] : undefined}
            authorized={authorized}
            premium={profile?.isPremiumUser ?? false}
          />
        ))}
      </GameGrid>
    </section>
  );
}

/** Four rooms beside this one. */
function OtherRooms({ nickname }: { nickname: string }): ReactNode {
  const { data } = useQuery(otherRoomsQuery());
  const others = (data?.items ?? []).filter((room) => room.nickname !== nickname).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="rooms-heading">
      <SectionHeading id="rooms-heading" more={{ to: paths.camgirls(), label: 'All rooms' }}>
        Other rooms
      </SectionHeading>
      <LiveGrid label="Other rooms">
        {others.map((room) => (
          <LiveCard key={room.id} room={room} />
        ))}
      </LiveGrid>
    </section>
  );
}
