import type { ReactNode } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { FollowButton } from '@platform/shared/forms';
import { formatNumber } from '@platform/shared/format';
import { withQuery } from '@platform/shared/paths';
import { useSearchParams } from '@platform/shared/router';
import { classNames, TabLinks } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { ChatModel, ChatSnapshot } from '../../room/chat-model';
import { ChatPanel } from '../chat/chat-panel';
import { TippersPanel } from '../tip/tippers-panel';
import { GoalBar } from './goal-panel';
import { slugOf } from './room-head';
import { ViewersPanel } from './viewers-panel';
import styles from './room-side.module.css';

const tabs = ['chat', 'viewers', 'tips'] as const;
const labels = { chat: 'Chat', viewers: 'Viewers', tips: 'Top tippers' } as const;

export interface RoomSideProps {
  room: LiveRoom;
  /** The room as it is now. */
  now: Pick<LiveRoom, 'viewers' | 'goal'>;
  chat: ChatModel | null;
  state: ChatSnapshot | null;
  /** Whether the room is on air. */
  isOpen: boolean;
  /** Whether a recording plays, for which nobody is tipped. */
  isRecorded: boolean;
  /** What tips are sent with. */
  children: ReactNode;
}

/** Chat, viewers and tippers of a room; the address says which of them shows. What was typed in the chat stays. */
export function RoomSide({ room, now, chat, state, isOpen, isRecorded, children }: RoomSideProps): ReactNode {
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const shown = tabs.filter((tab) => tab !== 'tips' || !isRecorded);
  const current = shown.find((tab) => tab === wanted) ?? 'chat';
  const { nickname, name, messages } = room;
  const base = ownPaths.camgirl(nickname);
  const known = state?.messages ?? messages;
  return (
    <div className={styles.side}>
      <TabLinks
        label="Room"
        tabs={shown.map((tab) => ({
          to: tab === 'chat' ? base : withQuery(base, { tab }),
          label: labels[tab],
          current: tab === current,
          count: tab === 'viewers' && isOpen && now.viewers > 0 ? now.viewers : undefined,
        }))}
      />
      {!isRecorded && (
        <span className={styles.follow}>
          <FollowButton slug={slugOf(room.performer.pageUrl)} name={name} pageUrl={room.pageUrl} isCompact />
        </span>
      )}
      <div className={styles.part}>
        {now.goal !== null && (
          // For the eye: the goal's own panel, after the chat, is what is read out.
          <div className={styles.goal} aria-hidden="true">
            <p>
              <span>
                <b>Goal:</b> {now.goal.title}
              </span>
              <span>{`${formatNumber(now.goal.reached)} of ${formatNumber(now.goal.coins)}`}</span>
            </p>
            <GoalBar goal={now.goal} />
          </div>
        )}
        {/* Out of sight it keeps its place in the log, and what was typed. */}
        <div className={classNames(styles.chat, current !== 'chat' && styles.away)}>
          <ChatPanel
            nickname={nickname}
            name={name}
            known={messages}
            chat={chat}
            state={state}
            isOpen={isOpen}
            isRecorded={isRecorded}
          >
            {children}
          </ChatPanel>
        </div>
        {current === 'viewers' && (
          <ViewersPanel
            viewers={isOpen ? now.viewers : 0}
            isOpen={isOpen}
            messages={known}
            isPerformer={state?.as === 'performer'}
          />
        )}
        {current === 'tips' && <TippersPanel nickname={nickname} name={name} isOpen={isOpen} messages={known} />}
      </div>
    </div>
  );
}
