import { readFileSync } from 'node:fs';
import { MediaStreamTrack, type RTCPeerConnection, RtpHeader, RtpPacket } from 'werift';
import { JanusEngine } from '../areas/live/media-node/engines/janus/janus-engine';
import type { Description, MediaEngine, MediaPeer, OfferingPeer } from '../areas/live/media-node/engines/media-engine';
import { WeriftEngine } from '../areas/live/media-node/engines/werift/werift-engine';
import { type JanusServer, startJanus } from './janus-server';
import { loopbackPeer } from './media-clients';

/**
 * Load on a media engine alone, without signalling and pages: the engine, and peers in separate processes. Processor
 * time grows with what is sent.
 */
const network = { addresses: ['127.0.0.1'], ports: null };
const silent = { info: () => undefined, warn: () => undefined };
const CAPACITY = 10_000;
/** Ticks per second in which Linux counts processor time. */
const TICKS = 100;

/** Processor seconds of this process, or of another. */
function processorSeconds(pid: number | null): number {
  if (pid === null) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * One room of an engine. Peers by id: `publisher`; `link`, which fetches the room from another engine; `node`, that other
 * one's end of it; viewers.
 * @returns null if this machine has no Janus
 * @public e2e/benches/live/engines.mjs imports it at run time
 */
export async function startEngine(kind: 'werift' | 'janus'): Promise<{
  isThere: boolean;
  describe(id: string, description: Description): Promise<Description | null>;
  /** @returns null: this engine makes none */
  offer(id: 'link' | 'node'): Promise<string | null>;
  seconds(): number;
  close(): Promise<void>;
}> {
  const janus: JanusServer | null = kind === 'janus' ? await startJanus() : null;
  const isThere = kind === 'werift' || janus !== null;
  const engine: MediaEngine =
    janus === null
      ? new WeriftEngine(network, CAPACITY)
      : new JanusEngine({ ...janus, capacity: CAPACITY, network, log: silent });
  await engine.start();
  const room = engine.openRoom(1);
  const events = { connected: () => undefined, ended: () => undefined };
  const peers = new Map<string, MediaPeer>();
  const fetching = (id: string): OfferingPeer =>
    id === 'link' ? room.link(events) : room.view(events, { takesAnswersOnly: false, isNode: id === 'node' });
  return {
    isThere,
    describe: (id, description) => {
      const peer = peers.get(id) ?? (id === 'publisher' ? room.publish(events) : fetching(id));
      peers.set(id, peer);
      return peer.describe(description);
    },
    offer: (id) => {
      const peer = fetching(id);
      peers.set(id, peer);
      return peer.offer();
    },
    // Includes the node's work for Janus.
    seconds: () => processorSeconds(null) + (janus === null ? 0 : processorSeconds(janus.pid())),
    close: async () => {
      for (const peer of peers.values()) peer.close();
      room.end();
      await engine.stop();
      await janus?.stop();
    },
  };
}

interface Clients {
  offer(index: number): Promise<string>;
  /** @returns an answer, if the peer has made an offer in turn */
  take(index: number, description: Description): Promise<Description | null>;
}
const clients = (setUp: (peer: RTCPeerConnection, index: number) => void): Clients & { close(): Promise<void> } => {
  const peers = new Map<number, RTCPeerConnection>();
  const peerOf = (index: number): RTCPeerConnection => {
    const peer = peers.get(index);
    if (peer === undefined) throw new Error('there is no such client');
    return peer;
  };
  return {
    offer: async (index) => {
      const peer = loopbackPeer();
      peers.set(index, peer);
      setUp(peer, index);
      await peer.setLocalDescription(await peer.createOffer());
      return peer.localDescription?.sdp ?? '';
    },
    take: async (index, description) => {
      const peer = peerOf(index);
      await peer.setRemoteDescription(description);
      if (description.type === 'answer') return null;
      await peer.setLocalDescription(await peer.createAnswer());
      return { type: 'answer', sdp: peer.localDescription?.sdp ?? '' };
    },
    close: async () => void (await Promise.all([...peers.values()].map((peer) => peer.close()))),
  };
};

/**
 * Publishes frames of several packets, as a clip of that rate does.
 * @param frames per second @param packets of each @param bytes of each packet
 * @public e2e/benches/live/engines.mjs imports it at run time
 */
export async function startEnginePublisher(
  frames: number,
  packets: number,
  bytes: number,
): Promise<Clients & { close(): Promise<void> }> {
  const track = new MediaStreamTrack({ kind: 'video' });
  let isAsked = true;
  let [frame, sequence] = [0, 0];
  const begun = performance.now();
  const all = clients((peer) => {
    const { sender } = peer.addTransceiver(track, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(() => void (isAsked = true));
  });
  const timer = setInterval(() => {
    for (; frame < ((performance.now() - begun) * frames) / 1_000; frame += 1) {
      for (let packet = 0; packet < packets; packet += 1) {
        sequence = (sequence + 1) & 0xffff;
        const payload = Buffer.alloc(bytes);
        payload[0] = packet === 0 ? 0x10 : 0;
        payload[1] = packet === 0 && isAsked ? 0 : 1;
        const marker = packet === packets - 1;
        const timestamp = Math.round((frame * 90_000) / frames);
        track.writeRtp(
          new RtpPacket(
            new RtpHeader({ payloadType: 96, sequenceNumber: sequence, timestamp, marker, ssrc: 1 }),
            payload,
          ),
        );
      }
      isAsked = false;
    }
  }, 5);
  return {
    ...all,
    close: async () => {
      clearInterval(timer);
      await all.close();
    },
  };
}

/**
 * Viewers that count received packets.
 * @public e2e/benches/live/engines.mjs imports it at run time
 */
export async function startEngineViewers(): Promise<
  Clients & {
    begin(): void;
    /** Packets since `begin`, and milliseconds from each viewer's offer to its first key frame. */
    end(): { received: number; lost: number; first: number[] };
    close(): Promise<void>;
  }
> {
  const began = new Map<number, number>();
  const first = new Map<number, number>();
  const counts = new Map<number, { first: number; last: number; received: number }>();
  let isCounting = false;
  const all = clients((peer, index) => {
    began.set(index, performance.now());
    for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
    peer.onTrack.subscribe((track) => {
      if (track.kind !== 'video') return;
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        if (!first.has(index) && payload[0] === 0x10 && payload[1] === 0)
          first.set(index, performance.now() - (began.get(index) ?? 0));
        if (!isCounting) return;
        const seen = counts.get(index) ?? { first: header.sequenceNumber, last: 0, received: 0 };
        counts.set(index, { ...seen, last: header.sequenceNumber, received: seen.received + 1 });
      });
    });
  });
  return {
    ...all,
    begin: () => {
      counts.clear();
      isCounting = true;
    },
    end: () => {
      isCounting = false;
      let [received, wanted] = [0, 0];
      for (const seen of counts.values()) {
        received += seen.received;
        wanted += ((seen.last - seen.first) & 0xffff) + 1;
      }
      return { received, lost: Math.max(0, wanted - received), first: [...first.values()] };
    },
  };
}
