import type { OpenLine } from '../lines/line';
import { type LinkEvents, SignallingClient, type SignalLink } from '../lines/signalling-client';
import { letOtherOffer } from '../lines/signal';
import type { Description } from '../engines/media-engine';
import type { RoomHost } from './room-host';

/** Milliseconds until a room that could not be fetched is fetched again. */
const RETRY = 1_000;
/** Milliseconds that a room stays fetched after its last viewer: the next one comes soon, or not at all. */
const LINGER = 10_000;
/** Milliseconds that the other node has to connect. */
const TIMEOUT = 10_000;

interface FetchedRoomOptions {
  /** Where this node's viewers dial. */
  readonly address: string;
  /** Where the node that has the room is dialled. */
  readonly owner: string;
  readonly host: RoomHost;
  readonly openLine: OpenLine;
  readonly issueTicket: (address: string) => string | null;
}

/** A room that another node has, fetched from there while it has viewers here. */
export class FetchedRoom {
  readonly host: RoomHost;
  readonly #options: FetchedRoomOptions;
  #client: SignallingClient | null = null;
  /** Ends what is being fetched; null: nothing is. */
  #endFetch: (() => void) | null = null;
  #retryAt = 0;
  #watchedAt = 0;

  constructor(options: FetchedRoomOptions) {
    this.#options = options;
    this.host = options.host;
  }

  /** Looks after the room: its address, its source, its viewers. To be called once a second. @param now milliseconds */
  tend(now: number): void {
    if (this.#client === null || this.#client.isClosed) this.#listen();
    if (this.host.connections > 0) this.#watchedAt = now;
    const isWatched = now - this.#watchedAt < LINGER && this.#watchedAt > 0;
    if (!isWatched) this.#endFetch?.();
    else if (this.#endFetch === null && now >= this.#retryAt) this.#fetch();
  }

  close(): void {
    this.#endFetch?.();
    this.#client?.close();
    this.#client = null;
    this.host.end();
  }

  #listen(): void {
    const { address, openLine, issueTicket } = this.#options;
    this.#client = new SignallingClient(openLine, {
      listening: () => undefined,
      dialled: (link) => {
        const events = this.host.dialled(link);
        this.tend(performance.now());
        return events;
      },
    });
    this.#client.listen({ address, role: 'node', ticket: issueTicket(address) });
  }

  #fetch(): void {
    const { owner, issueTicket } = this.#options;
    let link: SignalLink | null = null;
    let leave: (() => void) | null = null;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#endFetch = null;
      this.#retryAt = performance.now() + RETRY;
      peer.close();
      link?.hangUp();
      leave?.();
    };
    const timer = setTimeout(over, TIMEOUT).unref();
    const peer = this.host.media.link({
      connected: () => {
        if (isOver) return;
        clearTimeout(timer);
        link?.hangUp();
        leave = this.host.playNode(over);
      },
      ended: (error) => {
        this.host.noteEnd('node', error);
        over();
      },
    });
    this.#endFetch = over;

    const offer = async (to: SignalLink): Promise<void> => {
      try {
        const sdp = await peer.offer();
        if (!isOver) to.relay(sdp === null ? letOtherOffer : JSON.stringify({ type: 'offer', sdp }));
      } catch {
        over();
      }
    };
    const describe = async (to: SignalLink, said: Description): Promise<void> => {
      try {
        const reply = await peer.describe(said);
        if (!isOver && reply !== null) to.relay(JSON.stringify(reply));
      } catch {
        over();
      }
    };
    this.#client?.dial(
      { address: owner, role: 'node', ticket: issueTicket(owner) },
      {
        refused: over,
        opened: (opened): LinkEvents => {
          if (isOver) {
            opened.hangUp();
            return { signal: () => undefined, lost: () => undefined };
          }
          link = opened;
          void offer(opened);
          return {
            signal: (signal) => {
              if (signal.type === 'answer' || signal.type === 'offer') void describe(opened, signal);
              else if (signal.type === 'candidate') peer.addCandidate(signal.candidate);
            },
            // The time-out ends what comes to nothing.
            lost: () => undefined,
          };
        },
      },
    );
  }
}
