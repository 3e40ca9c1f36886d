import type { ForwarderCounts } from '../core/forwarder-counts';
import type { KeyFrameTap } from '../core/key-frame-tap';
import type { Recording, RecordingSink } from '../core/room-forwarder';
import type { SourceFigures } from '../core/source-meter';

/** A session description (RFC 8829). */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
  /**
   * Sizes of the picture, counted from the smallest: in a viewer's offer how many of them it takes at most, in our
   * offer or answer how many there are. Absent: all; one.
   */
  readonly layers?: number;
}

/** The media server is away, or cannot do it now, which says nothing of what it was asked. */
export class EngineAwayError extends Error {
  override readonly name = 'EngineAwayError';
}

/** The two events of a connection, each sent once. */
export interface PeerEvents {
  /** Media can flow. */
  connected(): void;
  /** The peer has closed it. @param error what failed in the engine, which closed it itself then */
  ended(error?: unknown): void;
}

/** A connection to one publisher, viewer or node. */
export interface MediaPeer {
  /**
   * Applies a description of the peer.
   * @returns the description to send to the peer: an answer; or an offer that replaces the peer's own, which it
   *   answers; null: nothing
   * @throws EngineAwayError, or another Error for a description that this engine does not support
   */
  describe(description: Description): Promise<Description | null>;
  addCandidate(candidate: object): void;
  close(): void;
}

/** A connection whose first offer we make. */
export interface OfferingPeer extends MediaPeer {
  /** @returns an offer; null: this engine only accepts offers, so the peer has to make it */
  offer(): Promise<string | null>;
}

/** A connection to a viewer, or to another node that watches. */
export interface WatchingPeer extends OfferingPeer {
  /** Whether media come to it now: a connection alone is no picture. */
  readonly isServed: boolean;
}

/** Constraints of a viewer's connection. */
export interface ViewerWish {
  /** The viewer only accepts an answer to its offer: a WHEP player. */
  readonly takesAnswersOnly: boolean;
  /** It is another node, for all of its viewers. */
  readonly isNode?: boolean;
}

/** The media of one room. Viewers see the publisher or link that connected last. */
export interface RoomMedia {
  /** Receives a publisher's media. */
  publish(events: PeerEvents): MediaPeer;
  /** Sends the published media to a viewer or another node. */
  view(events: PeerEvents, wish: ViewerWish): WatchingPeer;
  /** Fetches the room from the node that owns it. */
  link(events: PeerEvents): OfferingPeer;
  /** Removes the publisher; viewers stay for the next one. */
  unpublish(): void;
  requestKeyFrame(): void;
  /**
   * Milliseconds for which the publisher, who is connected, sends nothing. 0 after the first packet where the engine ends
   * one who falls silent.
   */
  readonly silentMs: number;
  /**
   * Captures key frames of the published video; null if this engine or the current source has none that can be decoded.
   */
  readonly tap: KeyFrameTap | null;
  /** Records the published media; null if this engine does not see them. */
  record(sink: RecordingSink): Recording | null;
  /** Traffic of the source of late; null: it is not known. */
  figures(): SourceFigures | null;
  /** Viewer counts since the room was created, as far as this engine counts them. */
  totals(): ForwarderCounts;
  /** Closes the room and all connections. */
  end(): void;
}

/**
 * Forwards video and audio (docs/decisions/media-engine.md). It does not know who may publish and watch, what is on air
 * or where a room is.
 */
export interface MediaEngine {
  /** Settles when rooms can be opened. The engine need not be reachable by then. */
  start(): Promise<void>;
  /** @param id of the room, from 1 */
  openRoom(id: number): RoomMedia;
  /** @returns its current total capacity of viewers; 0 if it is unreachable */
  places(): number;
  stop(): Promise<void>;
}
