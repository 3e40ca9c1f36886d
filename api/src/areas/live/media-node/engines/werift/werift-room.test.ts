import * as werift from 'werift';
import { WeriftRoom } from './werift-room';

const network = { addresses: ['127.0.0.1'], ports: null };

/** A viewer who has connected to a room. @returns what ended the connection, by and by */
async function watch(room: WeriftRoom) {
  const viewer = new werift.RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' });
  viewer.addTransceiver('video', { direction: 'recvonly' });
  await viewer.setLocalDescription(await viewer.createOffer());
  const ends: unknown[] = [];
  await new Promise<void>((resolve) => {
    const peer = room.view({ connected: resolve, ended: (error) => void ends.push(error) }, {});
    void peer
      .describe({ type: 'offer', sdp: viewer.localDescription?.sdp ?? '' })
      .then((answer) => viewer.setRemoteDescription({ type: 'answer', sdp: answer?.sdp ?? '' }));
  });
  return { viewer, ends };
}

it('requests the first key frame of a viewer before it can be sent anything', async () => {
  const room = new WeriftRoom(werift, network, () => undefined);
  /** Viewers who had joined at each request. */
  const asked: number[] = [];
  room.forwarder.publish({ requestKeyFrame: () => void asked.push(room.forwarder.viewers) });
  const { viewer } = await watch(room);
  expect([asked[0], room.forwarder.viewers]).toEqual([0, 1]);
  await viewer.close();
  room.end();
}, 60_000);

it('ends the connection of a viewer for whom nothing can be written, and no other', async () => {
  const failure = new Error('this cannot be written');
  let fails = false;
  const RtpHeader = new Proxy(werift.RtpHeader, {
    construct: (Header, [values]: ConstructorParameters<typeof werift.RtpHeader>) => {
      if (!fails) return new Header(values);
      fails = false;
      throw failure;
    },
  });
  const room = new WeriftRoom({ ...werift, RtpHeader }, network, () => undefined);
  const feed = room.forwarder.publish({ requestKeyFrame: () => undefined });
  const [broken, other] = [await watch(room), await watch(room)];
  fails = true;
  // A key frame of VP8 in one packet.
  feed.packet({
    kind: 'video',
    codec: 'vp8',
    sequence: 1,
    timestamp: 0,
    marker: true,
    payload: Buffer.from([0x10, 0, 0, 0]),
  });
  await Promise.resolve();
  expect([broken.ends, other.ends, room.forwarder.viewers]).toEqual([[failure], [], 1]);
  await Promise.all([broken, other].map(({ viewer }) => viewer.close()));
  room.end();
}, 60_000);
