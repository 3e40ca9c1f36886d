import type { ChatEvent, RoomState } from '@platform/shared/contracts';
import type { ChatPorts, ChatSocketEvents } from '../room/chat-model';
import type { RoomModel, RoomOptions, RoomSnapshot } from '../room/room-model';

/** A chat's server that the test plays, and what the page sent. `ports` stands in for the browser's. */
export class SimulatedChat {
  events: ChatSocketEvents | null = null;
  sent: { key: string; text: string }[] = [];
  readonly ports: ChatPorts = {
    openSocket: (_nickname, _after, events) => {
      this.events = events;
      return {
        send: (text) => this.sent.push(JSON.parse(text)),
        close: () => (this.events = null),
      };
    },
    now: Date.now,
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    makeKey: () => `key-${this.sent.length + 1}`,
    random: () => 1,
  };

  tell(event: ChatEvent): void {
    this.events?.message(JSON.stringify(event));
  }
  /** @param change what differs from a member in a live room without messages */
  welcome(change: Partial<Extract<ChatEvent, { type: 'welcome' }>> = {}): void {
    this.tell({
      type: 'welcome',
      messages: [],
      room: liveState(),
      as: 'member',
      sanction: null,
      openReports: 0,
      ...change,
    });
  }
}

export const liveState = (change: Partial<RoomState> = {}): RoomState => ({
  status: 'live',
  isInterrupted: false,
  isLoop: false,
  topic: 'Late talk, English',
  viewers: 1284,
  goal: { title: 'Encore set', coins: 5000, reached: 3400 },
  slowModeSeconds: 0,
  ...change,
});

/** A call that the test plays. `enter` stands in for `enterRoom`. */
export class SimulatedCall {
  entered: RoomOptions[] = [];
  ended = 0;
  retried = 0;
  hurried = 0;
  /** Changes of devices and sizes, as the page wanted them. */
  changed: object[] = [];
  /** What the next change fails with; null: it is done. */
  changeFault: Error | null = null;
  /** What the page said last of a picture to come. */
  isPictureExpected = true;
  #current: RoomSnapshot = {
    view: 'entering',
    attempt: 0,
    nextTryInS: null,
    wasLive: false,
    cause: null,
    mediaError: null,
    isFrozen: false,
    remote: [],
    own: null,
    isSoundOn: false,
    volume: 0.5,
    isPaused: false,
    quality: null,
    qualityChoice: 'auto',
    hasQualities: false,
    messages: [],
  };
  #listeners = new Set<() => void>();

  show(change: Partial<RoomSnapshot>): void {
    this.#current = { ...this.#current, ...change };
    for (const listener of this.#listeners) listener();
  }
  /** Shows a picture. @returns its element */
  play(): HTMLVideoElement {
    const element = document.createElement('video');
    const stream = { id: 1, role: 'model', element, stream: {} as MediaStream };
    this.show({
      view: 'live',
      remote: [{ ...stream, setVolume: () => undefined, play: () => Promise.resolve(true) }],
    });
    return element;
  }
  readonly enter = (options: RoomOptions): RoomModel => {
    this.entered.push(options);
    // As the engine does; what it is refused is the page's matter.
    options.getAccess({}).catch(() => undefined);
    return {
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      snapshot: () => this.#current,
      retry: () => (this.retried += 1),
      hurry: () => (this.hurried += 1),
      setSound: (isSoundOn) => this.show({ isSoundOn }),
      setVolume: (volume) => this.show({ volume }),
      setPaused: (isPaused) => this.show({ isPaused }),
      setQualityChoice: (qualityChoice) => this.show({ qualityChoice }),
      expectPicture: (isExpected) => (this.isPictureExpected = isExpected),
      say: () => false,
      changeMedia: async (change) => {
        this.changed.push(change);
        if (this.changeFault !== null) throw this.changeFault;
      },
      end: () => (this.ended += 1),
    };
  };
}
