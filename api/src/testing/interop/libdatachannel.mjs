/**
 * `libdatachannel.mjs`: publishes a test card in H.264 with silence in Opus, as OBS does, which uses this library. Speaks with
 * programs.ts as gstreamer.py does.
 */
import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  Audio,
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  Video,
} from 'node-datachannel';

const PER_SECOND = 15;
const types = { video: 96, audio: 111 };
/** One frame of Opus without sound. */
const silence = Buffer.of(0xf8, 0xff, 0xfe);

/** Four seconds of pictures with a key frame each second. @returns {Buffer[]} each picture with its start codes */
function testCard() {
  const args = `-v error -f lavfi -i testsrc2=size=320x240:rate=${PER_SECOND} -t 4 -c:v libx264 -profile:v baseline
    -pix_fmt yuv420p -g ${PER_SECOND} -bf 0 -tune zerolatency -x264-params aud=1:repeat-headers=1 -f h264 -`;
  const stream = execFileSync('ffmpeg', args.split(/\s+/), { maxBuffer: 1 << 24 });
  // The access unit delimiter, with which each picture begins (ITU-T H.264, 7.4.1.2.3).
  const delimiter = Buffer.of(0, 0, 0, 1, 9);
  const starts = [];
  for (let at = stream.indexOf(delimiter); at >= 0; at = stream.indexOf(delimiter, at + 1)) starts.push(at);
  return starts.map((start, index) => stream.subarray(start, starts[index + 1]));
}

/** Adds what is sent of one kind. */
function add(peer, media, { ssrc, type, clock, packetizer }) {
  media.addSSRC(ssrc, 'program', 'stream', `track-${ssrc}`);
  const track = peer.addTrack(media);
  const rtp = new RtpPacketizationConfig(ssrc, 'program', type, clock);
  const handler = packetizer(rtp);
  handler.addToChain(new RtcpSrReporter(rtp));
  handler.addToChain(new RtcpNackResponder());
  track.setMediaHandler(handler);
  return {
    isOpen: () => track.isOpen(),
    /** @param {number} count of what was sent before, one in each picture's time @param {Buffer} data */
    send(count, data) {
      rtp.timestamp = count * (clock / PER_SECOND);
      track.sendMessageBinary(data);
    },
  };
}

const pictures = testCard();
const peer = new PeerConnection('program', { iceServers: [] });
const video = new Video('video', 'SendOnly');
video.addH264Codec(types.video);
const audio = new Audio('audio', 'SendOnly');
audio.addOpusCodec(types.audio);
const picture = add(peer, video, {
  ssrc: 42,
  type: types.video,
  clock: 90_000,
  packetizer: (rtp) => new H264RtpPacketizer('LongStartSequence', rtp),
});
const sound = add(peer, audio, {
  ssrc: 43,
  type: types.audio,
  clock: 48_000,
  packetizer: (rtp) => new RtpPacketizer(rtp),
});
peer.onGatheringStateChange((state) => {
  if (state === 'complete') process.stdout.write(`${JSON.stringify({ offer: peer.localDescription()?.sdp })}\n`);
});
peer.setLocalDescription();
createInterface({ input: process.stdin })
  .on('line', (line) => peer.setRemoteDescription(JSON.parse(line).answer, 'answer'))
  .on('close', () => process.exit(0));
let count = 0;
setInterval(() => {
  if (!picture.isOpen() || !sound.isOpen()) return;
  picture.send(count, pictures[count % pictures.length]);
  sound.send(count, silence);
  count += 1;
}, 1000 / PER_SECOND);
