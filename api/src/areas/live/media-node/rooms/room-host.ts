// Over 300 lines: one room’s peers, whose ends depend on each other.
import type { FastifyBaseLogger } from 'fastify';
import { type Identity, readIdentity } from '../../access/identity';
import type { OpenAccess } from '../../access/watch';
import type { BroadcastSource } from '../../broadcasts/repository';
import type { Description, MediaPeer, OfferingPeer, PeerEvents, RoomMedia } from '../engines/media-engine';
import { type LinkEvents, type SignalLink } from '../lines/signalling-client';
import { letOtherOffer, roomFull, type Signal } from '../lines/signal';
import type { NodeRoom } from '../rooms-repository';
import { type Part, partOf } from './roles';

/** Milliseconds that a peer has to connect (docs/spec/live.md#call-numbers). */
const SIGNALLING_TIMEOUT = 60_000;
/** Milliseconds in which a publisher who has gone may come back, before the room counts as off air. */
const COMES_BACK = 10_000;
/** Candidates of a peer that are taken. A browser sends tens. */
const CANDIDATES = 256;

/** What all rooms of a node share. */
export interface HostOptions {
  /** What carries the room's pictures and sound. */
  readonly media: RoomMedia;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Whether another viewer would be one too many for this node. */
  readonly isFull: () => boolean;
  /** Registers a visitor until the returned function is called; `end` is called when access ends. */
  readonly watch: (access: OpenAccess) => () => void;
  /** The room has another source, or none. */
  readonly onSource: () => void;
  /** A viewer has come or gone. */
  readonly onViewers: () => void;
}

const nobody: Identity = { account: null, session: null, ageToken: null };

