// Over 300 lines: one room’s peers, whose ends depend on each other.
import type { FastifyBaseLogger } from 'fastify';
import { type Identity, readIdentity } from '../../access/identity';
import type { OpenAccess } from '../../access/watch';
import type { BroadcastSource } from '../../broadcasts/repository';
import {
  type Description,
  EngineAwayError,
  type MediaPeer,
  type PeerEvents,
  type RoomMedia,
  type WatchingPeer,
} from '../engines/media-engine';
import { type LinkEvents, type SignalLink } from '../lines/signalling-client';
import { descriptionRefused, letOtherOffer, roomFull, type Signal } from '../lines/signal';
import type { NodeRoom } from '../rooms-repository';
import { type Part, partOf } from './roles';

/** Milliseconds that a peer has to connect (docs/spec/live.md#call-numbers). */
const SIGNALLING_TIMEOUT = 60_000;
/**
 * Milliseconds for which a viewer who is being connected holds a place, and for which a peer whose signalling has gone may
 * still take: pages give up at this, and who only dials must not keep others out.
 */
const ARRIVES = 10_000;
/**
 * Milliseconds that a lost publisher has to reconnect before the room counts as off air, without those in which nobody
 * could: the media server was away.
 */
const COMES_BACK = 10_000;
/** Milliseconds that it is waited for at most. */
const WAITS_AT_MOST = 60_000;
/** Milliseconds after which a publisher who sends nothing is silent: its network is lost, which it cannot say. */
const SILENT = 4_000;
const EACH_SECOND = 1_000;
/** Maximum number of candidates per peer. A browser sends tens. */
const CANDIDATES = 256;

/** Shared by all rooms of a node. */
export interface HostOptions {
  /** Media of the room. */
  readonly media: RoomMedia;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Whether this node has no capacity for another viewer. */
  readonly isFull: () => boolean;
  /** Whether the media server is away, so that nobody can connect. */
  readonly isEngineAway: () => boolean;
  /** Registers a visitor until the returned function is called; `end` is called when access ends. */
  readonly watch: (access: OpenAccess) => () => void;
  /** The room's source has changed, or is gone. */
  readonly onSource: () => void;
  /** A viewer has joined or left. */
  readonly onViewers: () => void;
}

const nobody: Identity = { account: null, session: null, ageToken: null };

/** Current source of a room; `node`: fetched from another node. */
interface Playing {
  readonly source: BroadcastSource | 'node';
  readonly end: () => void;
}

