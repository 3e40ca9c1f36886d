/**
 * `libwebrtc.mjs publish BRIGHTNESS [layers] | play`: the library of browsers. Publishes a grey in VP8 (brightness 0 to 255),
 * with `layers` in three sizes at once, or plays, and says how bright and how wide its last picture was. Speaks with
 * programs.ts as gstreamer.py does.
 */
import { createInterface } from 'node:readline';
import wrtc from '@roamhq/wrtc';

const { RTCPeerConnection, nonstandard } = wrtc;
const PER_SECOND = 15;
const size = { width: 640, height: 360 };
const [role, brightness, layers] = process.argv.slice(2);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function publish(peer) {
  const source = new nonstandard.RTCVideoSource();
  peer.addTransceiver(source.createTrack(), {
    direction: 'sendonly',
    ...(layers === 'layers' && {
      sendEncodings: [
        { rid: 'h', maxBitrate: 700_000 },
        { rid: 'm', maxBitrate: 200_000, scaleResolutionDownBy: 2 },
        { rid: 'l', maxBitrate: 80_000, scaleResolutionDownBy: 4 },
      ],
    }),
  });
  const pixels = size.width * size.height;
  // Its brightness, and then both colours at a quarter of the pixels.
  const data = new Uint8ClampedArray(pixels * 1.5).fill(128).fill(Number(brightness), 0, pixels);
  setInterval(() => source.onFrame({ ...size, data }), 1000 / PER_SECOND);
}

function play(peer) {
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  let frames = 0;
  peer.addEventListener('track', ({ track }) => {
    if (track.kind !== 'video') return;
    new nonstandard.RTCVideoSink(track).onframe = ({ frame }) =>
      say({ frames: (frames += 1), brightness: frame.data[0], width: frame.width });
  });
}

const peer = new RTCPeerConnection();
if (role === 'publish') publish(peer);
else play(peer);
peer.addEventListener('icegatheringstatechange', () => {
  if (peer.iceGatheringState === 'complete') say({ offer: peer.localDescription.sdp });
});
await peer.setLocalDescription(await peer.createOffer());
createInterface({ input: process.stdin })
  .on('line', (line) => void peer.setRemoteDescription({ type: 'answer', sdp: JSON.parse(line).answer }))
  .on('close', () => process.exit(0));
