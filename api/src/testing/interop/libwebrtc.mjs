/**
 * `libwebrtc.mjs publish BRIGHTNESS|moving [layers [KBITS]] | play`: the library of browsers. Publishes a grey in VP8 (brightness 0 to
 * 255) or tiles that go by, with `layers` in three sizes at once (the largest at up to so many kbit/s), and says how many bits a second it takes its line for; or
 * plays, and says how bright and how wide its last picture was, and how many packets of sound came. Speaks with programs.ts as gstreamer.py does; an offer in
 * place of an answer it answers.
 */
import { createInterface } from 'node:readline';
import wrtc from '@roamhq/wrtc';

const { RTCPeerConnection, nonstandard } = wrtc;
const PER_SECOND = 15;
/** Pixels of a side, and steps in which all have gone by. */
const [TILE, STEPS] = [64, 40];
/** Levels of grey by which its pixels differ: what the large size has, and a small one averages away. */
const GRAIN = 24;
/** From which on libwebrtc makes three sizes of it. */
const size = { width: 960, height: 540 };
const [role, brightness, layers, kbits = '700'] = process.argv.slice(2);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function publish(peer) {
  const source = new nonstandard.RTCVideoSource();
  peer.addTransceiver(source.createTrack(), {
    direction: 'sendonly',
    ...(layers === 'layers' && {
      sendEncodings: [
        { rid: 'h', maxBitrate: 1_000 * Number(kbits) },
        { rid: 'm', maxBitrate: 200_000, scaleResolutionDownBy: 2 },
        { rid: 'l', maxBitrate: 80_000, scaleResolutionDownBy: 4 },
      ],
    }),
  });
  const pixels = size.width * size.height;
  // Its brightness, and then both colours at a quarter of the pixels.
  const picture = () => new Uint8ClampedArray(pixels * 1.5).fill(128);
  const shades = picture().map(() => Math.random() * 200);
  /** Tiles with a grain, that go by from right to left. */
  const passing = (step) =>
    picture().map((grey, at) => {
      if (at >= pixels) return grey;
      const [x, y] = [(at + step * (size.width / STEPS)) % size.width, Math.floor(at / size.width)];
      return shades[Math.floor(y / TILE) * TILE + Math.floor(x / TILE)] + (shades[y * size.width + x] % GRAIN);
    });
  const pictures =
    brightness === 'moving'
      ? Array.from({ length: STEPS }, (_, step) => passing(step))
      : [picture().fill(Number(brightness), 0, pixels)];
  let count = 0;
  setInterval(() => {
    count += 1;
    source.onFrame({ ...size, data: pictures[count % pictures.length] });
  }, 1000 / PER_SECOND);
  const tellBitrate = async () => {
    for (const { availableOutgoingBitrate: bitrate } of (await peer.getStats()).values())
      if (bitrate !== undefined) say({ bitrate });
  };
  setInterval(() => void tellBitrate(), 500);
}

function play(peer) {
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  let frames = 0;
  peer.addEventListener('track', ({ track }) => {
    if (track.kind !== 'video') return;
    new nonstandard.RTCVideoSink(track).onframe = ({ frame }) =>
      say({ frames: (frames += 1), brightness: frame.data[0], width: frame.width });
  });
  const tellBytes = async () => {
    let [bytes, sounds] = [0, 0];
    for (const { type, kind, bytesReceived, packetsReceived } of (await peer.getStats()).values()) {
      if (type !== 'inbound-rtp') continue;
      bytes += bytesReceived;
      if (kind === 'audio') sounds = packetsReceived;
    }
    say({ bytes, sounds });
  };
  setInterval(() => void tellBytes(), 500);
}

const peer = new RTCPeerConnection();
if (role === 'publish') publish(peer);
else play(peer);
peer.addEventListener('icegatheringstatechange', () => {
  if (peer.iceGatheringState === 'complete') say({ offer: peer.localDescription.sdp });
});
await peer.setLocalDescription(await peer.createOffer());
async function take({ answer, offer }) {
  if (answer !== undefined) return peer.setRemoteDescription({ type: 'answer', sdp: answer });
  await peer.setLocalDescription({ type: 'rollback' });
  await peer.setRemoteDescription({ type: 'offer', sdp: offer });
  await peer.setLocalDescription(await peer.createAnswer());
  say({ answer: peer.localDescription.sdp });
}

createInterface({ input: process.stdin })
  .on('line', (line) => void take(JSON.parse(line)))
  .on('close', () => process.exit(0));