/** What plays in a room; `node`: what another node has. */
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
  /** Ends each connection that there is, or is being made. */
  readonly #peers = new Set<() => void>();
  #viewers = 0;
  /** Viewers who are being connected. */
  #arriving = 0;
  #playing: Playing | null = null;
  /** Set while the publisher has gone and may come back. */
  #waiting: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor({ id, nickname }: Pick<NodeRoom, 'id' | 'nickname'>, options: HostOptions) {
    this.#roomId = id;
    this.#nickname = nickname;
    this.#options = options;
    this.media = options.media;
  }

  /** Visitors who watch, without other nodes. */
  get viewers(): number {
    return this.#viewers;
  }

  /** Places that are taken: by viewers, and by those on the way here. */
  get taken(): number {
    return this.viewers + this.#arriving;
  }

  /** Connections that there are, or are being made. */
  get connections(): number {
    return this.#peers.size;
  }

  /** What plays here and nowhere else; null: nothing, or what another node has. */
  get source(): BroadcastSource | null {
    const source = this.#playing?.source ?? null;
    return source === 'node' ? null : source;
  }

  /** Whether the publisher has gone, and is waited for. */
  get isInterrupted(): boolean {
    return this.#waiting !== null;
  }

  /** Somebody dialled the room. @returns what the link is to tell */
  dialled(link: SignalLink): LinkEvents {
    const part = partOf(link.role);
    // Another node takes no viewer's place: it comes because there is none left here.
    const isTooMany = part?.does === 'watch' && part.isCounted && this.#options.isFull();
    if (part === null || this.#isEnded || isTooMany) {
      // A WHIP or WHEP request is forwarded to another node by its caller.
      if (isTooMany && part.keepsLink) link.relay(roomFull);
      link.hangUp();
      return { signal: () => undefined, lost: () => undefined };
    }
    return this.#meet(link, part);
  }

  /**
   * What another node has is connected, and plays.
   * @param ended told when something else takes its place
   * @returns what says that the other node has nothing any more
   */
  playNode(ended: () => void): () => void {
    const playing: Playing = { source: 'node', end: ended };
    this.#play(playing);
    return () => {
      if (this.#playing === playing) this.#goOff();
    };
  }

  /** Ends every connection for good. */
  end(): void {
    this.#isEnded = true;
    this.#stopWaiting();
    for (const end of this.#peers) end();
    this.#playing?.end();
    this.#playing = null;
    this.media.end();
  }

  /** Ends every connection, for each to be made anew where the room is now. */
  hangUp(): void {
    for (const end of this.#peers) end();
    this.#goOff();
  }

  /** Finds a peer by a link, and gives it its part once it is connected. */
  #meet(link: SignalLink, part: Part): LinkEvents {
    let isOver = false;
    let isConnected = false;
    let isAnswered = false;
    let left = CANDIDATES;
    let leave: (() => void) | null = null;
    const early: object[] = [];
    const isViewer = part.does === 'watch' && part.isCounted;
    if (isViewer) this.#arriving += 1;
    const arrived = (): void => {
      if (isViewer && !isConnected) this.#arriving -= 1;
      isConnected = true;
    };
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      arrived();
      clearTimeout(timer);
      unwatch();
      this.#peers.delete(over);
      media.close();
      link.hangUp();
      leave?.();
    };
    const timer = setTimeout(over, SIGNALLING_TIMEOUT).unref();
    const unwatch =
      link.visitor === null && !(isViewer && !part.keepsLink)
        ? () => undefined
        : this.#options.watch({
            // A guest has nothing that can be taken back, and is shut out of a private show all the same.
            identity: link.visitor === null ? nobody : readIdentity(link.visitor),
            watches: isViewer,
            hasPicture: () => isConnected,
            roomId: this.#roomId,
            publishes: part.source === 'studio' ? { roomId: this.#roomId, keyHash: null } : null,
            end: over,
          });
    const events: PeerEvents = {
      connected: () => {
        if (isOver) return;
        arrived();
        clearTimeout(timer);
        if (!part.keepsLink) link.hangUp();
        leave = part.does === 'publish' ? this.#published(part, over) : this.#watched(part);
      },
      ended: over,
    };
    this.#peers.add(over);
    const viewer: OfferingPeer | null =
      part.does === 'watch' ? this.media.view(events, { takesAnswersOnly: part.keepsLink }) : null;
    const media: MediaPeer = viewer ?? this.media.publish(events);
    link.relay(letOtherOffer);

    const describe = async (reply: () => Promise<Description | null>): Promise<void> => {
      try {
        const said = await reply();
        if (isOver || said === null) return;
        link.relay(JSON.stringify(said));
        // Candidates of an offer that was taken back belong to nothing.
        if (said.type === 'answer') for (const candidate of early.splice(0)) media.addCandidate(candidate);
        else early.length = 0;
      } catch (error) {
        // A description says addresses, so the reason alone is logged.
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        this.#options.log.info({ room: this.#nickname, role: link.role, reason }, 'an offer could not be answered');
        over();
      }
    };
    const heard = (signal: Signal): void => {
      if (isOver) return;
      if (signal.type === 'offer' && !isAnswered) {
        isAnswered = true;
        void describe(() => media.describe({ type: 'offer', sdp: signal.sdp }));
      } else if (signal.type === 'answer') {
        void describe(() => media.describe({ type: 'answer', sdp: signal.sdp }));
      } else if (signal.type === 'number' && viewer !== null && link.role === 'node' && !isAnswered) {
        // A node whose engine takes offers alone leaves the first one to us.
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
      // A peer that has both descriptions needs no link any more; one without can come to nothing.
      lost: () => {
        if (part.keepsLink || (!isConnected && !isAnswered)) over();
      },
    };
  }

  /** A viewer is connected. @returns what is to be done at the end */
  #watched({ isCounted }: Part): () => void {
    if (!isCounted) return () => undefined;
    const count = (by: 1 | -1): void => {
      this.#viewers += by;
      this.#options.onViewers();
    };
    count(1);
    return () => count(-1);
  }

  /** A publisher is connected. @returns what is to be done at the end */
  #published({ source }: Part, over: () => void): () => void {
    const playing: Playing = { source: source ?? 'studio', end: over };
    this.#play(playing);
    return () => {
      if (this.#playing === playing) this.#wait(playing);
    };
  }

  /** A source takes the place of the one that played: there is one at a time (quota 1). */
  #play(playing: Playing): void {
    const before = this.#playing;
    this.#stopWaiting();
    this.#playing = playing;
    before?.end();
    this.#options.onSource();
  }

  /** The publisher has gone: a network that fails, or a page that is opened again. */
  #wait(playing: Playing): void {
    if (this.#isEnded) return this.#goOff();
    this.media.unpublish();
    this.#waiting = setTimeout(() => {
      if (this.#playing === playing) this.#goOff();
    }, COMES_BACK).unref();
    this.#options.onSource();
  }

  #stopWaiting(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
  }

  /** Nothing plays any more. */
  #goOff(): void {
    this.#stopWaiting();
    this.#playing = null;
    this.media.unpublish();
    this.#options.onSource();
  }
}
