import type { ForwarderCounts } from '../../core/forwarder-counts';
import type { OfferingPeer, PeerEvents, RoomMedia, WatchingPeer } from '../media-engine';

/** Milliseconds until a link that came to nothing is tried again. */
const RETRY = 1_000;

/**
 * Players that take answers alone (WHEP). Janus offers to viewers under payload types of its own, so they watch a room of
 * our engine that is one viewer of Janus for as long as there are any.
 */
export class PlayersRoom {
  readonly #open: () => RoomMedia;
  readonly #watch: (events: PeerEvents) => OfferingPeer;
  #room: RoomMedia | null = null;
  #players = 0;
  /** Ends the link to Janus; null: there is none. */
  #unlink: (() => void) | null = null;
  #retry: NodeJS.Timeout | null = null;

  /** @param open opens a room of our engine @param watch makes a viewer of the room of Janus */
  constructor(open: () => RoomMedia, watch: (events: PeerEvents) => OfferingPeer) {
    this.#open = open;
    this.#watch = watch;
  }

  view(events: PeerEvents): WatchingPeer {
    this.#room ??= this.#open();
    this.#players += 1;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      this.#players -= 1;
      if (this.#players === 0) this.#stop();
    };
    const peer = this.#room.view(
      {
        connected: () => events.connected(),
        ended: () => {
          over();
          events.ended();
        },
      },
      { takesAnswersOnly: true },
    );
    if (this.#unlink === null && this.#retry === null) this.#link(this.#room);
    return {
      get isServed() {
        return peer.isServed;
      },
      offer: () => peer.offer(),
      describe: (description) => peer.describe(description),
      addCandidate: (candidate) => peer.addCandidate(candidate),
      close: () => {
        over();
        peer.close();
      },
    };
  }

  totals(): ForwarderCounts | null {
    return this.#room?.totals() ?? null;
  }

  end(): void {
    this.#stop();
    this.#room?.end();
    this.#room = null;
  }

  #link(room: RoomMedia): void {
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      viewer.close();
      ours.close();
      this.#unlink = null;
      if (this.#players === 0) return;
      this.#retry = setTimeout(() => {
        this.#retry = null;
        if (this.#players > 0) this.#link(room);
      }, RETRY).unref();
    };
    const events: PeerEvents = { connected: () => undefined, ended: over };
    const viewer = this.#watch(events);
    const ours = room.link(events);
    this.#unlink = over;
    const meet = async (): Promise<void> => {
      const sdp = (await viewer.offer()) ?? '';
      const answer = await ours.describe({ type: 'offer', sdp });
      if (answer !== null) await viewer.describe(answer);
    };
    meet().catch(over);
  }

  #stop(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#unlink?.();
  }
}
