/** Rooms in a bare document, for browser tests: `window.harness` enters them, and shows what they play. */
import type { CallAccess } from '../../engine';
import { enterRoom, type RoomModel, type RoomOptions, type RoomSnapshot } from '../../room/room-model';

/** What a test reads of a room; elements and streams stay in the page. */
type Told = Omit<RoomSnapshot, 'remote' | 'own'> & {
  readonly remote: readonly {
    readonly role: string;
    readonly width: number;
    readonly frames: number;
    readonly muted: boolean;
  }[];
  readonly hasOwn: boolean;
};
interface Harness {
  enter: (options: Pick<RoomOptions, 'kind' | 'media' | 'isMuted'>) => void;
  room: () => RoomModel;
  told: () => Told;
}
declare global {
  interface Window {
    harness: Harness;
    /** The test's: what an attempt to call needs. */
    getAccess: () => Promise<CallAccess>;
  }
}

const stage = document.createElement('main');
document.body.append(stage);
let entered: RoomModel | null = null;
const room = (): RoomModel => {
  if (entered === null) throw new Error('no room has been entered');
  return entered;
};
const show = (): void => {
  const { remote } = room().snapshot();
  stage.replaceChildren(...remote.map(({ element }) => element));
};

window.harness = {
  enter: (options) => {
    entered = enterRoom({ ...options, getAccess: () => window.getAccess() });
    entered.subscribe(show);
  },
  room,
  told: () => {
    const { remote, own, ...rest } = room().snapshot();
    return {
      ...rest,
      hasOwn: own !== null,
      remote: remote.map(({ role, element }) => ({
        role,
        width: element.videoWidth,
        frames: element.getVideoPlaybackQuality().totalVideoFrames,
        muted: element.muted,
      })),
    };
  },
};
