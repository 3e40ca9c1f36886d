import { takeSocketAhead } from './socket-ahead';
import { abnormalClosure, negotiationNumberMax, pictureLayers } from './constants';
import type { ChannelPort, PeerPort, Ports, SocketPort } from './ports';

const openSocket: Ports['openSocket'] = (url, events): SocketPort => {
  const socket = takeSocketAhead(url) ?? new WebSocket(url);
  const ending = new AbortController();
  const { signal } = ending;
  socket.binaryType = 'arraybuffer';
  // Not at once: who opens it has not got it yet.
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(events.opened);
  else if (socket.readyState === WebSocket.CLOSED) queueMicrotask(() => events.closed(abnormalClosure));
  else socket.addEventListener('open', events.opened, { signal });
  socket.addEventListener('close', ({ code }) => events.closed(code), { signal });
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      // Text is no part of the protocol.
      if (data instanceof ArrayBuffer) events.message(new Uint8Array(data));
    },
    { signal },
  );
  return {
    send: (bytes) => {
      // One that closes loses what is sent, and the browser complains; its end is told in a moment.
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    close: (code) => {
      ending.abort();
      socket.close(code);
    },
  };
};

const wrapChannel = (channel: RTCDataChannel, signal: AbortSignal): ChannelPort => {
  channel.binaryType = 'arraybuffer';
  return {
    label: channel.label,
    isOpen: () => channel.readyState === 'open',
    bufferedAmount: () => channel.bufferedAmount,
    send: (bytes) => channel.send(bytes),
    listen: ({ opened, message, lost }) => {
      channel.addEventListener('open', opened, { signal });
      channel.addEventListener('close', lost, { signal });
      channel.addEventListener('error', lost, { signal });
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<unknown>) => {
          if (data instanceof ArrayBuffer) message(new Uint8Array(data));
        },
        { signal },
      );
      // One that the other side made may be open already.
      if (channel.readyState === 'open') opened();
    },
  };
};

const createPeer: Ports['createPeer'] = (configuration, events): PeerPort => {
  const peer = new RTCPeerConnection(configuration);
  const ending = new AbortController();
  const { signal } = ending;
  const changed = (): void => {
    if (peer.connectionState === 'connected') events.connected();
    if (peer.connectionState === 'failed' || peer.signalingState === 'closed') events.failed();
  };
  peer.addEventListener('connectionstatechange', changed, { signal });
  peer.addEventListener('signalingstatechange', changed, { signal });
  peer.addEventListener('track', ({ track }) => events.track(track), { signal });
  peer.addEventListener('datachannel', ({ channel }) => events.channel(wrapChannel(channel, signal)), { signal });
  peer.addEventListener(
    'icecandidate',
    ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') events.candidate(candidate.toJSON());
    },
    { signal },
  );
  return {
    describe: async (type) => {
      await peer.setLocalDescription(type === 'offer' ? await peer.createOffer() : await peer.createAnswer());
      return peer.localDescription?.sdp ?? '';
    },
    setRemoteDescription: (description) => peer.setRemoteDescription(description),
    addIceCandidate: (candidate) => peer.addIceCandidate(candidate),
    createChannel: (label, options) => wrapChannel(peer.createDataChannel(label, options), signal),
    addTrack: (track, stream) => void peer.addTrack(track, stream),
    addLayers: (track, stream) => void peer.addTransceiver(track, { streams: [stream], sendEncodings: pictureLayers }),
    replaceTrack: async (track) => {
      await peer
        .getSenders()
        .find((sender) => sender.track?.kind === track.kind)
        ?.replaceTrack(track);
    },
    receive: (kind) => void peer.addTransceiver(kind, { direction: 'recvonly' }),
    getStats: () => peer.getStats(),
    close: () => {
      ending.abort();
      peer.close();
    },
  };
};

/** The browser, as the engine needs it. */
export const browserPorts: Ports = {
  clock: {
    now: () => performance.now(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
  },
  openSocket,
  createPeer,
  mediaDevices: () => navigator.mediaDevices,
  createStream: () => new MediaStream(),
  createVideo: () => document.createElement('video'),
  // 31 bits, each number as likely as every other.
  random: Math.random,
  randomNumber: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (negotiationNumberMax + 1),
  warn: () => undefined,
};
