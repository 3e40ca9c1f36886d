import type { ForwarderCounts } from '../../core/forwarder-counts';
import type { KeyFrameTap } from '../../core/key-frame-tap';
import type { Outlet } from '../../core/outlet';
import { type Feed, type Recording, type RecordingSink, RoomForwarder } from '../../core/room-forwarder';
import type { SourceFigures } from '../../core/source-meter';
import { createPublisherPeer, type PublisherPeer } from '../../peers/publisher-peer';
import { createViewerPeer } from '../../peers/viewer-peer';
import type { PeerNetwork, Werift } from '../../peers/werift-peer';
import type {
  Description,
  MediaPeer,
  OfferingPeer,
  PeerEvents,
  RoomMedia,
  ViewerWish,
  WatchingPeer,
} from '../media-engine';

const kinds = ['audio', 'video'] as const;

/** A room of our own engine: peers of werift around a forwarder. */
export class WeriftRoom implements RoomMedia {
  readonly forwarder = new RoomForwarder(() => performance.now(), Date.now);
  readonly #werift: Werift;
  readonly #network: PeerNetwork;
  readonly #ended: () => void;
  readonly #reports = new Set<() => void>();

  constructor(werift: Werift, network: PeerNetwork, ended: () => void) {
    this.#werift = werift;
    this.#network = network;
    this.#ended = ended;
  }

  publish(events: PeerEvents): MediaPeer {
    const peer = this.#source(events);
    return {
      describe: ({ sdp }) => peer.answer(sdp).then((answer): Description => ({ type: 'answer', sdp: answer })),
      addCandidate: peer.addCandidate,
      close: peer.close,
    };
  }

  link(events: PeerEvents): OfferingPeer {
    let peer = this.#source(events);
    return {
      offer: () => peer.offer(),
      describe: async ({ type, sdp }) => {
        if (type === 'answer') {
          await peer.accept(sdp);
          return null;
        }
        // The other engine takes no offers of viewers: ours is taken back.
        peer.close();
        peer = this.#source(events);
        return { type: 'answer', sdp: await peer.answer(sdp) };
      },
      addCandidate: (candidate) => peer.addCandidate(candidate),
      close: () => peer.close(),
    };
  }

  view(events: PeerEvents, { isNode = false }: Pick<ViewerWish, 'isNode'>): WatchingPeer {
    let outlet: Outlet | null = null;
    let layersMax = Infinity;
    const report = (): void => {
      try {
        for (const kind of kinds) {
          const point = outlet === null ? null : this.forwarder.clockOf(kind, outlet);
          if (point !== null) peer.report(kind, point);
        }
      } catch (error) {
        peer.end(error);
      }
    };
    const leave = (): void => {
      this.#reports.delete(report);
      if (outlet !== null) this.forwarder.leave(outlet);
      outlet = null;
    };
    const peer = createViewerPeer(this.#werift, this.#network, {
      reached: () => this.forwarder.expectViewer(layersMax),
      connected: () => {
        const port = { send: peer.send, failed: peer.end };
        outlet = this.forwarder.join(port, layersMax, isNode);
        this.#reports.add(report);
        events.connected();
        report();
      },
      ended: (error) => {
        leave();
        events.ended(error);
      },
      missed: (kind, sequences) => outlet !== null && this.forwarder.resend(outlet, kind, sequences),
      keyFrameNeeded: () => outlet !== null && this.forwarder.requestKeyFrame(outlet),
      lost: (share) => outlet?.reported(share),
      roundTrip: (milliseconds) => outlet?.roundTrip(milliseconds),
    });
    return {
      get isServed() {
        return outlet?.isServed ?? false;
      },
      offer: () => peer.offer(this.forwarder.codecs()),
      describe: async ({ type, sdp, layers = Infinity }) => {
        if (type === 'offer') {
          layersMax = layers;
          const count = this.forwarder.layers;
          return { type: 'answer', sdp: await peer.answer(sdp), ...(count > 1 && { layers: count }) };
        }
        await peer.accept(sdp);
        return null;
      },
      addCandidate: peer.addCandidate,
      close: () => {
        leave();
        peer.close();
      },
    };
  }

  unpublish(): void {
    this.forwarder.unpublish();
  }

  requestKeyFrame(): void {
    this.forwarder.requestKeyFrame();
  }

  get silentMs(): number {
    return this.forwarder.silentMs;
  }

  get tap(): KeyFrameTap | null {
    return this.forwarder.codecs().video === 'vp8' ? this.forwarder.tap : null;
  }

  record(sink: RecordingSink): Recording {
    return this.forwarder.record(sink);
  }

  figures(): SourceFigures | null {
    return this.forwarder.figures();
  }

  totals(): ForwarderCounts {
    return this.forwarder.totals();
  }

  end(): void {
    this.#ended();
  }

  /** Tells viewers what time it is. Once a second. */
  report(): void {
    for (const report of this.#reports) report();
  }

  /** A connection whose media are the room's from the moment when it is connected. */
  #source({ connected, ended }: PeerEvents): PublisherPeer {
    let feed: Feed | null = null;
    const peer = createPublisherPeer(this.#werift, this.#network, {
      connected: () => {
        feed = this.forwarder.publish({
          layers: peer.layers(),
          requestKeyFrame: (layer) => peer.requestKeyFrame(layer),
        });
        connected();
      },
      ended,
      packet: (packet) => feed?.packet(packet),
      clock: (kind, clock, timestamp, layer) => feed?.clock(kind, clock, timestamp, layer),
    });
    return peer;
  }
}
