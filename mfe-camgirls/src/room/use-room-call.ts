import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { openRoomCall } from '../api/room';
import { enterRoom, type RoomModel, type RoomSnapshot } from './room-model';
import { readSoundChoice } from './sound-choice';
import { isFinalRefusal, type StageFacts } from './stage-view';
import { useHeldModel } from './use-held-model';

export interface RoomCallState {
  /** Null on the server, before the page has come to life, and while the room is not wanted or the visitor refused. */
  call: RoomSnapshot | null;
  model: RoomModel | null;
  /** Why the server did not let the visitor in, the last time. */
  refusal: AppError | null;
  /** Tries again: at once while a restart is waited for, and anew after a failure, the end or a refusal. */
  retry: () => void;
}

interface Wanted extends Pick<StageFacts, 'status' | 'isInterrupted'> {
  /** Whether the visitor may and wants to watch, if the room is open. */
  readonly isWelcome: boolean;
}

/** Watches a room, from when it is open until the page is left. What fails is tried again for as long as it is open. */
export function useRoomCall(nickname: string, { status, isInterrupted, isWelcome }: Wanted): RoomCallState {
  const runtime = useRuntime();
  const [attempt, setAttempt] = useState(0);
  const { model, state: call, hold } = useHeldModel<RoomModel, RoomSnapshot>();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const isWanted = status !== 'offline' && isWelcome;
  const statusNow = useRef(status);
  useEffect(() => {
    statusNow.current = status;
  });
  useEffect(() => {
    model?.expectPicture(!isInterrupted);
  }, [model, isInterrupted]);

  useEffect(() => {
    if (!isWanted) return undefined;
    // A browser that wants a press before there is sound starts without, and the page says so.
    const sound = readSoundChoice();
    const leave = (): void => {
      room.end();
      hold(null);
    };
    const room: RoomModel = enterRoom({
      kind: 'dial',
      media: { audio: false, video: false },
      isMuted: !sound.isOn,
      getAccess: async (before) => {
        try {
          const access = await openRoomCall(runtime, nickname, before);
          setRefusal(null);
          return access;
        } catch (error) {
          const refused = toAppError(error);
          setRefusal(refused);
          // A private show admits no one by a retry.
          if (isFinalRefusal(refused) || (refused.code === 'room-private' && statusNow.current === 'private')) leave();
          throw refused;
        }
      },
    });
    room.setVolume(sound.volume);
    hold(room);
    return leave;
  }, [runtime, nickname, isWanted, attempt, hold]);

  const retry = useCallback(() => {
    if (model === null) {
      setRefusal(null);
      setAttempt((before) => before + 1);
    } else model.retry();
  }, [model]);
  return { call, model, refusal, retry };
}
