import type { ReactNode } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { useAgeWords } from '@platform/shared/forms';
import { formatWeekdayTime } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, LocalTime, Spinner } from '@platform/shared/ui';
import type { RoomSnapshot } from '../../room/room-model';
import type { StageView } from '../../room/stage-view';
import { PrivateOffer } from './private-offer';
import { RoomIcon } from './room-icon';
import styles from './stage.module.css';

export interface StageMessageProps {
  room: Pick<LiveRoom, 'nickname' | 'name' | 'backAt' | 'next'>;
  view: StageView;
  call: Pick<RoomSnapshot, 'attempt' | 'nextTryInS'> | null;
  isChatOpen?: boolean;
  onRetry: () => void;
}

/** What stands on the stage instead of the picture: why, and what to do next. */
export function StageMessage({ room, view, call, isChatOpen = false, onRetry }: StageMessageProps): ReactNode {
  const { name, next } = room;
  // Where the picture is gone, the chat often is, too.
  const chatWords = isChatOpen ? ' Chat still works.' : '';
  const elsewhere =
    next === null ? (
      <Button variant="contrast" to={paths.camgirls()}>
        See all rooms
      </Button>
    ) : (
      <Button variant="contrast" to={next.pageUrl}>{`Watch ${next.isLoop ? 'recording of ' : ''}${next.name}`}</Button>
    );
  const retry = (
    <Button variant="contrast" icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  switch (view.kind) {
    case 'playing':
      return null;
    case 'entering':
      return (
        <p className={styles.entering} role="status">
          <Spinner size={20} />
          Opening the room
        </p>
      );
    case 'frozen':
      return (
        <div className={styles.reconnecting}>
          <p className={styles.title} role="status">
            <RoomIcon name="signal" />
            The picture has stopped
          </p>
          <div className={styles.wait}>{`Waiting for the next picture.${chatWords}`}</div>
        </div>
      );
    case 'reconnecting':
      return <Reconnecting call={call} isFirst={view.isFirst} chatWords={chatWords} onRetry={onRetry} />;
    case 'interrupted':
      return (
        <Message title="Reconnecting" actions={elsewhere}>
          {`The video was interrupted. It returns in a moment.${chatWords}`}
        </Message>
      );
    case 'offline': {
      const isBack = room.backAt !== null && formatWeekdayTime(room.backAt) !== '';
      return (
        <Message title={`${name} is offline`} actions={elsewhere}>
          {isBack && room.backAt !== null ? (
            <p>
              Back <LocalTime iso={room.backAt} short />.
            </p>
          ) : (
            'Follow her, and we’ll tell you when she’s live.'
          )}
        </Message>
      );
    }
    case 'ended':
      return (
        <Message title="This show has ended" actions={elsewhere}>
          {`Thanks for watching. The video returns when ${name} is live again.`}
        </Message>
      );
    case 'gone':
      return (
        <Message title="This room is closed" actions={elsewhere}>
          It isn’t available right now.
        </Message>
      );
    case 'private':
      return (
        <Message title="Private show" actions={elsewhere}>
          <PrivateOffer nickname={room.nickname} name={name} isInside={false} onEntered={onRetry} />
        </Message>
      );
    case 'full':
      return (
        <Message
          title="This room is full"
          actions={
            <>
              {retry}
              {elsewhere}
            </>
          }
        >
          You’ll get in automatically when a place opens up. Or watch another room.
        </Message>
      );
    case 'banned':
      return (
        <Message title="You can’t enter this room" actions={elsewhere}>
          {`${name} has removed you from this room.`}
        </Message>
      );
    case 'restricted':
      return <Restricted code={view.code} retry={retry} />;
    case 'failed':
      return (
        <Message title="The video didn’t start" actions={retry}>
          {`${view.message} Try again in a moment.${chatWords}`}
        </Message>
      );
  }
}

export function Message({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.message} role="status">
      <h2 className={styles.title}>{title}</h2>
      {typeof children === 'string' ? <p>{children}</p> : children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

function Restricted({ code, retry }: { code: string; retry: ReactNode }): ReactNode {
  const { title, condition, action } = useAgeWords(code);
  return (
    <Message title={title} actions={action ?? retry}>
      {`Live rooms are for adults only. They open as soon as ${condition}.`}
    </Message>
  );
}

function Reconnecting({
  call,
  isFirst,
  chatWords,
  onRetry,
}: Pick<StageMessageProps, 'call' | 'onRetry'> & { isFirst: boolean; chatWords: string }): ReactNode {
  const { attempt = 0, nextTryInS = null } = call ?? {};
  const title = isFirst ? 'Connecting' : 'Reconnecting';
  return (
    <div className={styles.reconnecting}>
      <p className={styles.title} role="status">
        <RoomIcon name="signal" />
        {attempt > 1 ? `${title}, attempt ${attempt}` : title}
      </p>
      <div className={styles.wait}>
        <span>{`${nextTryInS === null ? 'Trying now.' : `Next try in ${nextTryInS} s.`}${chatWords}`}</span>
        <Button variant="text" size="sm" onClick={onRetry}>
          Retry now
        </Button>
      </div>
    </div>
  );
}
