import { type ForwarderCounts, noCounts } from '../../core/forwarder-counts';
import type { SourceFigures } from '../../core/source-meter';
import type { MediaPeer, OfferingPeer, PeerEvents, RoomMedia, ViewerWish, WatchingPeer } from '../media-engine';
import type { JanusAdmin } from './janus-admin';
import type { JanusClient } from './janus-client';
import { JanusSource } from './janus-source';
import { JanusViewer } from './janus-viewer';
import { PlayersRoom } from './players-room';

interface RoomOptions {
  readonly id: number;
  readonly client: JanusClient;
  readonly admin: JanusAdmin;
  /** `admin_key` of the VideoRoom plugin. */
  readonly key: string;
  /** Opens a room of our own engine. */
  readonly openPlayers: () => RoomMedia;
}

/** A room of the VideoRoom plugin. */
export class JanusRoom implements RoomMedia {
  /** Published media do not pass through the node. */
  readonly tap = null;
  readonly #options: RoomOptions;
  readonly #viewers = new Set<JanusViewer>();
  readonly #players: PlayersRoom;
  #source: JanusSource | null = null;
  /** Called when a source is published. */
  #waiting: ((source: JanusSource) => void)[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#players = new PlayersRoom(options.openPlayers, (events) => this.#viewer(events));
  }

  publish(events: PeerEvents): MediaPeer {
    return this.#publisher(events);
  }

  link(events: PeerEvents): OfferingPeer {
    const source = this.#publisher(events);
    return Object.assign(source, { offer: async () => null });
  }

  view(events: PeerEvents, { takesAnswersOnly }: ViewerWish): WatchingPeer {
    return takesAnswersOnly ? this.#players.view(events) : this.#viewer(events);
  }

  unpublish(): void {
    this.#source = null;
  }

  record(): null {
    return null;
  }

  requestKeyFrame(): void {
    this.#source?.requestKeyFrame();
  }

  get silentMs(): number {
    return this.#source?.silentMs ?? 0;
  }

  figures(): SourceFigures | null {
    return this.#source === null ? { bitrateKbps: 0, lostPermille: 0 } : this.#source.figures;
  }

  totals(): ForwarderCounts {
    return this.#players.totals() ?? noCounts();
  }

  end(): void {
    this.#players.end();
    this.#waiting = [];
  }

  #publisher(events: PeerEvents): JanusSource {
    const { client, admin, id, key } = this.#options;
    return new JanusSource(events, {
      client,
      admin,
      room: id,
      key,
      connected: (source) => {
        this.#source = source;
        for (const tell of this.#waiting.splice(0)) tell(source);
        for (const viewer of this.#viewers) void viewer.show(source);
      },
      gone: (source) => {
        if (this.#source === source) this.#source = null;
      },
    });
  }

  #viewer(events: PeerEvents): JanusViewer {
    const viewer = new JanusViewer(events, {
      client: this.#options.client,
      room: this.#options.id,
      source: async () => this.#source ?? new Promise<JanusSource>((published) => void this.#waiting.push(published)),
      gone: (one) => void this.#viewers.delete(one),
    });
    this.#viewers.add(viewer);
    return viewer;
  }
}
