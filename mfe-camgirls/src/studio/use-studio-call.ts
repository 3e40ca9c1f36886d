import { useEffect, useRef, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { type AppError, toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { openStudioCall } from '../api/studio';
import type { MediaConfig } from '../engine/media';
import { enterRoom, type RoomModel, type RoomSnapshot } from '../room/room-model';
import { isFinalRefusal } from '../room/stage-view';
import { useHeldModel } from '../room/use-held-model';
import type { Ending } from './air-state';
import { endShow } from './end-show';
import { mediaProblem } from './media-advice';
import { qualities, type Quality } from './quality';
import { openPreview, type PreviewModel, type PreviewSnapshot, studioMedia } from './preview-model';
import { previewPorts } from './preview-ports';

export interface StudioCall {
  preview: PreviewModel | null;
  devices: PreviewSnapshot | null;
  /** Null while one is not live from this page. */
  call: RoomSnapshot | null;
  /** This page has ended its show, and the server has not said so yet; null otherwise. */
  ending: Ending | null;
  /** Why the server did not let one go live, the last time. */
  refusal: AppError | null;
  /** Before a stream and during it; during it viewers see a short freeze. */
  chooseCamera: (name: string) => void;
  chooseMicrophone: (name: string) => void;
  chooseQuality: (quality: Quality) => void;
  goLive: () => void;
  endStream: () => void;
  retry: () => void;
}

/**
 * Camera and microphone of the studio, and the call that sends them to the room.
 * @param onAir the show on air; null: none is
 * @param isAwaited whether the room waits for its performer: a call that stands by then is soon made anew
 */
export function useStudioCall(onAir: Studio['onAir'], isAwaited: boolean): StudioCall {
  const runtime = useRuntime();
  const { store } = runtime;
  const preview = useHeldModel<PreviewModel, PreviewSnapshot>();
  const room = useHeldModel<RoomModel, RoomSnapshot>();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const endings = useRef(new AbortController());
  const { hold: holdPreview, model: previewModel } = preview;
  const { hold: holdRoom, model: roomModel } = room;

  useEffect(() => {
    const opened = openPreview(previewPorts);
    holdPreview(opened);
    return () => {
      opened.end();
      holdPreview(null);
    };
  }, [holdPreview]);
  useEffect(() => () => roomModel?.end(), [roomModel]);
  useEffect(() => {
    const leaving = new AbortController();
    endings.current = leaving;
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    roomModel?.expectPicture(!isAwaited);
  }, [roomModel, isAwaited]);

  // The preview shows what is sent, so that its switches and its meter are those of the stream.
  const sent = room.state?.own?.stream ?? null;
  useEffect(() => {
    if (sent !== null) previewModel?.follow(sent);
  }, [sent, previewModel]);

  // Closing the page ends the stream.
  const isLive = roomModel !== null;
  useEffect(() => {
    if (!isLive) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLive]);

  const goLive = (): void => {
    if (previewModel === null || preview.state === null || roomModel !== null) return;
    const { camera, microphone, quality } = preview.state;
    setRefusal(null);
    previewModel.release();
    const leave = (): void => {
      entered.end();
      holdRoom(null);
      previewModel.follow(null);
    };
    const entered: RoomModel = enterRoom({
      kind: 'dial',
      media: { ...studioMedia(quality), videoDevice: camera, audioDevice: microphone },
      isMuted: true,
      getAccess: async () => {
        try {
          return await openStudioCall(runtime);
        } catch (error) {
          const refused = toAppError(error);
          setRefusal(refused);
          if (isFinalRefusal(refused)) leave();
          throw refused;
        }
      },
    });
    holdRoom(entered);
  };
  const change = (media: Partial<MediaConfig>): void => {
    roomModel?.changeMedia(media).catch((error: unknown) => {
      const { title } = mediaProblem(error);
      store.getState().notify('error', `${title}. Your stream goes on as before.`);
    });
  };
  const endStream = (): void => {
    roomModel?.end();
    holdRoom(null);
    previewModel?.follow(null);
    setEnding('asked');
    void endShow(runtime, onAir, endings.current.signal, () => setEnding('unanswered')).finally(() => setEnding(null));
  };
  return {
    preview: previewModel,
    devices: preview.state,
    call: room.state,
    ending,
    refusal,
    chooseCamera: (name) => (isLive ? change({ videoDevice: name }) : previewModel?.chooseCamera(name)),
    chooseMicrophone: (name) => (isLive ? change({ audioDevice: name }) : previewModel?.chooseMicrophone(name)),
    chooseQuality: (quality) => {
      previewModel?.chooseQuality(quality);
      if (isLive) change(qualities[quality]);
    },
    goLive,
    endStream,
    retry: () => (roomModel === null ? goLive() : roomModel.retry()),
  };
}