/** One room of a node: its publisher and its viewers. */
export class RoomHost {
  readonly media: RoomMedia;
  readonly #roomId: number;
  readonly #nickname: string;
  readonly #options: HostOptions;
  /** End every connection, including those being set up. */
  readonly #peers = new Set<() => void>();
  #viewers = 0;
  /** Viewers being connected. */
  #arriving = 0;
  #playing: Playing | null = null;
  /** Set while a lost publisher may reconnect. */
  #waiting: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor({ id, nickname }: Pick<NodeRoom, 'id' | 'nickname'>, options: HostOptions) {
    this.#roomId = id;
    this.#nickname = nickname;
    this.#options = options;
    this.media = options.media;
  }

  /** Number of viewers, without other nodes. */
  get viewers(): number {
    return this.#viewers;
  }

  /** Used capacity: viewers, and those being connected. */
  get taken(): number {
    return this.viewers + this.#arriving;
  }

  /** Number of connections, including those being set up. */
  get connections(): number {
    return this.#peers.size;
  }

  /**
   * Source published at this node; null: none, that of another node, or one that was silent for as long as any is waited
   * for: its connection stays, and it is on air anew when something comes. A camera and a microphone that are off send.
   */
  get source(): BroadcastSource | null {
    const source = this.#playing?.source ?? null;
    return source === 'node' || this.media.silentMs > WAITS_AT_MOST ? null : source;
  }

  /** Whether the publisher is lost and may reconnect, or is silent, which is how a loss is noticed first. */
  get isInterrupted(): boolean {
    return this.#waiting !== null || (this.source !== null && this.media.silentMs > SILENT);
  }

  /** The room was dialled. @returns handlers of the link */
  dialled(link: SignalLink): LinkEvents {
    const part = partOf(link.role);
    // Another node takes no capacity: it comes because a node has none left.
    const isTooMany = part?.does === 'watch' && part.isCounted && this.#options.isFull();
    if (part === null || this.#isEnded || isTooMany) {
      // The caller asks for another node at once: what this one reports of its viewers is some seconds old.
      if (isTooMany) link.relay(roomFull);
      link.hangUp();
      return { signal: () => undefined, lost: () => undefined };
    }
    return this.#meet(link, part);
  }

  /**
   * Plays the media of another node once connected.
   * @param ended called when another source replaces it
   * @returns call it when the other node has no media any more
   */
  playNode(ended: () => void): () => void {
    const playing: Playing = { source: 'node', end: ended };
    this.#play(playing);
    return () => {
      if (this.#playing === playing) this.#goOff();
    };
  }

  /** Waits for the publisher of a node that died, unless another one is here. */
  awaitPublisher(source: BroadcastSource): void {
    if (this.#playing !== null || this.#isEnded) return;
    const playing: Playing = { source, end: () => undefined };
    this.#playing = playing;
    this.#wait(playing);
  }

  /** Logs what made the engine end a connection. @param error absent: the peer ended it */
  noteEnd(role: string, error: unknown): void {
    if (error === undefined) return;
    this.#options.log.warn({ err: error, room: this.#nickname, role }, 'a connection failed in the media engine');
  }

  /** Closes every connection permanently. */
  end(): void {
    this.#isEnded = true;
    this.#stopWaiting();
    for (const end of this.#peers) end();
    this.#playing?.end();
    this.#playing = null;
    this.media.end();
  }

  /** Closes every connection, so that each is set up again where the room is now. */
  hangUp(): void {
    for (const end of this.#peers) end();
    this.#goOff();
  }

  /** Connects to a peer through a link, and then assigns its role. */
  #meet(link: SignalLink, part: Part): LinkEvents {
    let isOver = false;
    let isConnected = false;
    let isAnswered = false;
    let left = CANDIDATES;
    let leave: (() => void) | null = null;
    const early: object[] = [];
    const isViewer = part.does === 'watch' && part.isCounted;
    let holdsPlace = isViewer;
    if (holdsPlace) this.#arriving += 1;
    const freePlace = (): void => {
      if (holdsPlace) this.#arriving -= 1;
      holdsPlace = false;
      clearTimeout(placeTimer);
    };
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      freePlace();
      clearTimeout(timer);
      clearTimeout(goneTimer);
      unwatch();
      this.#peers.delete(over);
      media.close();
      link.hangUp();
      leave?.();
    };
    const timer = setTimeout(over, SIGNALLING_TIMEOUT).unref();
    const placeTimer = setTimeout(freePlace, ARRIVES).unref();
    let goneTimer: NodeJS.Timeout | undefined;
    const unwatch =
      link.visitor === null && !(isViewer && !part.keepsLink)
        ? () => undefined
        : this.#options.watch({
            // A guest has no revocable credentials, but is excluded from private shows all the same.
            identity: link.visitor === null ? nobody : readIdentity(link.visitor),
            watches: isViewer,
            hasPicture: () => isConnected && viewer?.isServed === true,
            roomId: this.#roomId,
            publishes: part.source === 'studio' ? { roomId: this.#roomId, keyHash: null } : null,
            end: over,
          });
    const events: PeerEvents = {
      connected: () => {
        if (isOver) return;
        isConnected = true;
        freePlace();
        clearTimeout(timer);
        clearTimeout(goneTimer);
        if (!part.keepsLink) link.hangUp();
        leave = part.does === 'publish' ? this.#published(part, over) : this.#watched(part);
      },
      ended: (error) => {
        this.noteEnd(link.role, error);
        over();
      },
    };
    this.#peers.add(over);
    const viewer: WatchingPeer | null =
      part.does === 'watch' ? this.media.view(events, { takesAnswersOnly: part.keepsLink, isNode: !isViewer }) : null;
    const media: MediaPeer = viewer ?? this.media.publish(events);
    link.relay(letOtherOffer);

    const describe = async (reply: () => Promise<Description | null>): Promise<void> => {
      try {
        const said = await reply();
        if (isOver || said === null) return;
        link.relay(JSON.stringify(said));
        // Candidates of a rolled-back offer are useless.
        if (said.type === 'answer') for (const candidate of early.splice(0)) media.addCandidate(candidate);
        else early.length = 0;
      } catch (error) {
        // A description contains addresses, so only the reason is logged.
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        this.#options.log.info({ room: this.#nickname, role: link.role, reason }, 'an offer could not be answered');
        // Pages try again in any case.
        if (part.keepsLink && !(error instanceof EngineAwayError)) link.relay(descriptionRefused);
        over();
      }
    };
    const heard = (signal: Signal): void => {
      if (isOver) return;
      if (signal.type === 'offer' && !isAnswered) {
        isAnswered = true;
        void describe(() => media.describe({ ...signal, type: 'offer' }));
      } else if (signal.type === 'too-long') {
        void describe(() => Promise.reject(new Error('the description is too long')));
      } else if (signal.type === 'answer') {
        void describe(() => media.describe({ type: 'answer', sdp: signal.sdp }));
      } else if (signal.type === 'number' && viewer !== null && link.role === 'node' && !isAnswered) {
        // A node whose engine only accepts offers leaves the first one to us.
        isAnswered = true;
        void describe(async () => ({ type: 'offer', sdp: (await viewer.offer()) ?? '' }));
      } else if (signal.type === 'candidate' && left > 0) {
        left -= 1;
        if (isAnswered) media.addCandidate(signal.candidate);
        else early.push(signal.candidate);
      }
    };
    return {
      signal: heard,
      // A peer with both descriptions no longer needs the link; without them it can never connect.
      lost: () => {
        if (part.keepsLink || (!isConnected && !isAnswered)) over();
        else if (!isConnected) goneTimer = setTimeout(over, ARRIVES).unref();
      },
    };
  }

  /** Counts a connected viewer. @returns call it at the end */
  #watched({ isCounted }: Part): () => void {
    if (!isCounted) return () => undefined;
    const count = (by: 1 | -1): void => {
      this.#viewers += by;
      this.#options.onViewers();
    };
    count(1);
    return () => count(-1);
  }

  /** Plays a connected publisher. @returns call it at the end */
  #published({ source }: Part, over: () => void): () => void {
    const playing: Playing = { source: source ?? 'studio', end: over };
    this.#play(playing);
    return () => {
      if (this.#playing === playing) this.#wait(playing);
    };
  }

  /** Replaces the current source: there is one at a time (quota 1). */
  #play(playing: Playing): void {
    const before = this.#playing;
    this.#stopWaiting();
    this.#playing = playing;
    before?.end();
    this.#options.onSource();
  }

  /** Waits for a lost publisher: its network failed, or its page was reloaded. */
  #wait(playing: Playing): void {
    if (this.#isEnded) return this.#goOff();
    this.media.unpublish();
    let possible = COMES_BACK;
    let all = WAITS_AT_MOST;
    this.#waiting = setInterval(() => {
      all -= EACH_SECOND;
      if (!this.#options.isEngineAway()) possible -= EACH_SECOND;
      if (Math.min(all, possible) <= 0 && this.#playing === playing) this.#goOff();
    }, EACH_SECOND).unref();
    this.#options.onSource();
  }

  #stopWaiting(): void {
    if (this.#waiting !== null) clearInterval(this.#waiting);
    this.#waiting = null;
  }

  /** Takes the room off air. */
  #goOff(): void {
    this.#stopWaiting();
    this.#playing = null;
    this.media.unpublish();
    this.#options.onSource();
  }
}
