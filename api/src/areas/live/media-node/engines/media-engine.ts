import type { ForwarderCounts } from '../core/forwarder-counts';
import type { KeyFrameTap } from '../core/key-frame-tap';
import type { SourceFigures } from '../core/source-meter';

/** A description of a connection (RFC 8829), as two peers tell each other. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** The two turns of a connection's life, each told once. */
export interface PeerEvents {
  /** Media can flow. */
  connected(): void;
  /** The other side has closed it. */
  ended(): void;
}

/** A connection to one publisher, viewer or node. */
export interface MediaPeer {
  /**
   * Takes what the other side says.
   * @returns what the other side is to be told: an answer; an offer that takes the place of its own, which it answers;
   *   null: nothing
   * @throws Error for a description that this engine cannot take
   */
  describe(description: Description): Promise<Description | null>;
  addCandidate(candidate: object): void;
  close(): void;
}

/** A connection whose first offer is ours. */
export interface OfferingPeer extends MediaPeer {
  /** @returns an offer; null: this engine takes offers alone, so the other side is to make it */
  offer(): Promise<string | null>;
}

/** How a viewer's connection begins. */
export interface ViewerWish {
  /** It takes an answer to its offer and nothing else: a player that speaks WHEP. */
  readonly takesAnswersOnly: boolean;
}

/** The media of one room. The last publisher or link that connected is what viewers see. */
export interface RoomMedia {
  /** Takes media of a publisher. */
  publish(events: PeerEvents): MediaPeer;
  /** Sends what is published to a viewer, or to another node. */
  view(events: PeerEvents, wish: ViewerWish): OfferingPeer;
  /** Fetches the room from the node that has it. */
  link(events: PeerEvents): OfferingPeer;
  /** The publisher has left; viewers stay for the next one. */
  unpublish(): void;
  requestKeyFrame(): void;
  /** Takes key frames of what is published; null: this engine, or what is published now, has none that are pictures. */
  readonly tap: KeyFrameTap | null;
  /** What the source has sent since this was called the last time. */
  figures(): SourceFigures;
  /** What viewers got since the room was made, as far as this engine counts it. */
  totals(): ForwarderCounts;
  /** Ends all of it. */
  end(): void;
}

/**
 * What carries pictures and sound (docs/decisions/media-engine.md). Who may publish and watch, what is on air and where
 * a room is found is not its business.
 */
export interface MediaEngine {
  /** Settles when rooms can be made. It need not be reachable by then. */
  start(): Promise<void>;
  /** @param id of the room, from 1 */
  openRoom(id: number): RoomMedia;
  /** @returns how many viewers it takes in all now; 0: none, because it is away */
  places(): number;
  stop(): Promise<void>;
}
